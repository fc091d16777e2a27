#pragma once

#include "nn/nn.h"
#include "tools/milestones/stage.h"
#include "tools/milestones/text.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace wick::milestones {

/// Characters that a model sees before it guesses the next one.
inline constexpr std::int64_t window = 8;

/// How the vectors of the characters become one vector: side by side, so that the order is there
/// (Bengio et al., 2003); their mean, which has no order; their mean after rotary() has turned each
/// by its position; or the last vector alone.
enum class WindowKind { SideBySide, Bag, TurnedBag, LastAlone };

struct WindowOptions {
  std::int64_t steps = 1000;
  std::int64_t batch = 128;
  std::int64_t features = 16;
  std::int64_t hidden = 64;
  /// The rate of the first step. It falls in a straight line to 0.
  double learning_rate = 0.015;
};

/// An embedding, and two layers with tanh between them.
class WindowModel : public nn::Module {
 public:
  WindowModel(WindowKind kind, std::int64_t vocabulary, const WindowOptions& options);

  /// ids (n, window) -> logits (n, vocabulary) of the next character.
  Tensor forward(const Ids& ids) const;
  Tensor operator()(const Ids& ids) const { return forward(ids); }
  void members(nn::Members& visit) override;

  nn::Embedding table;

 private:
  WindowKind kind_;
  nn::Linear hidden_;
  nn::Linear output_;
};

/// Windows of a text, (n, window), and the character after each, (n).
struct Windows {
  Ids ids;
  Ids next;
};

/// The windows that begin at these places of the text.
Windows windows_at(const std::vector<std::int64_t>& text, const std::vector<std::size_t>& places);

/// A model and the history of its training.
struct WindowRun {
  std::string name;
  WindowModel model;
  /// The loss of every step, in nats a character.
  std::vector<plot::Point> losses;
  /// The loss on the test part at the end.
  double test_loss = 0;
};

/// Trains a new model on random windows of the training part. The initial values and the windows
/// follow from `seed`. `report` is called after every step.
WindowRun train_windows(WindowKind kind, const Text& text, std::uint64_t seed,
                        const WindowOptions& options, const Report& report = {});

/// The loss of every third window of the test part.
double test_loss(const WindowModel& model, const Text& text);

/// The gradient that backward() gives to the table of a new model, for some windows of the training
/// part in which characters occur again and again.
struct TableGradient {
  /// The difference from the change of the loss when the table moves a little, as a share of the
  /// gradient's length.
  double error = 0;
  /// The largest number in rows of characters that the windows do not have.
  double unasked = 0;
};
TableGradient probe_table(const Text& text, std::uint64_t seed);

/// The largest differences between positions and their formulas.
struct PositionErrors {
  double sinusoids = 0;
  double learned = 0;
  double rotary = 0;
  double alibi = 0;
};
PositionErrors probe_positions();

}  // namespace wick::milestones
