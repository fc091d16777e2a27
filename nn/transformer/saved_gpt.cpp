// A GPT in a file: the numbers as tensors, and what the numbers mean as texts beside them.

#include "nn/transformer/saved_gpt.h"

#include "nn/checkpoint/state.h"
#include "nn/same_random_numbers.h"
#include "nn/transformer/saved_gpt_texts.h"

#include <set>

namespace wick::nn {

namespace {

std::int64_t size_of(const Tokenizer& tokenizer) {
  return std::visit([](const auto& any) { return any.size(); }, tokenizer);
}

// A file of a few bytes can name any sizes. So nothing of these sizes is made until the file is
// known to hold the numbers of such a model: all but the norms and biases of it at least.
void check_sizes(const std::string& path, const GptOptions& options,
                 const std::vector<StoredTensor>& tensors) {
  std::size_t available = 0;
  std::set<std::string> names;
  for (const StoredTensor& tensor : tensors) {
    available += tensor.values.size();
    names.insert(tensor.name);
  }
  // Products of sizes below 2^63: a double rounds them and does not overflow.
  const auto e = static_cast<double>(options.embed_dim);
  const bool has_positions = options.rotary_base == 0;  // a vector for each
  const double tables = (static_cast<double>(options.vocabulary) +
                         (has_positions ? static_cast<double>(options.context) : 0)) *
                        e;
  const double blocks = 12 * e * e * static_cast<double>(options.num_layers);
  if (tables + blocks > static_cast<double>(available)) {
    fail<Error>("load_gpt: ", path, " holds ", available, " numbers: too few for vocabulary ",
                options.vocabulary, ", context ", options.context, ", embed_dim ",
                options.embed_dim, " and num_layers ", options.num_layers);
  }
  // A block takes memory besides its numbers.
  for (std::int64_t i = 0; i < options.num_layers; ++i) {
    const std::string name = concatenate("blocks.", i, ".norm1.weight");
    if (names.count(name) == 0) {
      fail<Error>("load_gpt: ", path, " has no ", name, ": a model of num_layers ",
                  options.num_layers, " needs it");
    }
  }
}

Gpt make_gpt(const std::string& path, const GptOptions& options) {
  const SameRandomNumbers same;  // initial values are random, and replaced at once
  try {
    return Gpt(options);
  } catch (const ValueError& error) {
    fail<Error>("load_gpt: ", path, ": ", error.what());
  }
}

}  // namespace

void save_gpt(const std::string& path, const Gpt& model, const Tokenizer& tokenizer) {
  if (model.options().vocabulary != size_of(tokenizer)) {
    fail<ValueError>("save_gpt: the model has ", model.options().vocabulary,
                     " tokens, the tokenizer ", size_of(tokenizer), ": they must be equal");
  }
  write_safetensors(path, stored_state(model, StateNames::PyTorch),
                    saved_texts(model.options(), tokenizer));
}

SavedGpt load_gpt(const std::string& path) {
  SavedTexts texts{path, {}};
  std::vector<StoredTensor> tensors = read_safetensors(path, &texts.all);
  const GptOptions options = read_options(texts);
  Tokenizer tokenizer = read_tokenizer(texts);
  check_all_read(texts);
  if (options.vocabulary != size_of(tokenizer)) {
    fail<Error>("load_gpt: ", path, ": its model has ", options.vocabulary,
                " tokens, its tokenizer ", size_of(tokenizer), ": they must be equal");
  }
  check_sizes(path, options, tensors);
  Gpt model = make_gpt(path, options);
  load_state(model, path, std::move(tensors));
  return {std::move(model), std::move(tokenizer)};
}

}  // namespace wick::nn
