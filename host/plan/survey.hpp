// survey.hpp - what the rules proposed for one problem: candidates that fit are priced and ranked, the
// reasons of those that refused are kept for messages, and the estimates of those that need more workspace
// than they may have.
//
// A Candidate has algorithm, cost_us and remarks, and these functions:
//   uint64_t workspace_bytes(const Candidate&), largest_table_bytes(const Candidate&)
//   uint64_t private_bytes(const Candidate&)
//   size_t launches(const Candidate&)
//   std::string name_in_remarks(const Candidate&)
//   void price(Candidate&, const DeviceProfile&)
//   void set_storage(Candidate&, Precision stored)
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "private_bytes.hpp"

namespace clfm::host {

// Of Status::workspace_too_small.
class WorkspaceTooSmall : public Failure {
 public:
  WorkspaceTooSmall(uint64_t limit_bytes, uint64_t smallest_bytes)
      : Failure(static_cast<int32_t>(Status::workspace_too_small),
                concat("workspace_limit_bytes is ", limit_bytes, "; the smallest workspace that would do is ",
                       smallest_bytes)),
        smallest_bytes_(smallest_bytes) {}
  uint64_t smallest_bytes() const { return smallest_bytes_; }

 private:
  uint64_t smallest_bytes_;
};

template <class Candidate>
class Survey {
 public:
  // limit_bytes: of the workspace; 0: none. stored: what elements are in the caller's arrays.
  Survey(Precision stored, uint64_t limit_bytes, const DeviceProfile& device)
      : stored_(stored), limit_bytes_(limit_bytes), device_(device) {}

  void consider(Candidate candidate) {
    ++considered_;
    set_storage(candidate, stored_);
    const uint64_t needed = workspace_bytes(candidate), most = device_.limits.max_allocation_bytes;
    if ((limit_bytes_ != 0 && needed > limit_bytes_) || needed > most) {
      smallest_workspace_bytes_ = std::min(smallest_workspace_bytes_, needed);
      price(candidate, device_);
      refuse(name_in_remarks(candidate),
             concat(estimate_text(candidate), ", needs ", needed, " bytes of workspace, ",
                    needed > most ? "the device's largest allocation is " : "limit ",
                    needed > most ? most : limit_bytes_));
      return;
    }
    if (const uint64_t table = largest_table_bytes(candidate); table > most) {
      refuse(name_in_remarks(candidate),
             concat("a table of ", table, " bytes exceeds the device's largest allocation of ", most));
      return;
    }
    if (const uint64_t bytes = private_bytes(candidate);
        !fits_private(static_cast<double>(bytes), device_.traits)) {
      refuse(name_in_remarks(candidate),
             concat("a work-group would hold ", bytes, " bytes of private memory, ",
                    device_.traits.private_bytes, " at most here"));
      return;
    }
    price(candidate, device_);
    least_cost_us_ = std::min(least_cost_us_, candidate.cost_us);
    candidates_.push_back(std::move(candidate));
  }

  double least_cost_us() const { return least_cost_us_; }  // infinite where there is none
  bool all_fit() const { return !candidates_.empty() && candidates_.size() == considered_; }

  void refuse(std::string_view rule, std::string_view reason) {
    refusals_.push_back({std::string(rule), std::string(reason)});
  }

  // Cheapest first. Throws Failure with every rule's reason when there is none; describe() names the problem
  // then.
  template <class Describe>
  std::vector<Candidate> ranked(const Describe& describe) && {
    rank(describe);
    return std::move(candidates_);
  }

  // Every one with remarks about what it is preferred to, and about all others.
  template <class Describe>
  std::vector<Candidate> ranked_with_remarks(const Describe& describe) && {
    rank(describe);
    std::vector<std::string> remarks;
    for (const Candidate& candidate : candidates_)
      remarks.push_back(concat(name_in_remarks(candidate), ": ", estimate_text(candidate)));
    for (const Refusal& refusal : refusals_) remarks.push_back(concat(refusal.rule, ": ", refusal.reason));
    for (size_t i = 0; i < candidates_.size(); ++i)
      candidates_[i].remarks.assign(remarks.begin() + static_cast<std::ptrdiff_t>(i) + 1, remarks.end());
    return std::move(candidates_);
  }

  // What is about as cheap as the cheapest may come before it.
  static constexpr double kAboutAsCheap = 1.05;

 private:
  struct Refusal {
    std::string rule, reason;
  };

  template <class Describe>
  void rank(const Describe& describe) {
    if (candidates_.empty()) fail_with_reasons(describe());
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost_us < b.cost_us; });
    if (is_gpu(device_)) prefer_few_launches();
  }

  // Rules that refuse for the same reason are named together.
  std::string reasons_text() const {
    std::vector<Refusal> reasons;
    for (const Refusal& refusal : refusals_) {
      const auto same = std::find_if(reasons.begin(), reasons.end(),
                                     [&](const Refusal& known) { return known.reason == refusal.reason; });
      if (same == reasons.end())
        reasons.push_back(refusal);
      else
        same->rule += ", " + refusal.rule;
    }
    std::string text;
    for (const Refusal& known : reasons)
      text += concat(text.empty() ? "" : "; ", known.rule, ": ", known.reason);
    return text;
  }

  static std::string estimate_text(const Candidate& candidate) {
    return concat("estimated at ", candidate.cost_us, " us");
  }

  static constexpr uint64_t kNone = std::numeric_limits<uint64_t>::max();

  // No GPU's rates were measured. Of what is about as cheap, fewer launches are the safer choice: what one
  // costs differs most between drivers.
  void prefer_few_launches() {
    const auto others = std::find_if(candidates_.begin(), candidates_.end(), [&](const Candidate& c) {
      return c.cost_us > kAboutAsCheap * candidates_.front().cost_us;
    });
    const auto fewest =
        std::min_element(candidates_.begin(), others,
                         [](const Candidate& a, const Candidate& b) { return launches(a) < launches(b); });
    std::rotate(candidates_.begin(), fewest, fewest + 1);
  }

  [[noreturn]] void fail_with_reasons(const std::string& problem) const {
    if (smallest_workspace_bytes_ != kNone) {
      const uint64_t most = device_.limits.max_allocation_bytes;
      if (smallest_workspace_bytes_ > most)  // no limit would do
        fail(Status::unsupported, "the workspace of ", smallest_workspace_bytes_,
             " bytes exceeds the device's largest allocation of ", most);
      throw WorkspaceTooSmall(limit_bytes_, smallest_workspace_bytes_);
    }
    std::string reasons = reasons_text();
    if (reasons.empty()) reasons = "no rule of this build knows the algorithm that was asked for";
    fail(Status::unsupported, "no algorithm for \"", problem, "\" on ", device_.traits.name, ": ", reasons);
  }

  Precision stored_;
  uint64_t limit_bytes_;
  const DeviceProfile& device_;
  std::vector<Candidate> candidates_;
  std::vector<Refusal> refusals_;
  size_t considered_ = 0;
  double least_cost_us_ = std::numeric_limits<double>::infinity();
  uint64_t smallest_workspace_bytes_ = kNone;  // of candidates over the limit
};

}  // namespace clfm::host
