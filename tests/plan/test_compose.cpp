// How the recipe of a part becomes steps of the whole, without a device.
#include <catch2/catch.hpp>
#include <cstdint>
#include <variant>
#include <vector>

#include "host/plan/compose.hpp"
#include "tests/plan/kernels_of.hpp"

using namespace clfm::host;
using clfm::test::buffers_of;

TEST_CASE("an embedded recipe reads and writes where the whole says", "[compose]") {
  Recipe part;
  part.tables = {{TableKind::roots, Precision::f32, {8}}, {TableKind::roots, Precision::f32, {4}}};
  part.workspace_bytes = 64;
  part.steps.resize(1);
  part.steps[0].arguments = {BufferArgument{Slot::in, 8, 0, 8}, BufferArgument{Slot::out, 0, 0, 4},
                             BufferArgument{Slot::workspace, 32, 0, 8}, BufferArgument{Slot::table, 0, 1, 8},
                             uint32_t{7}};
  Recipe whole;
  whole.tables = {{TableKind::roots, Precision::f32, {4}}};
  const BufferArgument region = reserve_workspace(whole, 100);
  embed(part, {region, {Slot::out, 16}}, whole.workspace_bytes, whole);
  const std::vector<BufferArgument> buffers = buffers_of(whole.steps.at(0));
  CHECK(buffers[0] == BufferArgument{Slot::workspace, 8, 0, 8});
  CHECK(buffers[1] == BufferArgument{Slot::out, 16, 0, 4});
  CHECK(buffers[2] == BufferArgument{Slot::workspace, 256 + 32, 0, 8});
  CHECK(buffers[3] == BufferArgument{Slot::table, 0, 0, 8});  // the whole had it already
  CHECK(std::get<uint32_t>(whole.steps[0].arguments[4]) == 7);
  CHECK(whole.tables.size() == 1);
  CHECK(whole.workspace_bytes == 256 + 64);
}
