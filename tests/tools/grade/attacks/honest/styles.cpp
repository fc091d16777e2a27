// 90.1 passed
// 90.2 passed
// Macros, goto, recursion, tables, clocks, random numbers, printing, and what std is made of.
#include "fixture/lines.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#define JOIN(a, b) a##b
#define NAMED(name) JOIN(own_, name)
#define TEXT(x) #x

namespace {

constexpr double table[] = {1, 2.5, 4};
thread_local int calls = 0;
const std::map<std::string, std::function<double(double)>> by_name = {
    {"same", [](double x) { return x; }}, {"root", [](double x) { return std::sqrt(x * x); }}};

struct Form {
  virtual ~Form() = default;
  virtual double size() const = 0;
};
struct Square : Form {
  explicit Square(double side) : side_(side) {}
  double size() const override { return side_ * side_; }
  double side_;
};

template <class T>
T NAMED(power)(T x, int n) {
  return n == 0 ? T(1) : x * NAMED(power)(x, n - 1);
}

[[deprecated("use the table; it has more")]] [[maybe_unused]] int old() { return 0; }

double from_random(double x) {
  std::mt19937 engine(3);
  std::normal_distribution<double> normal;
  std::vector<double> values(8);
  for (double& value : values) value = normal(engine);
  std::shuffle(values.begin(), values.end(), engine);
  std::stable_sort(values.begin(), values.end());
  return x + 0 * values[0];
}

double waited(double x) {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> is_ready{false};
  std::thread other([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    is_ready = true;
    changed.notify_all();
  });
  {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return is_ready.load(); });
  }
  other.join();
  return x;
}

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  const auto start = std::chrono::steady_clock::now();
  int i = 0;
again:
  if (++i < 3) goto again;
  assert(i == 3);
  std::printf("%s %d\n", TEXT(scale), ++calls);
  std::fprintf(stderr, "factor %g\n", factor);
  std::cerr << "asm(\"nop\") #APP" << std::endl;
  const std::unique_ptr<Form> shape = std::make_unique<Square>(table[0]);
  const auto* square = dynamic_cast<const Square*>(shape.get());
  std::unordered_map<std::string, std::set<int>> seen{{"a", {1, 2}}};
  try {
    seen.at("b");
  } catch (const std::out_of_range& error) {
    std::cerr << error.what() << std::endl;
  }
  char* memory = static_cast<char*>(std::malloc(8));
  std::memset(memory, 0, 8);
  const std::optional<double> same = from_random(waited(by_name.at("root")(NAMED(power)(1.0, 9))));
  const double one = *same * square->size() + std::stod("0") + std::strlen(memory) +
                     std::abs(std::complex<double>(0, 0)) * std::atoi("3");
  std::free(memory);
  if (std::chrono::steady_clock::now() < start) std::abort();
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor * one);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
