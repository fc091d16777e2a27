#include "tools/profile/memory_watch.h"

#include "core/autograd/node.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace wick::profiling {

std::int64_t HeldBytes::all() const {
  return std::accumulate(bytes.begin(), bytes.end(), std::int64_t{0});
}

std::int64_t StepMemory::peak() const {
  return std::max({forward.all(), backward.all(), update.all()});
}

MemoryWatch::MemoryWatch()
    : observe_(
          std::in_place, [this](const Buffer& buffer) { made(buffer); },
          [this](const Buffer& buffer) { released(buffer); },
          [this](const std::shared_ptr<Node>& start) { backward(start); }) {}

void MemoryWatch::operation_begins() {
  if (!grad_enabled()) return;
  if (phase_ == Phase::Before) settle_before();
  if (phase_ == Phase::Update) end_step();
}

void MemoryWatch::operation_ends(const Operation& operation) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++operations_;
  if (phase_ == Phase::Forward) step_.operations.push_back(operation);
}

void MemoryWatch::made(const Buffer& buffer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto bytes = buffer.count() * static_cast<std::int64_t>(sizeof(Scalar));
  auto life = std::make_shared<Life>(Life{bytes, phase_, steps_, operations_});
  alive_[&buffer] = life;
  if (phase_ != Phase::Before) events_.push_back({std::move(life), true});
}

void MemoryWatch::released(const Buffer& buffer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = alive_.find(&buffer);
  if (found == alive_.end()) return;  // older than the watch
  Life& life = *found->second;
  const bool is_of_this_pass = life.made_in == Phase::Forward && life.step == steps_;
  if (phase_ == Phase::Backward && is_of_this_pass && life.part == MemoryPart::Temporary) {
    life.part = MemoryPart::Activations;
  }
  if (phase_ != Phase::Before) events_.push_back({found->second, false});
  alive_.erase(found);
}

void MemoryWatch::backward(const std::shared_ptr<Node>& start) {
  if (phase_ == Phase::Before) settle_before();  // no operation was seen: another thread's
  if (phase_ == Phase::Update) end_step();       // a second loss, computed before the first pass
  const bool begins = start != nullptr;
  if (begins) find_leaves(start);
  const std::vector<std::shared_ptr<Node>> nodes = leaves();
  const std::lock_guard<std::mutex> lock(mutex_);
  mark_gradients(nodes);
  if (begins) {
    backward_began_ = events_.size();
    phase_ = Phase::Backward;
  } else {
    settle_backward();
    backward_ended_ = events_.size();
    phase_ = Phase::Update;
  }
}

// Each leaf that the graph leads to, once. A leaf's values are not in its node: an edge has their
// shape.
void MemoryWatch::find_leaves(const std::shared_ptr<Node>& start) {
  leaves_.clear();
  step_.parameters.clear();
  std::unordered_set<const Node*> seen{start.get()};
  std::vector<const Node*> open{start.get()};
  while (!open.empty()) {
    const Node* const node = open.back();
    open.pop_back();
    for (const Edge& edge : node->edges) {
      if (!seen.insert(edge.node.get()).second) continue;
      open.push_back(edge.node.get());
      if (!edge.node->is_leaf) continue;
      leaves_.push_back(edge.node);
      step_.parameters.push_back(edge.shape);
    }
  }
}

// A caller holds the nodes until it has left the mutex: the end of a leaf releases memory.
std::vector<std::shared_ptr<Node>> MemoryWatch::leaves() const {
  std::vector<std::shared_ptr<Node>> nodes;
  for (const std::weak_ptr<Node>& leaf : leaves_) {
    if (std::shared_ptr<Node> node = leaf.lock()) nodes.push_back(std::move(node));
  }
  return nodes;
}

void MemoryWatch::mark_gradients(const std::vector<std::shared_ptr<Node>>& leaves) {
  for (const std::shared_ptr<Node>& leaf : leaves) {
    if (!leaf->grad.defined()) continue;
    const auto found = alive_.find(leaf->grad.array().buffer.get());
    if (found != alive_.end()) found->second->part = MemoryPart::Gradients;
  }
}

void MemoryWatch::settle_before() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto& [buffer, life] : alive_) life->part = MemoryPart::Own;
  phase_ = Phase::Forward;
}

void MemoryWatch::settle_backward() {
  for (auto& [buffer, life] : alive_) {
    if (life->part == MemoryPart::Temporary) life->part = MemoryPart::Own;
  }
}

void MemoryWatch::end_step() {
  const std::vector<std::shared_ptr<Node>> nodes = leaves();
  const std::lock_guard<std::mutex> lock(mutex_);
  mark_gradients(nodes);  // also the zeros of zero_grad()
  for (auto& [buffer, life] : alive_) {
    if (life->part != MemoryPart::Temporary) continue;
    // What no operation follows is the next step's data.
    const bool is_kept = life->operations < operations_;
    life->part = is_kept ? MemoryPart::Optimizer : MemoryPart::Own;
  }
  step_.number = ++steps_;
  walk_back(step_);
  if (!highest_ || step_.peak() > highest_->peak()) highest_ = std::move(step_);
  step_ = StepMemory();
  events_.clear();
  phase_ = Phase::Forward;
}

// From what is held now, backwards: only now every array's part is known.
void MemoryWatch::walk_back(StepMemory& step) const {
  HeldBytes held;
  for (const auto& [buffer, life] : alive_) held.add(life->part, life->bytes);
  for (const Shape& shape : step.parameters) {
    const auto bytes = shape.numel() * static_cast<std::int64_t>(sizeof(Scalar));
    held.add(MemoryPart::Parameters, bytes);
    held.add(MemoryPart::Own, -bytes);
  }
  const auto raise = [&held](HeldBytes& peak) {
    if (held.all() >= peak.all()) peak = held;
  };
  for (std::size_t i = events_.size();; --i) {
    if (i >= backward_ended_) raise(step.update);
    if (i >= backward_began_ && i <= backward_ended_) raise(step.backward);
    if (i == backward_began_) step.backward_begins = held;
    if (i <= backward_began_) raise(step.forward);
    if (i == 0) break;
    const Event& event = events_[i - 1];
    held.add(event.life->part, event.is_made ? -event.life->bytes : event.life->bytes);
  }
}

const std::optional<StepMemory>& MemoryWatch::stop() {
  observe_.reset();
  if (phase_ == Phase::Update) end_step();
  return highest_;
}

}  // namespace wick::profiling
