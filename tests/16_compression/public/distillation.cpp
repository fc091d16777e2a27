#include "tests/16_compression/public/distillation.h"

using namespace wick;
using namespace wick::scenario;

GRADED("16.6", "one row, the teacher alone") {
  const Lesson lesson = drawn_lesson(draw, 1, 3);
  observe_loss(lesson, 1, 1);
  observe_loss(lesson, 4, 1);
}

GRADED("16.6", "several rows, the teacher and the labels") {
  const Lesson lesson = drawn_lesson(draw, 3, 4);
  observe_loss(lesson, 2, 0.5);
  observe_loss(lesson, 8, 0.75);
  observe_loss(lesson, 0.5, 0.125);
}

GRADED("16.6", "the logits get a gradient, and the teacher none") {
  needs_history();
  const Lesson lesson = drawn_lesson(draw, 2, 3);
  observe_gradients("", lesson, 4, 0.75);
  observe_gradients(", the teacher alone", lesson, 2, 1);
}

GRADED("16.6", "with share 1 labels are not looked at") {
  Lesson lesson = drawn_lesson(draw, 2, 3);
  lesson.labels = show_ids("labels that are no classes", {99, -5});
  observe_loss(lesson, 3, 1);
  lesson.labels = ids_of({});
  show("labels", "none at all");
  observe_loss(lesson, 5, 1);
}

GRADED("16.6", "with share 0 the loss is the cross-entropy") {
  const Lesson lesson = drawn_lesson(draw, 3, 2);
  observe_loss(lesson, 4, 0);
}

GRADED("16.6", "a row whose label is ignored counts for the teacher") {
  Lesson lesson = drawn_lesson(draw, 3, 3);
  lesson.labels.values[static_cast<std::size_t>(draw.integer(0, 2))] = ignored_label;
  show("labels", "one of them becomes ignored_label");
  observe_loss(lesson, 2, 0.5);
}

GRADED("16.6", "probabilities that are too small for a number") {
  Lesson lesson = drawn_lesson(draw, 2, 3);
  const double far = static_cast<double>(draw.integer(800, 3000));
  lesson.teacher = show("teacher", draw.values({2, 3}, {far, 0, 1, -far, 2, 0}));
  observe_loss(lesson, 1, 1);
  lesson.logits = show("logits", draw.values({2, 3}, {0, far, 0, 1, 0, -far}));
  observe_loss(lesson, 1, 0.5);
}
