#pragma once

#include "nn/transformer/gpt.h"

#include <string>

namespace wick::nn {

/// The model in a safetensors file with the names and layouts of the published GPT-2: wte.weight,
/// wpe.weight, h.0.ln_1.weight, h.0.attn.c_attn.weight, .., ln_f.bias, each with or without the
/// prefix "transformer.". Matrices of blocks are (in, out) there, and q, k and v are one matrix.
/// Sizes come from the file; the head is tied, and gelu has its tanh form. The file does not say
/// how many heads there are: 0 stands for embed_dim / 64, as in all published sizes. Stored masks
/// (h.0.attn.bias) are not read. Throws Error, with the path, for a missing or surplus name, a
/// shape that does not fit and a head that differs from the table of the tokens.
Gpt load_gpt2(const std::string& path, std::int64_t num_heads = 0);

}  // namespace wick::nn
