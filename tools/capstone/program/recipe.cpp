#include "tools/capstone/program/recipe.h"

#include "core/error.h"

namespace wick::capstone {

nn::GptOptions options_of(const Recipe& recipe) {
  nn::GptOptions options;
  options.vocabulary = recipe.vocabulary;
  options.context = recipe.context;
  options.embed_dim = recipe.width;
  options.num_heads = recipe.heads;
  options.num_layers = recipe.layers;
  options.rotary_base = recipe.rotary;
  options.tied = recipe.tied;
  return options;
}

std::string to_text(const Recipe& recipe) {
  return concatenate("vocabulary ", recipe.vocabulary, "\nlayers ", recipe.layers, "\nwidth ",
                     recipe.width, "\nheads ", recipe.heads, "\ncontext ", recipe.context,
                     "\nsteps ", recipe.steps, "\nbatch ", recipe.batch, "\nseed ", recipe.seed,
                     "\nrate ", recipe.rate, "\nrotary ", recipe.rotary, "\ntied ",
                     recipe.tied ? 1 : 0, "\n");
}

}  // namespace wick::capstone
