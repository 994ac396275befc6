// Convolution layers as matrix products: the input unfolded (im2col), some images at a time, so that every
// pass is one product for each group. The baseline that the other algorithms have to beat.
#include <algorithm>

#include "host/error.hpp"
#include "host/plan/compose.hpp"
#include "matrix.hpp"
#include "rule.hpp"

namespace clfm::host {
namespace {

constexpr uint64_t kUnfoldedBytes = uint64_t{32} << 20;  // at a time, as long as an image is not more

class GemmPlan {
 public:
  GemmPlan(const LayerProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        products_(problem.in_group() * problem.taps()),
        forward_block_(matrix_block(problem, problem.out_group(), device)),
        data_block_(matrix_block(problem, products_, device)),
        pitch_(data_block_.padded(problem.outputs())) {}

  LayerRecipe recipe() const {
    LayerRecipe recipe;
    recipe.algorithm = "gemm";
    for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output}) {
      const int64_t pitch = tensor == LayerTensor::grad_output ? pitch_ : planes_of(problem_, tensor).size;
      recipe.prepare[index_of(tensor)] = prepare_copy(problem_, tensor, pitch, device_);
      recipe.prepared_bytes[index_of(tensor)] = prepared_copy_bytes(problem_, tensor, pitch);
    }
    recipe.pass[index_of(LayerPass::forward)] = forward();
    recipe.pass[index_of(LayerPass::backward_data)] = backward_data();
    recipe.pass[index_of(LayerPass::backward_weights)] = backward_weights();
    return recipe;
  }

 private:
  uint64_t bytes(int64_t elements) const { return static_cast<uint64_t>(elements) * real_bytes(problem_); }

  // As many images at a time as a workspace of the wanted size holds beside `used` bytes, one at least.
  std::vector<Images> chunks(uint64_t bytes_of_image, uint64_t used) const {
    const uint64_t limit = problem_.workspace_limit_bytes;
    uint64_t room = std::min(kUnfoldedBytes, device_.limits.max_allocation_bytes - used);
    if (limit != 0) room = std::min(room, limit > used ? limit - used : 0);
    const auto most = static_cast<int64_t>(std::max<uint64_t>(room / bytes_of_image, 1));
    std::vector<Images> all;
    for (int64_t first = 0; first < problem_.batch; first += most)
      all.push_back({first, std::min(most, problem_.batch - first)});
    return all;
  }

  MatrixStrides weights_strides() const { return {products_, 1, problem_.out_group() * products_, 0}; }
  MatrixStrides grad_strides() const {
    return {pitch_, 1, problem_.out_group() * pitch_, problem_.out_channels * pitch_};
  }
  BufferArgument at_image(Slot slot, int64_t image, int64_t image_elements, uint64_t element_bytes) const {
    return {slot, static_cast<uint64_t>(image * image_elements) * element_bytes};
  }

  // y = w x, unfolded with a row to a product.
  Recipe forward() const {
    Recipe recipe;
    recipe.algorithm = "gemm";
    const PanelMatrix x = unfolded_matrix(problem_, UnfoldedRows::products);
    const auto of_image = static_cast<int64_t>(x.elements_of_group(forward_block_)) * problem_.groups;
    const std::vector<Images> parts = chunks(bytes(of_image), 0);
    const BufferArgument unfolded =
        reserve_workspace(recipe, bytes(of_image) * static_cast<uint64_t>(parts[0].count));
    const int64_t outputs = problem_.outputs(), channels = problem_.out_channels;
    for (const Images& images : parts) {
      recipe.steps.push_back(
          unfold(problem_, UnfoldedRows::products, forward_block_, images, unfolded, device_));
      MatrixProduct product{problem_.out_group(),
                            outputs,
                            products_,
                            images.count,
                            MatrixProduct::Sum::each,
                            MatrixProduct::Store::set,
                            Form::callers,
                            {Slot::filter},
                            unfolded,
                            at_image(Slot::out, images.first, channels * outputs, problem_.element_bytes()),
                            weights_strides(),
                            x.strides(forward_block_, problem_.groups),
                            {outputs, 1, problem_.out_group() * outputs, channels * outputs},
                            std::max(most_elements(problem_), of_image * parts[0].count)};
      recipe.steps.push_back(multiply(problem_, product, forward_block_, device_));
    }
    return recipe;
  }

  // The transpose of w by dy gives the gradient of the unfolded input.
  Recipe backward_data() const {
    Recipe recipe;
    recipe.algorithm = "gemm";
    const int64_t of_group = products_ * pitch_, of_image = of_group * problem_.groups;
    const std::vector<Images> parts = chunks(bytes(of_image), 0);
    const BufferArgument unfolded =
        reserve_workspace(recipe, bytes(of_image) * static_cast<uint64_t>(parts[0].count));
    const int64_t grad_image = problem_.out_channels * pitch_;
    for (const Images& images : parts) {
      MatrixProduct product{
          products_,
          problem_.outputs(),
          problem_.out_group(),
          images.count,
          MatrixProduct::Sum::each,
          MatrixProduct::Store::set,
          Form::computed,
          {Slot::filter},
          at_image(Slot::in, images.first, grad_image, real_bytes(problem_)),
          unfolded,
          {1, products_, problem_.out_group() * products_, 0},
          {data_block_.panel(), pitch_, problem_.out_group() * pitch_, grad_image},
          {pitch_, 1, of_group, of_image},
          std::max({most_elements(problem_), of_image * parts[0].count, grad_image * problem_.batch})};
      recipe.steps.push_back(multiply(problem_, product, data_block_, device_));
      recipe.steps.push_back(fold(problem_, images, unfolded, pitch_, device_));
    }
    return recipe;
  }

  // dw = dy x, unfolded with a row to a position, summed over the images.
  Recipe backward_weights() const {
    Recipe recipe;
    recipe.algorithm = "gemm";
    const PanelMatrix x = unfolded_matrix(problem_, UnfoldedRows::positions);
    const auto of_image = static_cast<int64_t>(x.elements_of_group(forward_block_)) * problem_.groups;
    const BufferArgument sum = reserve_workspace(recipe, bytes(problem_.elements(LayerTensor::weights)));
    const std::vector<Images> parts = chunks(bytes(of_image), recipe.workspace_bytes + 256);
    const BufferArgument unfolded =
        reserve_workspace(recipe, bytes(of_image) * static_cast<uint64_t>(parts[0].count));
    const int64_t grad_image = problem_.out_channels * pitch_;
    for (const Images& images : parts) {
      recipe.steps.push_back(
          unfold(problem_, UnfoldedRows::positions, forward_block_, images, unfolded, device_));
      MatrixProduct product{
          problem_.out_group(),
          products_,
          problem_.outputs(),
          images.count,
          MatrixProduct::Sum::of_images,
          images.first == 0 ? MatrixProduct::Store::set : MatrixProduct::Store::add,
          Form::computed,
          at_image(Slot::filter, images.first, grad_image, real_bytes(problem_)),
          unfolded,
          sum,
          grad_strides(),
          x.strides(forward_block_, problem_.groups),
          weights_strides(),
          std::max({most_elements(problem_), of_image * parts[0].count, grad_image * problem_.batch})};
      recipe.steps.push_back(multiply(problem_, product, forward_block_, device_));
    }
    recipe.steps.push_back(copy_planes(
        problem_,
        {LayerTensor::weights, computed_buffer(problem_, sum), callers_buffer(problem_, Slot::out),
         Form::computed, Form::callers, problem_.taps(), problem_.taps()},
        device_));
    return recipe;
  }

  const LayerProblem& problem_;
  const DeviceProfile& device_;
  int64_t products_;  // that make an output
  MatrixBlock forward_block_, data_block_;
  int64_t pitch_;  // of the prepared gradient's planes
};

}  // namespace

LayerProposal propose_gemm_layer(const LayerProblem& problem, const DeviceProfile& device) {
  return {{GemmPlan(problem, device).recipe()}, {}};
}

}  // namespace clfm::host
