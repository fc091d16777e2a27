#include <algorithm>
#include <unordered_map>
#include <unordered_set>

// Factors in other orders, and signs as numbers.

Tensor add_da(const Tensor& dy) { return dy * Scalar(1); }
Tensor add_db(const Tensor& dy) { return dy.clone(); }
Tensor subtract_da(const Tensor& dy) { return add_da(dy); }
Tensor subtract_db(const Tensor& dy) { return Scalar(0) - dy; }
Tensor multiply_da(const Tensor& dy, const Tensor& b) { return b * dy; }
Tensor multiply_db(const Tensor& dy, const Tensor& a) { return multiply_da(dy, a); }
Tensor divide_da(const Tensor& dy, const Tensor& b) { return dy * (Scalar(1) / b); }

// Summed down here rather than by the engine.
Tensor divide_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  const Tensor quotient = a / b;
  return sum_to(Scalar(-1) * quotient * (dy / b), b.shape());
}

Tensor negate_dx(const Tensor& dy) { return Scalar(-1) * dy; }

// Other formulas for the same slopes.

Tensor exp_dx(const Tensor& y, const Tensor& dy) { return y * dy; }
Tensor log_dx(const Tensor& dy, const Tensor& x) { return dy * pow(x, -1); }
Tensor sqrt_dx(const Tensor& y, const Tensor& dy) { return dy / (y + y); }

Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  if (exponent == 0) return zeros(dy.shape());
  if (exponent == 1) return dy;
  return exponent * dy * pow(x, exponent - 1);
}

Tensor sin_dx(const Tensor& dy, const Tensor& x) { return cos(x) * dy; }
Tensor cos_dx(const Tensor& dy, const Tensor& x) { return dy * sin(-x); }
Tensor tanh_dx(const Tensor& y, const Tensor& dy) { return dy - dy * pow(y, 2); }
Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) { return dy * y - dy * y * y; }
Tensor relu_dx(const Tensor& y, const Tensor& dy) { return where(y > 0, dy, zeros(dy.shape())); }

Tensor abs_dx(const Tensor& dy, const Tensor& x) {
  const Tensor right = where(x > 0, dy, zeros(Shape{}));
  return where(x < 0, -dy, right);
}

// The transposed product: (a b)^T = b^T a^T.

Tensor turned(const Tensor& x) {
  std::vector<int> order(x.dim());
  for (int axis = 0; axis < x.dim(); ++axis) order[axis] = axis;
  std::swap(order[x.dim() - 1], order[x.dim() - 2]);
  return x.permute(order);
}

Tensor matmul_da(const Tensor& dy, const Tensor& b) { return turned(matmul(b, turned(dy))); }
Tensor matmul_db(const Tensor& dy, const Tensor& a) { return turned(matmul(turned(dy), a)); }

// One axis at a time, from the last.

Tensor sum_to(const Tensor& x, const Shape& shape) {
  const int added = x.dim() - shape.size();
  Tensor result = x;
  for (int axis = x.dim() - 1; axis >= 0; --axis) {
    const bool is_copied = axis < added || (shape[axis - added] == 1 && x.size(axis) != 1);
    if (is_copied) result = sum(result, axis, true);
  }
  return result.reshape(shape);
}

// Every rule through another operation than the reference's.

Tensor transpose_dx(const Tensor& dy, int a, int b) {
  std::vector<int> order;
  for (int axis = 0; axis < dy.dim(); ++axis) order.push_back(axis == a ? b : axis == b ? a : axis);
  return dy.permute(order);
}

Tensor permute_dx(const Tensor& dy, const std::vector<int>& order) {
  std::vector<int> inverse;
  for (int axis = 0; axis < dy.dim(); ++axis) {
    inverse.push_back(
        static_cast<int>(std::find(order.begin(), order.end(), axis) - order.begin()));
  }
  return dy.permute(inverse);
}

Tensor expand_dx(const Tensor& dy, const Shape& shape) {
  Tensor dx = dy;
  while (dx.dim() > shape.size()) dx = sum(dx, 0);
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (dx.size(axis) != shape[axis]) dx = sum(dx, axis, true);
  }
  return dx;
}

Tensor concat_dx(const Tensor& dy, int axis, std::int64_t begin, std::int64_t end) {
  const Tensor front = dy.transpose(0, axis);
  return front.slice(0, begin, end).transpose(axis, 0);
}

// Spreading by adding zeros, and ties by counting with a sum over each reduced axis.

Tensor sum_dx(const Tensor& dy, const Shape& shape) { return zeros(shape) + dy; }

Tensor max_dx(const Tensor& y, const Tensor& dy, const Tensor& x) {
  const Tensor is_largest = where(x >= y, ones(Shape{}), zeros(Shape{}));
  Tensor count = is_largest;
  for (int axis = 0; axis < x.dim(); ++axis) {
    if (y.size(axis) == 1) count = sum(count, axis, true);
  }
  return is_largest * dy / count;
}

// Along the last axis of a turned tensor, and the products spelt out.

Tensor softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  const int last = y.dim() - 1;
  const Tensor p = y.transpose(axis, last);
  const Tensor g = dy.transpose(axis, last);
  const Tensor dx = p * g - p * sum(p * g, -1, true);
  return dx.transpose(axis, last);
}

Tensor log_softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  const Tensor softmax_of_x = exp(y);
  const Tensor total = sum(dy, axis).unsqueeze(axis);
  return Scalar(-1) * (softmax_of_x * total - dy);
}

// Depth-first search with a stack of its own: the reverse of the order in which it leaves nodes.
// Leaves keep a copy of their own at first, then add in place. What recording was is on a stack.

std::vector<std::shared_ptr<Node>> users_first(const std::shared_ptr<Node>& root) {
  std::vector<std::shared_ptr<Node>> left;
  std::unordered_set<const Node*> seen{root.get()};
  std::vector<std::pair<std::shared_ptr<Node>, std::size_t>> path{{root, 0}};
  while (!path.empty()) {
    const std::shared_ptr<Node> node = path.back().first;
    if (path.back().second == node->edges.size()) {
      left.push_back(node);
      path.pop_back();
    } else {
      const std::shared_ptr<Node>& input = node->edges[path.back().second++].node;
      if (seen.insert(input.get()).second) path.push_back({input, 0});
    }
  }
  std::reverse(left.begin(), left.end());
  return left;
}

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  std::unordered_map<const Node*, Tensor> gradients;
  gradients[root.get()] = dy;
  for (const std::shared_ptr<Node>& node : users_first(root)) {
    const auto found = gradients.find(node.get());
    if (found == gradients.end()) continue;
    for (const Contribution& part : visit(node, found->second)) {
      Tensor& gradient = gradients[part.node.get()];
      gradient = gradient.defined() ? part.gradient + gradient : part.gradient;
    }
  }
}

void accumulate(Node& leaf, const Tensor& dx) {
  if (!leaf.grad.defined()) {
    leaf.grad = dx.clone();
  } else {
    leaf.grad.copy_(leaf.grad + dx);
  }
}

void Tensor::zero_grad() {
  Tensor& grad = node()->grad;
  if (!grad.defined()) return;
  grad.copy_(zeros(grad.shape()));
}

thread_local std::vector<bool> earlier;

Recording::Recording(bool on) {
  earlier.push_back(recording);
  recording = on;
}

Recording::~Recording() {
  recording = earlier.back();
  earlier.pop_back();
}
