#pragma once

#include <map>
#include <set>
#include <string>

namespace wick::grade::test {

using Names = std::set<std::string>;

/// By chapter, functions that would answer one of its exercises by one call.
inline const std::map<std::string, Names>& shortcuts() {
  static const std::map<std::string, Names> functions = {
      {"01_tensor",
       {"wick::contiguous", "wick::matmul", "wick::sum", "wick::sum_to", "wick::cumsum",
        "wick::operator+", "wick::backend", "wick::Backend"}},
      {"02_activations",
       {"wick::softmax", "wick::log_softmax", "wick::plain::log_softmax_row", "wick::relu",
        "wick::sigmoid", "wick::tanh", "wick::gelu", "wick::backend", "wick::PlainBackend"}},
      {"03_layers", {"wick::backend", "wick::PlainBackend", "wick::embedding", "wick::layer_norm"}},
      {"04_losses", {"wick::backend", "wick::PlainBackend", "wick::grad", "wick::backward"}},
      {"05_data",
       {"wick::backend", "wick::PlainBackend", "wick::layer_norm", "wick::nn::LayerNorm",
        "wick::sum_to", "wick::nn::attend", "wick::nn::GroupNorm", "wick::nn::BatchNorm2d"}},
      {"06_autograd",
       {"wick::grad", "wick::backward", "wick::check_gradients", "wick::backend",
        "wick::PlainBackend", "wick::softmax", "wick::log_softmax", "wick::cross_entropy"}},
      {"07_optimizers",
       {"wick::nn::SGD", "wick::nn::Adam", "wick::nn::AdamW", "wick::nn::clip_grad_norm",
        "wick::Backend", "wick::backend", "wick::PlainBackend"}},
      {"08_training",
       {"wick::nn::store_training", "wick::nn::load_training", "wick::grad", "wick::Backend",
        "wick::backend", "wick::PlainBackend"}},
      {"09_convolutions",
       {"wick::backend", "wick::PlainBackend", "wick::Backend", "wick::conv2d_dx",
        "wick::conv2d_dweight", "wick::conv2d_dbias", "wick::unfold_dx", "wick::fold_dcolumns",
        "wick::nn::Conv2d", "wick::nn::MaxPool2d", "wick::nn::AvgPool2d"}},
      {"10_tokenization", {"wick::nn::load_tokenizer", "wick::nn::read_file", "wick::backend"}},
      {"11_embeddings",
       {"wick::cross_entropy", "wick::counted_rows", "wick::backend", "wick::PlainBackend",
        "wick::grad", "wick::nn::Embedding", "wick::nn::RelativeBias"}},
      {"12_attention",
       {"wick::tiled_attention", "wick::nn::fused_attention", "wick::nn::chunked_attention",
        "wick::ChunkedAttention", "wick::nn::linear_attention",
        "wick::nn::sliding_window_attention", "wick::nn::GroupedQueryAttention", "wick::backend",
        "wick::PlainBackend"}},
      {"13_transformers",
       {"wick::layer_norm", "wick::layer_norm_dx", "wick::backend", "wick::PlainBackend",
        "wick::nn::RMSNorm", "wick::nn::GroupNorm", "wick::nn::BatchNorm2d"}},
      {"14_profiling", {"wick::nn::Gpt", "wick::backend", "wick::PlainBackend"}},
      {"15_quantization",
       {"wick::int8_gemm", "wick::quantize_rows", "wick::nn::quantize_parameters", "wick::backend",
        "wick::PlainBackend"}},
      {"16_compression", {"wick::backend", "wick::PlainBackend"}},
      {"17_acceleration",
       {"wick::matmul", "wick::gemm", "wick::softmax", "wick::plain::softmax_row",
        "wick::plain::multiply_loops", "wick::plain::multiply_blas"}},
      {"18_memoization",
       {"wick::nn::generate", "wick::nn::chunked_attention", "wick::nn::fused_attention",
        "wick::backend", "wick::PlainBackend"}},
      {"19_benchmarking", {"wick::backend", "wick::Backend", "wick::PlainBackend"}},
      {"20_capstone", {"wick::backend", "wick::PlainBackend"}}};
  return functions;
}

}  // namespace wick::grade::test
