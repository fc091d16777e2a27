#include "tests/tools/notebooks/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

TEST_CASE("check: known mistakes are named") {
  says(check_01_1([](const Extents& e) {
         Extents strides(e.size(), 1);
         for (std::size_t i = 1; i < e.size(); ++i) strides[i] = strides[i - 1] * e[i - 1];
         return strides;
       }),
       "column-major");
  says(check_01_7([](const Tensor& a, const Tensor& b) { return a * b; }), "expected shape");
  says(check_02_2([](double x) { return std::exp(x) / (1 + std::exp(x)); }), "exp overflowed");
  says(check_03_1([](const Tensor& x, const Tensor& w, const Tensor&) { return linear(x, w); }),
       "the bias is missing");
  says(check_03_3([](const Tensor& x, double p, bool training) {
         return training ? x * (rand(x.shape()) >= static_cast<Scalar>(p)) : x;
       }),
       "divided by 1 - p");
  says(check_03_3([](const Tensor& x, double p, bool) { return dropout(x, p, true); }),
       "outside training");
  says(check_03_3(
           [](const Tensor& x, double p, bool training) { return dropout(x, 1 - p, training); }),
       "x / p");
  says(check_06_1(
           [](const Tensor& dy, const Tensor& a, const Tensor& b) { return dy * a / (b * b); }),
       "the sign");
  says(check_06_6([](const Tensor& y, const Tensor& dy) { return y * (1 - y) * dy; }), "sigmoid");
  says(check_06_6([](const Tensor& y, const Tensor&) { return zeros(y.shape()); }), "zero");
  says(check_06_4([](const Tensor& dy, const Extents&) { return dy; }), "nothing was summed");
  says(check_12_1([](const Tensor& q, const Tensor& k) { return nn::attention_scores(k, q); }),
       "rows belong to queries");
  says(check_12_2([](const Tensor& s, std::int64_t d, double t) {
         return s / static_cast<Scalar>(static_cast<double>(d) * t);
       }),
       "not by its root");
  says(check_12_2([](const Tensor& s, std::int64_t d, double) { return nn::scale_scores(s, d); }),
       "temperature is missing");
  says(check_12_3([](const Tensor& s, const Tensor& m) {
         return masked_fill(s, m, -std::numeric_limits<Scalar>::infinity());
       }),
       "turned round");
  says(check_12_3([](const Tensor& s, const Tensor& m) { return masked_fill(s, m == 0, -1e9); }),
       "handicap");
  says(check_12_4([](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor&) {
         return attend(q, k, v, Tensor());
       }),
       "the mask has no effect");
  says(check_12_4([](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) {
         const Tensor scores = nn::scale_scores(nn::attention_scores(q, k), q.size(-1));
         const Tensor masked = mask.defined() ? nn::mask_scores(scores, mask) : scores;
         const Tensor weights = softmax(masked, -2);
         return nn::Attention{matmul(weights, v), weights};
       }),
       "softmax over the queries");
  says(check_12_5([](const Tensor& x, std::int64_t h) {
         return x.reshape({x.size(0), h, x.size(1), x.size(2) / h});
       }),
       "reshape alone");
  says(check_01_4([](const Extents& e, const Extents& s, const Extents& target) {
         Extents found = expanded(e, s, target);
         for (std::size_t i = 0; !found.empty() && i < s.size(); ++i) {
           found[found.size() - 1 - i] = s[s.size() - 1 - i];
         }
         return found;
       }),
       "a stretched axis has stride 0");
  says(check_01_4([](const Extents& e, const Extents& s, const Extents& target) {
         Extents found(target.size(), 0);
         for (std::size_t i = 0; i < std::min(s.size(), target.size()); ++i) {
           if (e[e.size() - 1 - i] != 1) found[target.size() - 1 - i] = s[s.size() - 1 - i];
         }
         return found;
       }),
       "it stretches what cannot be");
  says(check_02_3([](double x) { return 2 / (1 + std::exp(-x)) - 1; }), "2 in the exponent");
  says(check_02_3(
           [](double x) { return (std::exp(x) - std::exp(-x)) / (std::exp(x) + std::exp(-x)); }),
       "exp overflowed");
  says(check_02_4([](double x) { return x * (1 + std::erf(x)) / 2; }), "root of 2");
  says(check_02_4([](double x) { return (1 + std::erf(x / std::sqrt(2.0))) / 2; }),
       "gelu is x times that");
  says(check_02_4([](double x) {
         return x / 2 * (1 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
       }),
       "approximation by tanh");
  says(check_03_2([](std::int64_t in, std::int64_t out, bool bias) {
         nn::Linear layer(in, out, bias);
         NoGrad guard;
         layer.weight.copy_(zeros({out, in}));
         return layer;
       }),
       "1 / in_features of whole numbers is 0");
  says(check_03_2([](std::int64_t in, std::int64_t out, bool bias) {
         nn::Linear layer(in, out, bias);
         NoGrad guard;
         layer.weight.copy_(abs(layer.weight));
         return layer;
       }),
       "not around 0");
  says(check_03_2([](std::int64_t in, std::int64_t out, bool bias) {
         nn::Linear layer(in, out, bias);
         layer.weight = randn({out, in}).requires_grad_();
         return layer;
       }),
       "that is randn");
  says(check_03_2([](std::int64_t in, std::int64_t out, bool bias) {
         nn::Linear layer(in, out, bias);
         layer.weight = layer.weight * 1;
         return layer;
       }),
       "gradients go elsewhere");
  says(check_03_2([](std::int64_t in, std::int64_t out, bool) { return nn::Linear(in, out); }),
       "a bias where none was asked for");
  says(check_06_5([](const Tensor& y, const Tensor& dy, const Tensor& x) { return (x == y) * dy; }),
       "they share dy");
  says(check_06_5(
           [](const Tensor&, const Tensor& dy, const Tensor& x) { return dy + zeros(x.shape()); }),
       "the rule of the sum");
  says(check_12_5_merge([](const Tensor& x) {
         return x.reshape({x.size(0), x.size(2), x.size(1) * x.size(3)});
       }),
       "reshape alone");
  says(check_12_5_merge([](const Tensor& x) { return sum(x, 1); }), "added up");
  says(check_12_6([](nn::MultiHeadAttention& layer, std::int64_t e, bool bias) {
         make_projections(layer, e, bias);
         layer.v_proj = layer.k_proj;
       }),
       "one layer with several names");
  says(check_12_6([](nn::MultiHeadAttention& layer, std::int64_t e, bool) {
         make_projections(layer, e, true);
       }),
       "hand the argument bias on");
  says(check_12_6([](nn::MultiHeadAttention& layer, std::int64_t e, bool bias) {
         make_projections(layer, e, bias);
         layer.out_proj = nn::Linear();
       }),
       "out_proj was not assigned");
  says(check_12_6([](nn::MultiHeadAttention& layer, std::int64_t e, bool bias) {
         make_projections(layer, e, bias);
         layer.q_proj = nn::Linear(e, e / 2, bias);
       }),
       "slices of one projection");
  says(check_12_7([](const nn::MultiHeadAttention& layer, const Tensor& query, const Tensor& key,
                     const Tensor& value,
                     const Tensor&) { return layer.forward(query, key, value); }),
       "the mask has no effect");
  says(check_12_7([](const nn::MultiHeadAttention& layer, const Tensor& query, const Tensor&,
                     const Tensor&, const Tensor& mask) { return layer.forward(query, mask); }),
       "key and value are the query");
}

TEST_CASE("check: known mistakes about extents and strides are named") {
  says(check_01_2([](Extents a, Extents b) {
         const std::size_t rank = std::max(a.size(), b.size());
         a.resize(rank, 1);
         b.resize(rank, 1);
         for (std::size_t i = 0; i < rank; ++i) {
           if (a[i] != b[i] && a[i] != 1 && b[i] != 1) return Extents();
           a[i] = a[i] == 1 ? b[i] : a[i];
         }
         return a;
       }),
       "aligned at the last axis");
  says(check_01_4([](const Extents& e, const Extents& s, const Extents& target) {
         Extents found(target.size(), 0);
         if (e.size() > target.size()) return Extents();
         for (std::size_t i = 0; i < e.size(); ++i) {
           if (e[i] != target[i] && e[i] != 1) return Extents();
           found[i] = e[i] == target[i] ? s[i] : 0;
         }
         return found;
       }),
       "axes are aligned at the last one");
  says(check_01_4([](const Extents& e, const Extents& s, const Extents& target) {
         return expanded(e, s, target).empty() ? Extents() : zeros(Shape(target)).strides();
       }),
       "those are the strides of a copy");
}

TEST_CASE("check: known mistakes about activations are named") {
  says(check_02_3([](double x) { return 1 / (1 + std::exp(-x)); }), "that is sigmoid");
  says(check_02_3([](double x) { return std::tanh(std::abs(x)); }), "the sign");
  says(check_02_3([](double x) { return (std::exp(2 * x) - 1) / (std::exp(2 * x) + 1); }),
       "exp overflowed");
  says(check_02_4([](double x) { return x * std::erf(x / std::sqrt(2.0)); }),
       "erf runs from -1 to 1");
  says(check_02_4([](double x) { return x * (1 + std::erf(x / std::sqrt(2.0))); }),
       "the half is missing");
  says(check_02_4([](double x) { return x > 0 ? x : 0; }), "that is relu");
  says(check_02_1([](double x) { return std::abs(x); }), "the absolute value");
  says(check_02_1([](double x) { return std::min(x, 0.0); }), "the sign is turned round");
  const auto by_tanh = [](double x, double root, double cubic) {
    return x * (1 + std::tanh(root * (x + cubic * x * x * x))) / 2;
  };
  const double root = std::sqrt(2 / std::acos(-1.0));
  says(check_02_5(gelu_of), "that is gelu by erf");
  says(check_02_5([=](double x) { return by_tanh(x, root, 0); }), "the cubic term is missing");
  says(check_02_5([=](double x) { return by_tanh(x, 1, 0.044715); }), "root of 2 / pi is missing");
  says(check_02_5([=](double x) { return 2 * by_tanh(x, root, 0.044715); }), "the half is missing");
}

TEST_CASE("check: known mistakes about softmax of a row are named") {
  const auto divided = [](const std::vector<double>& x, bool by_exp) {
    std::vector<double> y = x;
    if (by_exp) std::transform(y.begin(), y.end(), y.begin(), [](double v) { return std::exp(v); });
    const double total = std::accumulate(y.begin(), y.end(), 0.0);
    for (double& value : y) value /= total;
    return y;
  };
  says(check_02_6([&](const std::vector<double>& x) { return divided(x, true); }),
       "exp overflowed");
  says(check_02_6([&](const std::vector<double>& x) { return divided(x, false); }),
       "not of their exp");
  says(check_02_6([](std::vector<double> x) {
         for (double& value : x) value = std::exp(value);
         return x;
       }),
       "divide by their sum");
}

TEST_CASE("check: known mistakes about the start of a layer are named") {
  says(check_03_2([](std::int64_t in, std::int64_t out, bool bias) {
         nn::Linear layer(in, out, bias);
         layer.weight = layer.weight.detach().clone();
         return layer;
       }),
       "no gradient is asked for");
  says(check_03_2([](std::int64_t in, std::int64_t out, bool bias) {
         manual_seed(5);
         return nn::Linear(in, out, bias);
       }),
       "two layers are alike");
}

TEST_CASE("check: known mistakes about heads are named") {
  says(check_12_5_merge([](const Tensor& x) {
         // (b, h, t, d) -> (b, t, d, h): features of several heads side by side
         return x.permute({0, 2, 3, 1}).reshape({x.size(0), x.size(2), x.size(1) * x.size(3)});
       }),
       "head and feature are in the wrong order");
  const auto attended = [](const nn::MultiHeadAttention& layer, std::int64_t h, const Tensor& query,
                           const Tensor& key, const Tensor& value, const Tensor& mask) {
    const Tensor q = nn::split_heads(layer.q_proj(query), h);
    const Tensor k = nn::split_heads(layer.k_proj(key), h);
    return nn::merge_heads(attend(q, k, nn::split_heads(layer.v_proj(value), h), mask).output);
  };
  says(check_12_7([&](const nn::MultiHeadAttention& layer, const Tensor& query, const Tensor& key,
                      const Tensor& value, const Tensor& mask) {
         return attended(layer, layer.num_heads(), query, key, value, mask);
       }),
       "the output projection is missing");
  says(check_12_7([&](const nn::MultiHeadAttention& layer, const Tensor& query, const Tensor& key,
                      const Tensor& value, const Tensor& mask) {
         return layer.out_proj(attended(layer, 1, query, key, value, mask));
       }),
       "one head of all features");
}
