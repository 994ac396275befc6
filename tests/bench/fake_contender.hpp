// fake_contender.hpp - a contender that does what a test wants and counts what is asked of it.
#pragma once

#include <cstring>
#include <functional>

#include "contenders/contender.hpp"

namespace clfm::bench {

struct FakeCounts {
  int runs = 0, finishes = 0;
};

class FakeContender final : public Contender {
 public:
  // `behave` gets the arrays and how often run() was called before.
  using Behaviour = std::function<void(HostArrays& arrays, int earlier_runs)>;
  FakeContender(Behaviour behave, FakeCounts& counts) : behave_(std::move(behave)), counts_(counts) {}

  std::string name() const override { return "fake"; }
  Arrays& arrays(ArrayPairs& pairs) const override { return pairs.host; }
  void prepare(const Problem&, ArrayPairs& pairs) override { arrays_ = &pairs.host; }
  void run() override { behave_(*arrays_, counts_.runs++); }
  void finish() override { ++counts_.finishes; }

 private:
  Behaviour behave_;
  FakeCounts& counts_;
  HostArrays* arrays_ = nullptr;
};

}  // namespace clfm::bench
