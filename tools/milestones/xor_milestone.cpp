#include "tools/milestones/xor_milestone.h"

#include "tools/milestones/xor_probes.h"

namespace wick::milestones {

int run_xor_milestone(const MilestoneOptions& options, std::ostream& stream,
                      const plot::Terminal& terminal, const XorOptions& training) {
  Stage stage("xor", "Is one of a and b 1, and the other 0? No single layer can tell.", options,
              stream, terminal);
  const auto train = [&](XorModel kind, const char* label) {
    return stage.train(label, training.steps, [&](const Report& report) {
      return train_xor(kind, options.seed, training, report);
    });
  };
  const XorRun one_layer = train(XorModel::OneLayer, "one layer    ");
  const XorRun no_activation = train(XorModel::NoActivation, "no activation");
  const XorRun mlp = train(XorModel::Mlp, "MLP          ");
  stage.show(xor_loss_chart({mlp, one_layer, no_activation}), "xor-loss");
  stage.show(xor_surface(mlp), "xor-mlp");
  stage.write(xor_surface(one_layer), "xor-one-layer");

  manual_seed(options.seed);
  const nn::Sequential fresh = make_xor_model(XorModel::Mlp, training);
  const double error = probe_gradients(fresh, xor_gradients(fresh), options.seed);
  stage.judge(judge_xor(one_layer, no_activation, mlp, error));
  return stage.finish();
}

}  // namespace wick::milestones
