#pragma once

#include "nn/compression/distillation.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <vector>

// Logits of a model and of its teacher.
namespace wick::scenario {

struct Lesson {
  Tensor logits, teacher;
  Ids labels;
};

inline Lesson drawn_lesson(Draw& draw, std::int64_t n, std::int64_t classes) {
  const Tensor logits = show("logits", draw.whole({n, classes}, -20, 20, 0.1));
  const Tensor teacher = show("teacher", draw.whole({n, classes}, -30, 30, 0.1));
  std::vector<std::int64_t> labels;
  for (std::int64_t i = 0; i < n; ++i) labels.push_back(draw.integer(0, classes - 1));
  return {logits, teacher, show_ids("labels", labels)};
}

inline void observe_loss(const Lesson& lesson, double temperature, double share) {
  const std::string name = concatenate("loss at temperature ", temperature, ", share ", share);
  show("call", name);
  observe(name,
          nn::distillation_loss(lesson.logits, lesson.teacher, lesson.labels, temperature, share));
}

/// The gradient of the logits, and whether the teacher has one.
inline void observe_gradients(const std::string& when, Lesson lesson, double temperature,
                              double share) {
  show("call" + when, concatenate("temperature ", temperature, ", share ", share));
  lesson.logits = differentiable(lesson.logits.clone());
  lesson.teacher = differentiable(lesson.teacher.clone());
  const Tensor loss =
      nn::distillation_loss(lesson.logits, lesson.teacher, lesson.labels, temperature, share);
  run_backward(loss, Tensor());
  observe("gradient of the logits" + when, lesson.logits.grad());
  observe("the teacher has a gradient" + when, lesson.teacher.grad().defined());
}

}  // namespace wick::scenario
