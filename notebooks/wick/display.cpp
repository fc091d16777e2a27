#include "wick/display.h"

#include "tools/plot/utf8.h"

#include "core/cpu/memory.h"

#include <chrono>
#include <functional>
#include <iostream>
#include <limits>
#include <sstream>

namespace wick::notebook {

std::string Bundle::dump() const {
  std::string text;
  for (const auto& [type, content] : forms) {
    text += (text.empty() ? "" : ",") + plot::json_string(type) + ":" + plot::json_string(content);
  }
  return "{" + text + "}";
}

std::string numbers(const Tensor& tensor) {
  const std::string text = to_string(tensor);
  return tensor.defined() && tensor.numel() > 0 ? text.substr(0, text.rfind('\n')) : text;
}

std::vector<double> list(const Tensor& tensor) {
  const std::vector<Scalar> values = tensor.to_vector();
  return {values.begin(), values.end()};
}

void show_error(const std::function<void()>& work) {
  try {
    work();
    std::cout << "no error\n";
  } catch (const Error& error) {
    std::cout << error.what() << '\n';
  }
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::vector<std::string> letters(const std::string& text) {
  std::vector<std::string> result;
  for (char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (continues && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

std::int64_t peak_memory(const std::function<void()>& work) {
  reset_peak_memory();
  const std::size_t before = memory_statistics().bytes_held;
  work();
  return static_cast<std::int64_t>(memory_statistics().peak_bytes_held - before);
}

double fastest(int trials, const std::function<void()>& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < trials; ++trial) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (time.count() < best) best = time.count();
  }
  return best;
}

}  // namespace wick::notebook
