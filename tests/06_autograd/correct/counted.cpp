// New axes are merged into one and summed, then the stretched ones.

Tensor sum_to(const Tensor& x, const Shape& shape) {
  Tensor result = x;
  const int added = x.dim() - shape.size();
  std::vector<std::int64_t> extents{1};
  for (int axis = 0; axis < x.dim(); ++axis) {
    if (axis < added) {
      extents[0] *= x.size(axis);
    } else {
      extents.push_back(x.size(axis));
    }
  }
  result = sum(result.reshape(Shape(extents)), 0);
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 1) result = sum(result, axis, true);
  }
  return result;
}

// By the matrix of derivatives: dx = dy (diag(y) - y y^T), row by row.

// (.., n, 1) and (.., 1, n) of the axis moved to the end
Tensor row_times(const Tensor& y, const Tensor& dy) {
  const Tensor outer = matmul(y.unsqueeze(-1), y.unsqueeze(-2));      // y_i y_j
  const Tensor jacobian = eye(y.size(-1)) * y.unsqueeze(-1) - outer;  // dy_j/dx_i
  return matmul(jacobian, dy.unsqueeze(-1)).squeeze(-1);
}

Tensor softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  return row_times(y.transpose(axis, -1), dy.transpose(axis, -1)).transpose(axis, -1);
}

Tensor log_softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  // The mean of dy, times how many they are.
  const Scalar count = static_cast<Scalar>(y.size(axis));
  return dy - exp(y) * (mean(dy, axis, true) * count);
}
