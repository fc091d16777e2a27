// Singular values by rotations of columns.

#include "nn/compression/jacobi.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wick::nn {

namespace {

using Column = std::vector<double>;

double dot(const Column& a, const Column& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Turns the two columns in their plane by the angle of cosine c and sine s.
void rotate(Column& a, Column& b, double c, double s) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double before = a[i];
    a[i] = c * before - s * b[i];
    b[i] = s * before + c * b[i];
  }
}

// Makes each two columns orthogonal, and turns those of v in the same way, until no pair is left
// that is not. The columns are then u times the singular values.
void orthogonalize(std::vector<Column>& columns, std::vector<Column>& v) {
  constexpr double negligible = 1e-15;
  constexpr int most_sweeps = 60;
  bool turned = true;
  for (int sweep = 0; turned && sweep < most_sweeps; ++sweep) {
    turned = false;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      for (std::size_t j = i + 1; j < columns.size(); ++j) {
        const double aa = dot(columns[i], columns[i]), bb = dot(columns[j], columns[j]);
        const double ab = dot(columns[i], columns[j]);
        if (std::abs(ab) <= negligible * std::sqrt(aa * bb)) continue;
        turned = true;
        const double zeta = (bb - aa) / (2 * ab);
        const double tangent = (zeta >= 0 ? 1 : -1) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
        const double c = 1 / std::sqrt(1 + tangent * tangent);
        rotate(columns[i], columns[j], c, c * tangent);
        rotate(v[i], v[j], c, c * tangent);
      }
    }
  }
}

// A column of length 1 that is orthogonal to `others`: the part of a unit vector that they leave.
Column another_column(const std::vector<Column>& others, std::size_t size) {
  Column longest;
  double length = 0;
  for (std::size_t axis = 0; axis < size; ++axis) {
    Column rest(size, 0);
    rest[axis] = 1;
    for (int times = 0; times < 2; ++times) {  // again, for what rounding has left
      for (const Column& other : others) {
        const double part = dot(rest, other);
        for (std::size_t i = 0; i < size; ++i) rest[i] -= part * other[i];
      }
    }
    const double found = std::sqrt(dot(rest, rest));
    if (found <= length) continue;
    length = found;
    longest = rest;
  }
  for (double& x : longest) x /= length;
  return longest;
}

// Of a matrix that has at least as many rows as columns, all of which are at most 1.
struct Parts {
  std::vector<Column> u, v;
  Column values;
};

Parts decompose(std::vector<Column> columns) {
  const std::size_t n = columns.size();
  std::vector<Column> v(n, Column(n, 0));
  for (std::size_t i = 0; i < n; ++i) v[i][i] = 1;
  orthogonalize(columns, v);
  Column lengths;
  for (const Column& column : columns) lengths.push_back(std::sqrt(dot(column, column)));
  std::vector<std::size_t> falling(n);
  std::iota(falling.begin(), falling.end(), std::size_t{0});
  std::stable_sort(falling.begin(), falling.end(),
                   [&](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
  Parts parts;
  const double least = lengths[falling[0]] * 1e-15;
  for (const std::size_t i : falling) {
    parts.v.push_back(v[i]);
    // What rounding has left of a column of zeros has no direction.
    if (lengths[i] <= least) {
      parts.values.push_back(0);
      parts.u.push_back(another_column(parts.u, columns[i].size()));
      continue;
    }
    parts.values.push_back(lengths[i]);
    for (double& x : columns[i]) x /= lengths[i];
    parts.u.push_back(columns[i]);
  }
  return parts;
}

// Column i of `columns` as row i.
std::vector<double> as_rows(const std::vector<Column>& columns) {
  std::vector<double> rows;
  for (const Column& column : columns) rows.insert(rows.end(), column.begin(), column.end());
  return rows;
}

// Number i of each column in row i.
std::vector<double> side_by_side(const std::vector<Column>& columns) {
  std::vector<double> rows;
  for (std::size_t i = 0; i < columns[0].size(); ++i) {
    for (const Column& column : columns) rows.push_back(column[i]);
  }
  return rows;
}

}  // namespace

SingularParts svd_by_jacobi(const std::vector<double>& a, std::int64_t rows, std::int64_t width) {
  const auto m = static_cast<std::size_t>(rows), n = static_cast<std::size_t>(width);
  const bool is_wide = n > m;  // then the columns are those of the transposed matrix
  std::vector<Column> columns(is_wide ? m : n, Column(is_wide ? n : m));
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < n; ++j) (is_wide ? columns[i][j] : columns[j][i]) = a[i * n + j];
  }
  const Parts parts = decompose(std::move(columns));
  return {side_by_side(is_wide ? parts.v : parts.u), parts.values,
          as_rows(is_wide ? parts.u : parts.v)};
}

}  // namespace wick::nn
