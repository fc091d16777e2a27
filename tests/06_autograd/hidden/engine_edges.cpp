#include "core/autograd/node.h"
#include "tests/06_autograd/public/recording.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

#include <pthread.h>

#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>

using namespace wick;
using namespace wick::scenario;

// The edges of what 06.7 to 06.9 are called with: see tests/06_autograd/edges.toml.
namespace {

struct Work {
  std::function<void()> run;
  std::exception_ptr error;
};

void* run_work(void* pointer) {
  Work& work = *static_cast<Work*>(pointer);
  try {
    work.run();
  } catch (...) {
    work.error = std::current_exception();
  }
  return nullptr;
}

// Runs `body` on a stack of 256 kB, or whatever more the system wants for a thread.
void run_on_a_small_stack(const std::function<void()>& body) {
  Work work{body, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run_work, &work) != 0) fail<Error>("there is no thread");
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  if (work.error) std::rethrow_exception(work.error);
}

// Not of the default stride or offset, with the same numbers.
std::vector<std::pair<std::string, Tensor>> inputs_of_every_kind(Draw& draw) {
  const std::int64_t n = draw.integer(2, 9);
  return {
      {"nothing", draw.normal({0, n})},
      {"one number", draw.normal({1, 1})},
      {"one row", draw.normal({1, n})},
      {"a permuted matrix", draw.normal_permuted({3, n})},
      {"one row many times", stretched(draw.normal({1, n}), 3)},
      {"many numbers", draw.normal({3, 90})},
      {"no numbers", with_numbers(draw.normal({2, 3}),
                                  {{0, no_bound}, {2, not_a_number}, {3, 1e300}, {5, -no_bound}})}};
}

}  // namespace

// A frame of 64 bytes for each node would take 70 times this stack. More nodes would not fit in
// the memory of a graded program: each takes 600 bytes.
GRADED("06.7", "a chain of 100,000 nodes on a small stack") {
  std::vector<std::shared_ptr<Node>> nodes;
  nodes.reserve(100'000);
  for (int i = 0; i < 100'000; ++i) {
    nodes.push_back(std::make_shared<Node>("node"));
    if (i > 0) nodes[i]->edges.push_back({nodes[i - 1], Shape{}, nullptr});
    if (i % 1000 == 999) nodes[i]->edges.push_back({nodes[0], Shape{}, nullptr});
  }
  const Tensor dy = draw.normal({});
  double visits = 0, first = 0;
  const auto visit = [&](const std::shared_ptr<Node>& node, const Tensor& gradient) {
    ++visits;
    std::vector<Contribution> parts;
    for (const Edge& edge : node->edges) parts.push_back({edge.node, dy});
    if (node == nodes[0]) first = gradient.array().data()[0];
    return parts;
  };
  run_on_a_small_stack([&] { propagate(nodes.back(), dy, visit); });
  observe("visits", visits);
  observe("gradient of the first node", first);

  // A visit that throws ends its pass, and the next pass begins anew.
  const auto failing = [&](const std::shared_ptr<Node>& node, const Tensor& gradient) {
    if (node == nodes[99'000]) throw std::runtime_error("this visit fails");
    return visit(node, gradient);
  };
  try {
    propagate(nodes.back(), dy, failing);
  } catch (const std::runtime_error&) {
    // As it should.
  }
  propagate(nodes[5], dy, visit);
  observe("visits in all", visits);
  observe("gradient of the first node, after a pass that failed", first);
}

GRADED("06.7", "gradients of every kind, twice") {
  for (const auto& [name, dy] : inputs_of_every_kind(draw)) {
    const Tensor a = differentiable(draw.normal(dy.shape()));
    const Tensor b = differentiable(draw.normal(dy.shape()));
    for (const std::string time : {", once", ", twice"}) {
      const Tensor p = a + b;
      run_backward(p + (p - b), dy);
      if (a.grad().defined()) observe_with_nan("da of " + name + time, a.grad());
      if (b.grad().defined()) observe_with_nan("db of " + name + time, b.grad());
    }
  }
}

GRADED("06.7", "a gradient that is differentiated, twice") {
  needs_history();
  const Tensor x = differentiable(draw.normal({1, 3})), dy = differentiable(draw.normal({1, 3}));
  BackwardOptions options;
  options.create_graph = true;
  for (const std::string time : {"once", "twice"}) {
    const Tensor p = x * x;
    const Tensor dx = grad(p * x + p, {x}, dy, options)[0];
    observe("dx " + time, dx);
    run_backward(dx, draw.normal({1, 3}));
    observe("gradient of dx by x " + time, x.grad());
    observe("gradient of dx by dy " + time, dy.grad());
  }
}

GRADED("06.8", "gradients of every kind, twice, and zeros after them") {
  needs_history();
  for (const auto& [name, dx] : inputs_of_every_kind(draw)) {
    Tensor leaf = differentiable(draw.normal(dx.shape()));
    accumulate(*leaf.node(), dx);
    observe_with_nan(name, leaf.grad().clone());
    accumulate(*leaf.node(), dx);
    observe_with_nan(name + ", twice", leaf.grad().clone());
    observe_with_nan(name + ", as it was", dx);
    leaf.zero_grad();
    observe_with_nan(name + ", zeros", leaf.grad().clone());
    leaf.zero_grad();
    accumulate(*leaf.node(), dx);
    observe_with_nan(name + ", after zeros", leaf.grad().clone());
  }
}

GRADED("06.8", "zero_grad of leaves of every kind, twice") {
  needs_history();
  for (auto& [name, values] : inputs_of_every_kind(draw)) {
    Tensor leaf = values;
    leaf.requires_grad_();
    leaf.zero_grad();
    observe("is there a gradient before: " + name, leaf.grad().defined() ? 1 : 0);
    for (const std::string time : {", once", ", twice"}) {
      run_backward(leaf + leaf, draw.normal(leaf.shape()));
      observe(name + time, leaf.grad().clone());
      leaf.zero_grad();
      observe(name + time + ", zeros", leaf.grad());
    }
  }
}

GRADED("06.9", "on within on, off within off, and what is recorded in another thread") {
  const Tensor x = differentiable(draw.uniform({}, 1, 9));
  std::vector<double> recorded;
  const auto note = [&] { recorded.push_back(square_if_recorded(x)); };
  run_recording(true, [&] {
    run_recording(true, note);
    note();
  });
  run_recording(false, [&] {
    run_recording(false, note);
    note();
    run_on_a_small_stack(note);
    note();
  });
  note();
  run_on_a_small_stack([&] { run_recording(false, note); });
  note();
  observe("x * x, or 0 where it is not recorded", recorded);
}
