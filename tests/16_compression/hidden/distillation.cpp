#include "tests/16_compression/public/distillation.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.6", "many rows and many classes") {
  Lesson lesson{
      draw.normal_permuted({70, 300}, 2), draw.normal_permuted({70, 300}, 3), {Shape{70}, {}}};
  for (int i = 0; i < 70; ++i) lesson.labels.values.push_back(draw.integer(0, 299));
  observe_loss(lesson, 2, 0.5);
  observe_loss(lesson, 6, 0.9);
}

GRADED("16.6", "one class, one number, and a teacher of the same opinion") {
  const Lesson one = {draw.normal({3, 1}), draw.normal({3, 1}), ids_of({0, 0, 0})};
  observe("loss of one class", nn::distillation_loss(one.logits, one.teacher, one.labels, 2, 0.5));
  const Lesson number = {draw.normal({1, 1}), draw.normal({1, 1}), ids_of({0})};
  observe("loss of one number",
          nn::distillation_loss(number.logits, number.teacher, number.labels, 2, 0.5));
  const Tensor same = draw.normal({2, 3});
  observe("loss of equal logits", nn::distillation_loss(same, same, ids_of({}), 3, 1));
  observe("labels beside them", nn::distillation_loss(same, same, ids_of({1, 2}), 3, 0.5));
  const Tensor row = stretched(draw.normal({1, 4}), 3), other = stretched(draw.normal({1, 4}), 3);
  observe("equal rows", nn::distillation_loss(row, other, ids_of({0, 1, 3}), 3, 0.5));
}

GRADED("16.6", "temperatures near 0 and far above 1") {
  const Lesson lesson = drawn_lesson(draw, 2, 3);
  observe_loss(lesson, 0.01, 0.5);
  observe_loss(lesson, 100, 0.5);
  // With share 0 the loss is the cross-entropy, also where logits / temperature is infinite.
  observe_loss(lesson, 1e-310, 0);
  observe_loss(lesson, 1e200, 0);
  // A small share of a large number, or a small temperature, is not nothing.
  const double x = draw.hundredths(200, 900) * 1e6;
  const Lesson wide = {draw.values({1, 2}, {x, 0}), draw.values({1, 2}, {0, x}), ids_of({0})};
  const Lesson wrong = {wide.logits, wide.logits, ids_of({1})};
  observe_loss(wide, 1, 1e-7);
  observe_loss(wide, 1e-5, 0.75);
  observe_loss(wrong, 1, 1 - 1e-7);
}

GRADED("16.6", "gradients of many rows, at several temperatures") {
  needs_history();
  const Lesson lesson = drawn_lesson(draw, 5, 7);
  observe_gradients(", at 8", lesson, 8, 0.9);
  observe_gradients(", at a half", lesson, 0.5, 0.25);
  observe_gradients(", labels alone", lesson, 2, 0);
  const Tensor logits = differentiable(lesson.logits.clone());
  for (const double temperature : {2.0, 5.0}) {
    run_backward(nn::distillation_loss(logits, lesson.teacher, lesson.labels, temperature, 0.5),
                 Tensor());
  }
  observe("both gradients together", logits.grad());
}

GRADED("16.6", "labels that are needed and are none") {
  Lesson lesson = drawn_lesson(draw, 2, 3);
  const std::int64_t label = draw.integer(11, 99);
  lesson.labels = ids_of({0, label});
  observe_error(
      "a label above the classes",
      [&] { nn::distillation_loss(lesson.logits, lesson.teacher, lesson.labels, 2, 0.5); },
      {concatenate(label)});
  // A row whose label is ignored counts for the teacher, and for the teacher alone.
  lesson.labels = ids_of({ignored_label, draw.integer(0, 2)});
  observe_loss(lesson, 3, 0.25);
  lesson.labels = ids_of({ignored_label, ignored_label});
  observe_error(
      "all are ignored",
      [&] { nn::distillation_loss(lesson.logits, lesson.teacher, lesson.labels, 2, 0.5); }, {"2"});
  observe_loss(lesson, 2, 1);
}
