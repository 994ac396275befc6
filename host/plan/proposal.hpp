// proposal.hpp - what a rule answers: candidates, or why it has none.
#pragma once

#include <string>
#include <vector>

#include "host/error.hpp"

namespace clfm::host {

template <class Candidate>
struct ProposalOf {
  std::vector<Candidate> recipes;
  // Why recipes is empty, for the error message and the report; nothing where that goes without saying,
  // because the rule is about problems of another kind.
  std::string refusal;
};

// Lets work() add recipes. Where it throws because a part of the problem has none, that is the refusal.
template <class Candidate, class Work>
void add_or_refuse(ProposalOf<Candidate>& proposal, const Work& work) {
  try {
    work();
  } catch (const Failure& failure) {
    if (failure.status() != static_cast<int32_t>(Status::unsupported)) throw;
    proposal.refusal = failure.what();
  }
}

}  // namespace clfm::host
