#include "core/autograd/node.h"
#include "tests/tools/notebooks/checks.h"
#include "tests/tools/notebooks/right_answers.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

TEST_CASE("check: views, cursors, rows, models and passes written another way pass on any seed") {
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    CAPTURE(seed);
    passes(check_01_3(permuted, seed));
    passes(check_01_3_slice(sliced, seed));
    passes(check_01_5(step, seed));
    passes(check_01_6(combine, seed));
    passes(check_02_7(over_rows, seed));
    passes(check_03_4(chained, seed));
    passes(check_03_5(each_once, seed));
    passes(check_06_7(propagate, seed));
    passes(check_06_8(accumulate, seed));
    passes(check_06_9(run_switched, seed));
  }
}

TEST_CASE("check: empty forms of them are still to be written") {
  CHECK(check_01_3([](const Layout&, const std::vector<int>&) { return Layout(); }).is_unwritten);
  CHECK(check_01_3_slice([](const Layout&, int, std::int64_t, std::int64_t) {
          return Layout();
        }).is_unwritten);
  CHECK(check_01_5([](const Extents&, const Extents&, Extents&, std::int64_t&) {}).is_unwritten);
  CHECK(check_01_6([](const auto&, const Array&, const Array&, Array&) {}).is_unwritten);
  CHECK(check_02_7([](const Array&, Array&, plain::RowTransform) {}).is_unwritten);
  CHECK(check_03_4([](const Layers&, const Tensor&) { return Tensor(); }).is_unwritten);
  CHECK(check_03_5([](const Named&) { return std::vector<Tensor>(); }).is_unwritten);
  CHECK(check_06_7([](const auto&, const Tensor&, const Visit&) {}).is_unwritten);
  CHECK(check_06_8([](Node&, const Tensor&) {}).is_unwritten);
  CHECK(check_06_9([](bool&, bool, const std::function<void()>&) {}).is_unwritten);
}

TEST_CASE("check: known mistakes about views are named") {
  const auto with = [](Layout layout, const Strides& strides, std::int64_t offset) {
    layout.strides = strides;
    layout.offset = offset;
    return layout;
  };
  says(check_01_3([=](const Layout& x, const std::vector<int>& order) {
         return with(permuted(x, order), x.strides, x.offset);
       }),
       "the strides move along");
  says(check_01_3([=](const Layout& x, const std::vector<int>& order) {
         const Layout y = permuted(x, order);
         return with(y, contiguous_strides(y.shape), y.offset);
       }),
       "the strides of a copy");
  says(check_01_3([](const Layout& x, const std::vector<int>& order) {
         std::vector<int> inverse(order.size());
         for (std::size_t i = 0; i < order.size(); ++i) {
           inverse[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
         }
         return permuted(x, inverse);
       }),
       "the order is read backwards");
  says(check_01_3([=](const Layout& x, const std::vector<int>& order) {
         const Layout y = permuted(x, order);
         return with(y, y.strides, 0);
       }),
       "the offset is missing");
  says(check_01_3_slice([=](const Layout& x, int axis, std::int64_t begin, std::int64_t end) {
         return with(sliced(x, axis, begin, end), x.strides, x.offset);
       }),
       "the offset stays");
  says(check_01_3_slice([=](const Layout& x, int axis, std::int64_t begin, std::int64_t end) {
         return with(sliced(x, axis, begin, end), x.strides, x.offset + begin);
       }),
       "not by begin elements");
  says(check_01_3_slice([=](const Layout& x, int axis, std::int64_t begin, std::int64_t end) {
         const Layout y = sliced(x, axis, begin, end);
         return with(y, contiguous_strides(y.shape), y.offset);
       }),
       "the strides of a copy");
  says(check_01_3_slice([=](const Layout& x, int axis, std::int64_t begin, std::int64_t end) {
         return with(sliced(x, axis, 0, end), x.strides, sliced(x, axis, begin, end).offset);
       }),
       "are end - begin");
}

TEST_CASE("check: known mistakes about cursors and rows are named") {
  const auto wheel = [](const Extents& extents, Extents& index, bool is_last_first) {
    for (std::size_t i = 0; i < extents.size(); ++i) {
      const std::size_t axis = is_last_first ? extents.size() - 1 - i : i;
      if (++index[axis] < extents[axis]) return axis;
      index[axis] = 0;
    }
    return extents.size();
  };
  says(check_01_5([=](const Extents& extents, const Extents& strides, Extents& index,
                      std::int64_t& offset) {
         wheel(extents, index, false);
         offset = 0;
         for (std::size_t i = 0; i < index.size(); ++i) offset += index[i] * strides[i];
       }),
       "the first axis moves fastest");
  says(check_01_5([=](const Extents& extents, const Extents& strides, Extents& index,
                      std::int64_t& offset) {
         const std::size_t moved = wheel(extents, index, true);
         if (moved < extents.size()) offset += strides[moved];
       }),
       "take its steps off");
  // One that starts at the last axis, and looks whether there is one afterwards.
  const Checked without_axes = check_01_5(
      [](const Extents& extents, const Extents& strides, Extents& index, std::int64_t& offset) {
        std::size_t axis = extents.size() - 1;
        while (true) {
          offset += strides.data()[axis];
          if (++index.data()[axis] < extents.data()[axis]) return;
          offset -= extents.data()[axis] * strides.data()[axis];
          index.data()[axis] = 0;
          if (axis-- == 0) return;
        }
      });
  CHECK(says(without_axes, "without axes: it writes where it must not"));
  CHECK(without_axes.cases == 12);
  says(check_01_5([](const Extents& extents, const Extents& strides, Extents& index,
                     std::int64_t& offset) {
         step(extents, strides, index, offset);
         if (extents.empty()) offset += 1;
       }),
       "without axes: the offset moves");
  says(check_01_6([](const auto& function, const Array& a, const Array& b, Array& y) {
         combine(function, b, a, y);
       }),
       "changed places");
  says(check_01_6([](const auto& function, const Array& a, const Array& b, Array& y) {
         const auto in_memory = [](const Array& x) {
           Strides strides = x.strides();
           const int last = x.dim() - 1;
           if (strides[last - 1] == 0 || strides[last - 1] > strides[last]) return x;
           strides[last - 1] = x.shape()[last];
           strides[last] = 1;
           return x.view({x.shape(), strides, x.layout.offset});
         };
         combine(function, in_memory(a), in_memory(b), y);
       }),
       "in the order of memory");
  // Two loops, for a matrix alone.
  const Checked two_loops =
      check_01_6([](const auto& function, const Array& a, const Array& b, Array& y) {
        const auto at = [](const Array& x, std::int64_t i, std::int64_t j) {
          return x.data() + i * x.strides()[0] + j * x.strides()[1];
        };
        for (std::int64_t i = 0; i < y.shape()[0]; ++i) {
          for (std::int64_t j = 0; j < y.shape()[1]; ++j) {
            *at(y, i, j) = static_cast<Scalar>(function(*at(a, i, j), *at(b, i, j)));
          }
        }
      });
  CHECK(says(two_loops, "case 4"));
  CHECK(two_loops.cases == 3);
  says(check_02_7([](const Array& x, Array& y, plain::RowTransform transform) {
         transform({x.data(), 1, x.numel()}, y.data());
       }),
       "one row of all numbers");
  says(check_02_7([](const Array& x, Array& y, plain::RowTransform transform) {
         transform({x.data(), x.strides()[x.dim() - 1], x.shape()[x.dim() - 1]}, y.data());
       }),
       "only the first row");
}

TEST_CASE("check: known mistakes about models are named") {
  says(check_03_4([](const Layers& layers, const Tensor& x) { return layers.back()(x); }),
       "every layer gets x");
  says(check_03_4([](const Layers& layers, const Tensor& x) { return layers.front()(x); }),
       "only the first layer");
  says(check_03_4([](Layers layers, const Tensor& x) {
         layers.pop_back();
         return chained(layers, x);
       }),
       "the last layer is missing");
  says(check_03_4([](Layers layers, const Tensor& x) {
         std::reverse(layers.begin(), layers.end());
         return chained(layers, x);
       }),
       "the last layer came first");
  says(check_03_5([](const Named& named) {
         std::vector<Tensor> all;
         for (const auto& entry : named) all.push_back(entry.second);
         return all;
       }),
       "several times");
  says(check_03_5([](const Named& named) { return std::vector<Tensor>{named.front().second}; }),
       "compare handles, not values");
  says(check_03_5([](Named named) {
         std::reverse(named.begin(), named.end());
         std::vector<Tensor> result = each_once(named);
         std::reverse(result.begin(), result.end());
         return result;
       }),
       "where it comes last");
  says(check_03_5([](const Named& named) {
         std::vector<Tensor> result;
         for (const auto& one : named) {
           const auto is_it = [&](const auto& other) {
             return is_same_parameter(one.second, other.second);
           };
           if (std::count_if(named.begin(), named.end(), is_it) == 1) result.push_back(one.second);
         }
         return result;
       }),
       "gone altogether");
  // Two parameters may lie in one piece of memory.
  const Checked by_memory = check_03_5([](const Named& named) {
    std::vector<Tensor> result;
    for (const auto& entry : named) {
      const auto is_it = [&](const Tensor& one) {
        return one.array().buffer == entry.second.array().buffer;
      };
      if (std::none_of(result.begin(), result.end(), is_it)) result.push_back(entry.second);
    }
    return result;
  });
  CHECK(says(by_memory, "case 1"));
}

TEST_CASE("check: known mistakes about the backward pass are named") {
  using Root = std::shared_ptr<Node>;
  const Propagating depth_first = [&](const Root& node, const Tensor& dy, const Visit& visit) {
    for (const Contribution& part : visit(node, dy)) depth_first(part.node, part.gradient, visit);
  };
  says(check_06_7(depth_first), "visit it once");
  says(check_06_7([](const Root& root, const Tensor& dy, const Visit& visit) {
         std::vector<Node*> seen;
         const Propagating once = [&](const Root& node, const Tensor& gradient, const Visit&) {
           if (std::count(seen.begin(), seen.end(), node.get()) > 0) return;
           seen.push_back(node.get());
           for (const Contribution& part : visit(node, gradient)) {
             once(part.node, part.gradient, visit);
           }
         };
         once(root, dy, visit);
       }),
       "the others are lost");
  says(check_06_7([](const Root& root, const Tensor& dy, const Visit& visit) {
         std::map<std::uint64_t, Contribution, std::greater<std::uint64_t>> reached;
         reached[root->age] = {root, dy};
         while (!reached.empty()) {
           const Contribution one = reached.begin()->second;
           reached.erase(reached.begin());
           for (const Contribution& part : visit(one.node, one.gradient)) {
             reached[part.node->age] = part;
           }
         }
       }),
       "they are added up");
  says(check_06_7([](const Root& root, const Tensor& dy, const Visit& visit) {
         std::map<std::uint64_t, Contribution, std::greater<std::uint64_t>> reached;
         reached[root->age] = {root, dy};
         while (!reached.empty()) {
           const Contribution one = reached.begin()->second;
           reached.erase(reached.begin());
           for (const Contribution& part : visit(one.node, one.gradient)) {
             Tensor& total = reached[part.node->age].gradient;
             if (total.defined()) {
               total.copy_(total + part.gradient);
             } else {
               reached[part.node->age] = part;
             }
           }
         }
       }),
       "a contribution was written into");
  says(check_06_7([](const Root& root, const Tensor& dy, const Visit& visit) { visit(root, dy); }),
       "only the root");
}

TEST_CASE("check: known mistakes about leaves and about recording are named") {
  says(check_06_8([](Node& leaf, const Tensor& dx) { leaf.grad = dx.clone(); }),
       "the gradient of an earlier pass is gone");
  says(check_06_8([](Node& leaf, const Tensor& dx) {
         leaf.grad = leaf.grad.defined() ? leaf.grad + dx : dx;
       }),
       "another handle on the same numbers");
  says(check_06_9([](bool& recording, bool on, const std::function<void()>& body) {
         const bool before = recording;
         recording = on;
         body();
         recording = before;
       }),
       "nothing runs but destructors and catch");
  says(check_06_9([](bool& recording, bool on, const std::function<void()>& body) {
         recording = on;
         body();
         recording = true;
       }),
       "put back what it was before");
}
