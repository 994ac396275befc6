// token_words.hpp - the words of problem tokens, for reading and writing them.
#pragma once

#include "conv_problem.hpp"
#include "fft_problem.hpp"
#include "host/names.hpp"

namespace clfm::host::token_words {

// The first of several names for a value is the one that is written.
inline constexpr Name<Transform> kTransforms[] = {
    {"c2c", Transform::c2c},   {"r2c", Transform::r2c},   {"c2r", Transform::c2r},
    {"dct1", Transform::dct1}, {"dct2", Transform::dct2}, {"dct3", Transform::dct3},
    {"dct4", Transform::dct4}, {"dst1", Transform::dst1}, {"dst2", Transform::dst2},
    {"dst3", Transform::dst3}, {"dst4", Transform::dst4}, {"dht", Transform::dht}};
inline constexpr Name<Precision> kPrecisions[] = {{"f32", Precision::f32},
                                                  {"f16", Precision::f16},
                                                  {"f16s", Precision::f16_storage},
                                                  {"f64", Precision::f64},
                                                  {"bf16s", Precision::bf16_storage}};
inline constexpr Name<Placement> kPlacements[] = {{"outplace", Placement::out_of_place},
                                                  {"inplace", Placement::in_place}};
inline constexpr Name<Direction> kDirections[] = {{"fwd", Direction::forward}, {"bwd", Direction::backward}};
inline constexpr Name<ComplexFormat> kFormats[] = {{"interleaved", ComplexFormat::interleaved},
                                                   {"planar", ComplexFormat::planar}};
inline constexpr Name<Normalization> kNormalizations[] = {{"unnormalized", Normalization::unnormalized},
                                                          {"ortho", Normalization::orthonormal}};
inline constexpr Name<FftAlgorithm> kAlgorithms[] = {
    {"auto", FftAlgorithm::automatic},      {"digit_reverse", FftAlgorithm::digit_reverse},
    {"stockham", FftAlgorithm::stockham},   {"local", FftAlgorithm::local},
    {"item", FftAlgorithm::item},           {"four_step", FftAlgorithm::four_step},
    {"bluestein", FftAlgorithm::bluestein}, {"rader", FftAlgorithm::rader}};
inline constexpr Name<ConvAlgorithm> kConvAlgorithms[] = {
    {"auto", ConvAlgorithm::automatic},
    {"direct", ConvAlgorithm::direct},
    {"direct_tiled", ConvAlgorithm::direct_tiled},
    {"direct_overlap_add", ConvAlgorithm::direct_overlap_add},
    {"separable", ConvAlgorithm::separable},
    {"overlap_save", ConvAlgorithm::overlap_save},
    {"overlap_add", ConvAlgorithm::overlap_add},
    {"whole_fft", ConvAlgorithm::whole_fft},
    {"in_parts", ConvAlgorithm::in_parts},
    {"gemm", ConvAlgorithm::gemm}};
inline constexpr Name<Effort> kEfforts[] = {
    {"estimate", Effort::estimate}, {"tuned", Effort::tuned}, {"measure", Effort::measure}};
inline constexpr Name<WorkspaceOwner> kOwners[] = {{"plan", WorkspaceOwner::plan},
                                                   {"caller", WorkspaceOwner::caller}};

}  // namespace clfm::host::token_words
