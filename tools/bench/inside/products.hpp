// products.hpp - the channel reduction of a layer's pass by tile spectra, by itself, beside CLBlast's
// CgemmStridedBatched.
#pragma once

#include "../device.hpp"
#include "host/tuning/race.hpp"
#include "problem/problem.hpp"
#include "report/result.hpp"

namespace clfm::bench {

// Both on the same random spectra, in turns, each in the layout that suits it: CLBlast's matrices stand
// ready, frequency by frequency, A conjugated where the pass wants it. Lower quartiles. Throws
// std::invalid_argument where the problem is no layer in f32, host::Failure where it has no plan.
ProductTimes time_product(const Problem& problem, const Device& device, host::RaceClock clock);

}  // namespace clfm::bench
