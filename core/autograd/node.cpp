#include "core/autograd/node.h"

#include <atomic>

namespace wick {

Node::Node(const char* operation) : operation(operation) {
  static std::atomic<std::uint64_t> next_age{0};
  age = next_age.fetch_add(1, std::memory_order_relaxed);
}

// Releasing an edge may destroy its node; that node's edges may be the last hold on the next node,
// and so on down a chain of any length. So edges are put on a list and released in a loop.
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

}  // namespace wick
