#include "core/autograd/node.h"

#include "wick/exercise.h"
#include "wick/graded.h"

#include <iterator>
#include <map>
#include <set>
#include <stdexcept>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

constexpr double most_visits = 50;  // of one node: a wrong pass may come without end

/// Nodes 0, 1, ..: those that row i of a matrix names are the inputs of node i, with the slopes of
/// their edges. The last node is the root.
struct Graph {
  explicit Graph(const Tensor& slopes) : slopes(slopes), visits(slopes.size(0), 0), sums(visits) {
    for (std::int64_t i = 0; i < slopes.size(0); ++i) {
      auto node = std::make_shared<Node>("node");
      for (std::int64_t input = 0; input < i; ++input) {
        if (slopes.at({i, input}) == 0) continue;
        node->edges.push_back({nodes[static_cast<std::size_t>(input)], Shape{}, nullptr});
      }
      numbers[node.get()] = static_cast<std::size_t>(i);
      nodes.push_back(node);
    }
  }

  std::vector<Contribution> visit(const std::shared_ptr<Node>& node, const Tensor& dy) {
    const std::size_t number = numbers.at(node.get());
    sums[number] += dy.item();
    if (++visits[number] > most_visits) return {};
    std::vector<Contribution> parts;
    for (const Edge& edge : node->edges) {
      const auto from = static_cast<std::int64_t>(number);
      const auto to = static_cast<std::int64_t>(numbers.at(edge.node.get()));
      const Scalar slope = slopes.at({from, to});
      // As rules do that have nothing to compute: several inputs may get the same numbers.
      parts.push_back({edge.node, slope == 1 ? dy : dy * slope});
    }
    return parts;
  }

  Tensor slopes;
  std::vector<double> visits, sums;
  std::vector<std::shared_ptr<Node>> nodes;
  std::map<const Node*, std::size_t> numbers;
};

/// How often a pass came to each node, and the sum of the gradients that it brought.
Tensor walked(const Inputs& in, const Propagating& propagate) {
  Graph graph(in[0]);
  propagate(graph.nodes.back(), tensor(1),
            [&](const auto& node, const Tensor& dy) { return graph.visit(node, dy); });
  double total = 0;
  for (double visits : graph.visits) total += visits;
  if (total == 0) return {};
  return stack({to_row(graph.visits), to_row(graph.sums)}, 0);
}

/// Goes on from a node at once, before its other contributions are there.
void depth_first(const std::shared_ptr<Node>& node, const Tensor& dy, const Visit& visit) {
  for (const Contribution& part : visit(node, dy)) depth_first(part.node, part.gradient, visit);
}

/// The same, but never to a node again.
void first_come(const std::shared_ptr<Node>& node, const Tensor& dy, const Visit& visit,
                std::set<Node*>& seen) {
  if (!seen.insert(node.get()).second) return;
  for (const Contribution& part : visit(node, dy)) {
    first_come(part.node, part.gradient, visit, seen);
  }
}

/// Newest first, where a gradient replaces the one that is there.
void replacing(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  std::map<std::uint64_t, Contribution> reached;
  reached[root->age] = {root, dy};
  while (!reached.empty()) {
    const auto newest = std::prev(reached.end());
    const Contribution one = newest->second;
    reached.erase(newest);
    for (const Contribution& part : visit(one.node, one.gradient)) reached[part.node->age] = part;
  }
}

/// Newest first, where a sum is written into the first of its parts.
void in_place(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  std::map<std::uint64_t, Contribution> reached;
  reached[root->age] = {root, dy};
  while (!reached.empty()) {
    const auto newest = std::prev(reached.end());
    const Contribution one = newest->second;
    reached.erase(newest);
    for (const Contribution& part : visit(one.node, one.gradient)) {
      const auto [place, is_first] = reached.insert({part.node->age, part});
      Tensor& total = place->second.gradient;
      if (!is_first) total.copy_(total + part.gradient);
    }
  }
}

/// What is wrong with a leaf's gradient; empty where nothing is.
std::string wrong_gradient(const Tensor& received, const Tensor& before, const Tensor& dx) {
  const Tensor expected = before.defined() ? before + dx : dx;
  if (received.shape() != expected.shape()) {
    return concatenate("expected shape ", expected.shape(), ", received ", received.shape());
  }
  if (max(abs(received - expected)).item() <= 1e-5) return "";
  const char* hint = "";
  if (before.defined() && max(abs(received - dx)).item() <= 1e-5) {
    hint = "\nthis is a known mistake: the gradient of an earlier pass is gone; they are added up";
  }
  return concatenate("expected ", expected, "\nreceived ", received, hint);
}

}  // namespace

Checked check_06_7(const Propagating& yours, std::uint64_t seed) {
  Exercise exercise{"06.7", "the order of the backward pass"};
  exercise.draw = [](int number, Generator& generator) {
    // A chain, a diamond, one whose root hands dy itself to two inputs, of which one gets more
    // later; then any graph in which every node but the root is used.
    if (number == 0) return Inputs{tensor({{0, 0, 0}, {2, 0, 0}, {0, 3, 0}})};
    if (number == 1)
      return Inputs{tensor({{0, 0, 0, 0}, {2, 0, 0, 0}, {0, 3, 0, 0}, {5, 0, 1, 0}})};
    if (number == 2)
      return Inputs{tensor({{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 3, 0, 0}, {1, 1, 5, 0}})};
    const std::int64_t n = draw_whole(3, 6, generator);
    const Tensor slopes = tril(randn({n, n}, generator), -1);
    const Tensor chain = tril(triu(ones({n, n}), -1), -1);
    return Inputs{slopes * maximum(chain, rand({n, n}, generator) < Scalar(0.5))};
  };
  exercise.reference = [](const Inputs& in) { return walked(in, propagate); };
  exercise.mistakes = {
      {"a node is visited for every contribution: visit it once, when all have arrived; the newest "
       "of those that were reached has all of its own",
       [](const Inputs& in) { return walked(in, depth_first); }},
      {"a node is visited when the first contribution arrives, and the others are lost",
       [](const Inputs& in) {
         return walked(in, [](const auto& root, const Tensor& dy, const Visit& visit) {
           std::set<Node*> seen;
           first_come(root, dy, visit, seen);
         });
       }},
      {"contributions replace one another: they are added up",
       [](const Inputs& in) { return walked(in, replacing); }},
      {"a contribution was written into: it may be the gradient of another node, too; make a new "
       "sum",
       [](const Inputs& in) { return walked(in, in_place); }},
      {"only the root was visited", [](const Inputs& in) {
         return walked(
             in, [](const auto& root, const Tensor& dy, const Visit& visit) { visit(root, dy); });
       }}};
  const auto run = [&](const Inputs& in) { return walked(in, yours); };
  return graded_06_7(run_check(exercise, run, seed), yours);
}

Checked check_06_8(const Accumulating& yours, std::uint64_t seed) {
  Checked checked;
  checked.exercise = "06.8";
  checked.title = "gradients in leaves";
  checked.seed = seed;
  Generator generator(seed);
  for (int number = 0; number < 4; ++number) {
    const std::int64_t size = number + 2;
    Node leaf("leaf");
    const auto find_wrong = [&]() -> std::string {
      for (int pass = 1; pass <= 3; ++pass) {
        // Every second one is a view: its memory is another's, too.
        const Tensor whole = randn({size, 2}, generator);
        Tensor dx = number % 2 == 0 ? whole : whole.slice(1, 0, 1);
        const Tensor before = leaf.grad.defined() ? leaf.grad.clone() : Tensor();
        const Tensor handed = dx.clone();
        yours(leaf, dx);
        if (!leaf.grad.defined()) throw NotImplemented("leaf.grad is still undefined");
        const std::string wrong = wrong_gradient(leaf.grad, before, handed);
        if (!wrong.empty()) return concatenate("pass ", pass, ": ", wrong);
        if (max(abs(dx - handed)).item() != 0) return "dx was written into";
        dx.copy_(full(dx.shape(), 777));
        if (!wrong_gradient(leaf.grad, before, handed).empty()) {
          return "what is written into dx afterwards shows in leaf.grad\nthis is a known mistake: "
                 "leaf.grad = dx is another handle on the same numbers; clone() copies them";
        }
      }
      return "";
    };
    const auto describe = [&](const std::string& wrong) {
      return concatenate("a leaf of ", size, " rows, ", wrong);
    };
    if (!passes_case(checked, find_wrong, describe)) return checked;
  }
  checked.is_passed = true;
  return graded_06_8(checked, yours);
}

Checked check_06_9(const Switching& yours, std::uint64_t seed) {
  Checked checked;
  checked.exercise = "06.9";
  checked.title = "recording on and off";
  checked.seed = seed;
  const auto in_words = [](bool is_on) { return is_on ? "on" : "off"; };
  for (const bool throws : {false, true}) {
    for (const bool before : {true, false}) {
      for (const bool on : {false, true}) {
        bool recording = before;
        int runs = 0;
        bool meanwhile = before;
        const auto find_wrong = [&]() -> std::string {
          bool has_thrown = false;
          try {
            yours(recording, on, [&] {
              ++runs;
              meanwhile = recording;
              if (throws) throw std::out_of_range("on purpose");
            });
          } catch (const std::out_of_range&) {
            has_thrown = true;
          }
          if (runs == 0) throw NotImplemented("it did not run what it was given");
          if (runs > 1) return concatenate("it ran what it was given ", runs, " times");
          if (meanwhile != on) return concatenate("meanwhile it was ", in_words(meanwhile));
          if (has_thrown != throws) return "what was thrown did not arrive: let it pass";
          if (recording == before) return "";
          return concatenate("afterwards it was ", in_words(recording),
                             throws ? "\nthis is a known mistake: behind an exception nothing runs "
                                      "but destructors and catch"
                                    : "\nthis is a known mistake: put back what it was before, not "
                                      "always the same");
        };
        const auto describe = [&](const std::string& wrong) {
          return concatenate("recording was ", in_words(before), ", to be ", in_words(on),
                             throws ? ", left by an exception" : "", ": ", wrong);
        };
        if (!passes_case(checked, find_wrong, describe)) return checked;
      }
    }
  }
  checked.is_passed = true;
  return graded_06_9(checked, yours);
}

}  // namespace wick::notebook
