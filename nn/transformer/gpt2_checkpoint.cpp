// GPT-2 as it was published, in our modules. Its Conv1D is x weight + bias with a weight of (in,
// out), the transpose of a Linear's.

#include "nn/transformer/gpt2_checkpoint.h"

#include "nn/checkpoint/safetensors.h"

#include <map>
#include <utility>

namespace wick::nn {

namespace {

constexpr std::int64_t published_head_size = 64;

bool ends_with(const std::string& text, const std::string& ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

// False for masks of the attention, which older programs stored with the parameters.
bool is_parameter(const std::string& name) {
  return !ends_with(name, ".attn.bias") && !ends_with(name, ".attn.masked_bias");
}

/// The tensors of a file. Each is taken once; what is left at the end has no place in a Gpt.
class Published {
 public:
  explicit Published(const std::string& path) : path_(path) {
    const std::string prefix = "transformer.";
    for (StoredTensor& stored : read_safetensors(path, nullptr, is_parameter)) {
      std::string name = stored.name;
      if (name.compare(0, prefix.size(), prefix) == 0) name.erase(0, prefix.size());
      Tensor values = from_vector(stored.values, stored.shape);
      if (!tensors_.emplace(name, std::move(values)).second) {
        fail<Error>("load_gpt2: ", path, " holds ", name, " with and without ", prefix,
                    ": remove one of them");
      }
    }
  }

  bool has(const std::string& name) const { return tensors_.count(name) > 0; }

  Tensor take(const std::string& name) {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) {
      fail<Error>("load_gpt2: ", path_, " has no ", name,
                  ": the names must be those of the published GPT-2");
    }
    Tensor result = found->second;
    tensors_.erase(found);
    return result;
  }

  Tensor take(const std::string& name, const Shape& shape) {
    Tensor result = take(name);
    if (result.shape() != shape) {
      fail<Error>("load_gpt2: ", path_, ": ", name, " is ", result.shape(), ", expected ", shape,
                  " from the shapes of wte.weight and wpe.weight");
    }
    return result;
  }

  const Tensor& peek(const std::string& name) const { return tensors_.at(name); }

  void check_all_taken() const {
    if (tensors_.empty()) return;
    const auto& [name, tensor] = *tensors_.begin();
    fail<Error>("load_gpt2: ", path_, " holds ", name, " of shape ", tensor.shape(),
                ": GPT-2 has no parameter of that name");
  }

 private:
  std::string path_;
  std::map<std::string, Tensor> tensors_;
};

// The shape of a table, before it is known whether the file is a GPT-2 at all.
Shape table_shape(const std::string& path, const Published& file, const std::string& name) {
  if (!file.has(name)) {
    fail<Error>("load_gpt2: ", path, " has no ", name,
                ": the names must be those of the published GPT-2");
  }
  const Shape shape = file.peek(name).shape();
  if (shape.size() != 2 || shape.numel() < 1) {
    fail<Error>("load_gpt2: ", path, ": ", name, " is ", shape, ", expected two axes");
  }
  return shape;
}

GptOptions options_of(const std::string& path, const Published& file, std::int64_t num_heads) {
  const Shape tokens = table_shape(path, file, "wte.weight");
  GptOptions options;
  options.vocabulary = tokens[0];
  options.embed_dim = tokens[1];
  options.context = table_shape(path, file, "wpe.weight")[0];
  while (file.has("h." + std::to_string(options.num_layers) + ".ln_1.weight")) {
    ++options.num_layers;
  }
  if (options.num_layers == 0) {
    fail<Error>("load_gpt2: ", path, " has no h.0.ln_1.weight: a GPT-2 has at least one block");
  }
  options.num_heads = num_heads;
  if (num_heads == 0) {
    if (options.embed_dim % published_head_size != 0) {
      fail<Error>("load_gpt2: ", path, " has vectors of ", options.embed_dim, ", no multiple of ",
                  published_head_size, ": pass the number of heads");
    }
    options.num_heads = options.embed_dim / published_head_size;
  }
  options.tied = true;
  options.form = Gelu::Tanh;
  return options;
}

void take_norm(Published& file, const std::string& name, LayerNorm& norm) {
  norm.weight.copy_(file.take(name + ".weight", norm.weight.shape()));
  norm.bias.copy_(file.take(name + ".bias", norm.bias.shape()));
}

// One Conv1D, whose outputs are those of the layers side by side.
void take_conv1d(Published& file, const std::string& name, const std::vector<Linear*>& layers) {
  const std::int64_t out = layers[0]->weight.size(0);
  const std::int64_t in = layers[0]->weight.size(1);
  const std::int64_t all = out * static_cast<std::int64_t>(layers.size());
  const Tensor weight = file.take(name + ".weight", Shape{in, all}).transpose(0, 1);
  const Tensor bias = file.take(name + ".bias", Shape{all});
  std::int64_t first = 0;
  for (Linear* layer : layers) {
    layer->weight.copy_(weight.slice(0, first, first + out));
    layer->bias.copy_(bias.slice(0, first, first + out));
    first += out;
  }
}

void take_block(Published& file, const std::string& name, TransformerBlock& block) {
  MultiHeadAttention& attention = block.self_attn;
  take_norm(file, name + ".ln_1", block.norm1);
  take_conv1d(file, name + ".attn.c_attn",
              {&attention.q_proj, &attention.k_proj, &attention.v_proj});
  take_conv1d(file, name + ".attn.c_proj", {&attention.out_proj});
  take_norm(file, name + ".ln_2", block.norm2);
  take_conv1d(file, name + ".mlp.c_fc", {&block.feed_forward.linear1});
  take_conv1d(file, name + ".mlp.c_proj", {&block.feed_forward.linear2});
}

// Some programs store the head too. It is the table of the tokens once more.
void take_head(Published& file, const std::string& path, const Tensor& tokens) {
  if (!file.has("lm_head.weight")) return;
  if (file.take("lm_head.weight", tokens.shape()).to_vector() != tokens.to_vector()) {
    fail<Error>("load_gpt2: ", path,
                ": lm_head.weight differs from wte.weight: the head of a GPT-2 is tied");
  }
}

}  // namespace

Gpt load_gpt2(const std::string& path, std::int64_t num_heads) {
  Published file(path);
  Gpt model(options_of(path, file, num_heads));
  const NoGrad no_grad;
  model.tokens.weight.copy_(file.take("wte.weight"));
  model.positions.weight.copy_(file.take("wpe.weight", model.positions.weight.shape()));
  for (std::size_t i = 0; i < model.blocks.size(); ++i) {
    take_block(file, "h." + std::to_string(i), model.blocks[i]);
  }
  take_norm(file, "ln_f", model.norm);
  take_head(file, path, model.tokens.weight);
  file.check_all_taken();
  return model;
}

}  // namespace wick::nn
