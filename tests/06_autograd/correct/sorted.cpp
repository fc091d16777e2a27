#include <algorithm>
#include <cmath>
#include <unordered_map>

// Slopes first, dy at the end.

Tensor exp_dx(const Tensor& y, const Tensor& dy) { return multiply_da(dy, y); }
Tensor log_dx(const Tensor& dy, const Tensor& x) { return divide_da(dy, x); }

Tensor sqrt_dx(const Tensor& y, const Tensor& dy) {
  const Tensor slope = 1 / (Scalar(2) * y);
  return slope * dy;
}

Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  Tensor slope = zeros(x.shape());
  if (std::abs(exponent) > 0) slope = pow(x, exponent - 1) * exponent;
  return slope * dy;
}

Tensor sin_dx(const Tensor& dy, const Tensor& x) {
  const Tensor slope = cos(x);
  return slope * dy;
}

Tensor cos_dx(const Tensor& dy, const Tensor& x) {
  const Tensor slope = -sin(x);
  return slope * dy;
}

Tensor tanh_dx(const Tensor& y, const Tensor& dy) {
  const Tensor slope = (1 + y) * (1 - y);
  return slope * dy;
}

Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) {
  const Tensor slope = y - y * y;
  return slope * dy;
}

Tensor relu_dx(const Tensor& y, const Tensor& dy) { return masked_fill(dy, y == 0, 0); }

Tensor abs_dx(const Tensor& dy, const Tensor& x) {
  const Tensor sign = where(x > 0, full(Shape{}, 1), full(Shape{}, -1));
  return masked_fill(sign * dy, x == 0, 0);
}

// Copies joined, and maxima by a mask.

Tensor sum_dx(const Tensor& dy, const Shape& shape) { return ones(shape) * dy; }

Tensor max_dx(const Tensor& y, const Tensor& dy, const Tensor& x) {
  const Tensor below = x < y;
  const Tensor ties = sum_to(1 - below, y.shape());
  return masked_fill((dy / ties).expand(x.shape()), below, 0);
}

// Everything below the root, sorted by age.

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  std::vector<std::shared_ptr<Node>> nodes{root};
  std::unordered_map<const Node*, Tensor> gradients{{root.get(), dy}};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::vector<Edge>& edges = nodes[i]->edges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (gradients.count(edges[e].node.get()) > 0) continue;
      gradients[edges[e].node.get()] = Tensor();
      nodes.push_back(edges[e].node);
    }
  }
  std::sort(nodes.begin(), nodes.end(),
            [](const auto& a, const auto& b) { return a->age > b->age; });
  for (const std::shared_ptr<Node>& node : nodes) {
    const Tensor gradient = std::move(gradients[node.get()]);
    if (!gradient.defined()) continue;
    const std::vector<Contribution> parts = visit(node, gradient);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      Tensor& total = gradients[part->node.get()];
      if (total.defined()) {
        total = total + part->gradient;
      } else {
        total = part->gradient;
      }
    }
  }
}
