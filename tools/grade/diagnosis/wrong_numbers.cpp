#include "tools/grade/diagnosis/wrong_numbers.h"

#include "tools/grade/judge/compare.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/scenario/passes.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace wick::grade {
namespace {

using scenario::name_in_pass;
using scenario::pass_of;

// Fewer numbers than the first fit a clause by chance. Of the second, all lie on one side by chance
// once in 128.
constexpr std::size_t fewest = 3, fewest_on_one_side = 8;

struct Number {
  double received, expected;
  std::size_t index;
};

using Numbers = std::vector<Number>;

Numbers wrong_numbers(const WrongResult& result) {
  Numbers numbers;
  for (std::size_t i = 0; i < result.expected->values.size(); ++i) {
    const double received = result.received->values[i], expected = result.expected->values[i];
    if (differs(received, expected)) numbers.push_back({received, expected, i});
  }
  return numbers;
}

bool all(const Numbers& numbers, const std::function<bool(const Number&)>& holds) {
  return std::all_of(numbers.begin(), numbers.end(), holds);
}

bool is_finite(const Number& number) {
  return std::isfinite(number.received) && std::isfinite(number.expected);
}

bool are_one(const Numbers& numbers, double Number::*member) {
  return all(numbers, [&](const Number& number) {
    return !differs(number.*member, numbers.front().*member);
  });
}

// The factor that makes all received numbers of the expected ones.
std::optional<double> one_factor(const Numbers& numbers) {
  const Number& largest =
      *std::max_element(numbers.begin(), numbers.end(), [](const Number& a, const Number& b) {
        return std::fabs(a.expected) < std::fabs(b.expected);
      });
  if (largest.expected == 0) return std::nullopt;
  const double factor = largest.received / largest.expected;
  const bool is_one = all(numbers, [&](const Number& number) {
    return !differs(number.received, factor * number.expected);
  });
  return is_one ? std::optional<double>(factor) : std::nullopt;
}

// The amount that is added to all expected numbers.
std::optional<double> one_amount(const Numbers& numbers) {
  const double amount = numbers.front().received - numbers.front().expected;
  const bool is_one = all(numbers, [&](const Number& number) {
    return !differs(number.received, number.expected + amount);
  });
  return is_one ? std::optional<double>(amount) : std::nullopt;
}

std::string by_arithmetic(const Numbers& numbers, const std::vector<Numbers>& results) {
  if (are_one(numbers, &Number::received)) {
    const std::string is = "each wrong number is " + format(numbers.front().received);
    return are_one(numbers, &Number::expected)
               ? is + " in place of " + format(numbers.front().expected)
               : is;
  }
  if (const auto factor = one_factor(numbers)) {
    return concatenate("each wrong number is ", format(*factor), " times the expected one");
  }
  if (const auto amount = one_amount(numbers)) {
    return concatenate("each wrong number is ", format(std::fabs(*amount)), " too ",
                       *amount > 0 ? "large" : "small");
  }
  const auto in_each = [&](const auto& relation) {
    return std::all_of(results.begin(), results.end(), [&](const Numbers& result) {
      return result.size() > 1 && !are_one(result, &Number::expected) &&
             relation(result).has_value();
    });
  };
  const std::string differs_between = ", and it differs between results";
  if (in_each(one_factor)) {
    return "the wrong numbers of a result are the expected ones times one factor" + differs_between;
  }
  if (in_each(one_amount)) {
    return "the wrong numbers of a result are all too large or too small by one amount" +
           differs_between;
  }
  return "";
}

bool has_right_numbers(const WrongResult& result) {
  std::vector<double> received = result.received->values, expected = result.expected->values;
  const auto before = [](double a, double b) { return a < b || (std::isnan(b) && !std::isnan(a)); };
  std::sort(received.begin(), received.end(), before);
  std::sort(expected.begin(), expected.end(), before);
  return std::equal(received.begin(), received.end(), expected.begin(),
                    [](double a, double b) { return !differs(a, b); });
}

using Shape = std::vector<std::int64_t>;

// The place of element `index` along the axis that is number `from_end` from the end.
std::int64_t place(const Shape& shape, std::size_t index, std::size_t from_end) {
  std::int64_t step = 1;
  for (std::size_t k = 1; k < from_end; ++k) step *= shape[shape.size() - k];
  return static_cast<std::int64_t>(index) / step % shape[shape.size() - from_end];
}

bool have_axis(const WrongResults& results, std::size_t from_end) {
  return std::all_of(results.begin(), results.end(), [&](const WrongResult& result) {
    const Shape& shape = result.expected->shape;
    return shape.size() >= from_end && shape[shape.size() - from_end] > 1;
  });
}

// True if the claim holds of every wrong number.
bool stand_where(const WrongResults& results, const std::vector<Numbers>& numbers,
                 const std::function<bool(const Shape&, std::size_t)>& claim) {
  for (std::size_t r = 0; r < results.size(); ++r) {
    const Shape& shape = results[r].expected->shape;
    if (!all(numbers[r], [&](const Number& number) { return claim(shape, number.index); })) {
      return false;
    }
  }
  return true;
}

// True if a diagonal of the last two axes means something: in one result they are as long as each
// other.
bool have_diagonal(const WrongResults& results) {
  return have_axis(results, 1) && have_axis(results, 2) &&
         std::any_of(results.begin(), results.end(), [](const auto& result) {
           const Shape& shape = result.expected->shape;
           return shape[shape.size() - 1] == shape[shape.size() - 2];
         });
}

std::string by_place(const WrongResults& results, const std::vector<Numbers>& numbers) {
  for (std::size_t k = 1; have_axis(results, k); ++k) {
    const auto is_first = [k](const Shape& shape, std::size_t index) {
      return place(shape, index, k) == 0;
    };
    const auto is_last = [k](const Shape& shape, std::size_t index) {
      return place(shape, index, k) == shape[shape.size() - k] - 1;
    };
    const std::string along = concatenate(" numbers along axis -", k, " are wrong");
    if (stand_where(results, numbers, is_last)) return "only the last" + along;
    if (stand_where(results, numbers, is_first)) return "only the first" + along;
  }
  if (!have_diagonal(results)) return "";
  const auto column_less_row = [](const Shape& shape, std::size_t index) {
    return place(shape, index, 1) - place(shape, index, 2);
  };
  const auto are = [&](auto fits) {
    return stand_where(results, numbers, [&](const Shape& shape, std::size_t index) {
      return fits(column_less_row(shape, index));
    });
  };
  const std::string diagonal = " the diagonal of the last two axes are wrong";
  if (are([](std::int64_t above) { return above == 0; })) return "only numbers on" + diagonal;
  if (are([](std::int64_t above) { return above != 0; })) return "only numbers beside" + diagonal;
  if (are([](std::int64_t above) { return above >= 0; }))
    return "only numbers on and above" + diagonal;
  if (are([](std::int64_t above) { return above <= 0; }))
    return "only numbers on and below" + diagonal;
  return "";
}

// What a number is: by its kind some numbers are right, and others wrong.
std::string kind_of(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return "infinite";
  return value == 0 ? "0" : value > 0 ? "above 0" : "below 0";
}

// By the kind that a number should be of, if each result has right numbers of another kind.
std::string by_kind(const WrongResults& results, const Numbers& numbers) {
  const std::string kind = kind_of(numbers.front().expected);
  if (!all(numbers, [&](const Number& number) { return kind_of(number.expected) == kind; })) {
    return "";
  }
  // A 0 beside numbers above or below it is right by itself under many mistakes.
  const bool has_sign = kind == "above 0" || kind == "below 0";
  const bool has_others = std::all_of(results.begin(), results.end(), [&](const auto& result) {
    const std::vector<double>& expected = result.expected->values;
    return std::any_of(expected.begin(), expected.end(), [&](double value) {
      return kind_of(value) != kind && !(has_sign && value == 0);
    });
  });
  return has_others ? "only numbers that should be " + kind + " are wrong" : "";
}

std::string by_side(const Numbers& numbers) {
  if (numbers.size() < fewest_on_one_side) return "";
  const auto are = [&](auto holds) {
    return all(numbers,
               [&](const Number& number) { return holds(number.received, number.expected); });
  };
  if (are(std::greater<double>())) return "each wrong number is too large";
  if (are(std::less<double>())) return "each wrong number is too small";
  if (are([](double a, double b) { return std::fabs(a) < std::fabs(b); })) {
    return "each wrong number is nearer to 0 than expected";
  }
  if (are([](double a, double b) { return std::fabs(a) > std::fabs(b); })) {
    return "each wrong number is farther from 0 than expected";
  }
  return "";
}

// The name of the input that a result is, unchanged; empty if it is none.
std::string input_in(const WrongResult& result) {
  for (const Input& input : result.reference->inputs) {
    const bool is_it = input.text.empty() && input.shape == result.received->shape &&
                       input.values == result.received->values && !input.values.empty() &&
                       pass_of(input.name).name == pass_of(result.received->name).name;
    if (is_it) return name_in_pass(input.name);
  }
  return "";
}

std::string by_inputs(const WrongResults& results) {
  const std::string name = input_in(results.front());
  const bool is_one = std::all_of(results.begin(), results.end(), [&](const WrongResult& result) {
    return input_in(result) == name;
  });
  return name.empty() || !is_one ? "" : "each wrong result is " + name + ", unchanged";
}

std::string by_received(const Numbers& numbers) {
  const auto are = [&](auto holds) {
    return all(numbers, [&](const Number& number) { return holds(number.received); });
  };
  if (are([](double value) { return std::isnan(value); })) return "each wrong number is NaN";
  if (are([](double value) { return std::isinf(value); })) return "each wrong number is infinite";
  return are([](double value) { return !std::isfinite(value); })
             ? "each wrong number is NaN or infinite"
             : "";
}

// As it is with masks: -inf and inf have no factor.
bool have_other_signs(const Numbers& numbers) {
  return all(numbers, [](const Number& number) {
    return number.received == -number.expected || !differs(number.received, -number.expected);
  });
}

}  // namespace

std::string wrong_numbers_share(const WrongResults& results) {
  std::vector<Numbers> of_each;
  Numbers numbers;
  for (const WrongResult& result : results) {
    of_each.push_back(wrong_numbers(result));
    numbers.insert(numbers.end(), of_each.back().begin(), of_each.back().end());
  }
  if (numbers.size() < fewest) return "";
  const std::string unchanged = by_inputs(results);
  if (!unchanged.empty()) return unchanged;
  if (have_other_signs(numbers)) return "each wrong number has the other sign";
  if (all(numbers, is_finite)) {
    const std::string words = by_arithmetic(numbers, of_each);
    if (!words.empty()) return words;
    if (std::all_of(results.begin(), results.end(), has_right_numbers)) {
      return "the right numbers are in other places";
    }
  }
  for (const std::string& words : {by_received(numbers), by_place(results, of_each),
                                   by_kind(results, numbers), by_side(numbers)}) {
    if (!words.empty()) return words;
  }
  return "";
}

}  // namespace wick::grade
