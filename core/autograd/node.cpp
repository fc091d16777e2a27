#include "core/autograd/node.h"

#include <atomic>

namespace wick {

namespace {

std::atomic<std::uint64_t> next_age{0};

}  // namespace

Node::Node(const char* operation)
    : operation(operation), age(next_age.fetch_add(1, std::memory_order_relaxed)) {}

// Releasing an edge may destroy the node behind it, whose edges may be the last hold on the next,
// and so on down a chain of any length: edges are put on a list and released in a loop.
Node::~Node() {
  thread_local std::vector<std::vector<Edge>>* doomed = nullptr;
  if (edges.empty()) return;
  if (doomed != nullptr) {
    doomed->push_back(std::move(edges));
    return;
  }
  std::vector<std::vector<Edge>> list;
  doomed = &list;
  list.push_back(std::move(edges));
  while (!list.empty()) {
    const std::vector<Edge> next = std::move(list.back());
    list.pop_back();
  }
  doomed = nullptr;
}

void check_unchanged(const Array& array, const Buffer* saved, std::uint64_t saved_version) {
  if (array.buffer.get() == saved && saved->version() == saved_version) return;
  throw ChangedInPlace(
      "an array of shape " + to_string(array.shape()) +
      " that it needs was changed in place after the forward pass read it: change a clone() "
      "instead, or change it after backward()");
}

}  // namespace wick
