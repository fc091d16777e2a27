// Times training and encoding for tokenizer.py, which asks for one or the other on standard input:
// "train" learns SIZE tokens, "encode" encodes the text by them. Each answer is a line of seconds.
//
//   wick_bench_tokenizer TEXT SIZE FOLDER
//
// FOLDER gets the tokenizer for other packages (tokenizer.json) and the ids of the text (ids: 32
// bits each).

#include "core/measure.h"
#include "nn/nn.h"

#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>

using namespace wick;

namespace {

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail<Error>("wick_bench_tokenizer: cannot read ", path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write(const std::vector<std::int64_t>& ids, const std::string& path) {
  const std::vector<std::int32_t> narrow(ids.begin(), ids.end());
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(narrow.data()),
             static_cast<std::streamsize>(narrow.size() * sizeof(narrow[0])));
}

// Of one call: training a tokenizer takes seconds.
double seconds(const std::function<void()>& work) {
  MeasureOptions options;
  options.warm_up = 0;
  options.samples = 1;
  options.least_seconds = 0;
  return measure(work, options).front();
}

void serve(const std::string& text, std::int64_t size, const std::string& folder) {
  nn::BytePairTokenizer tokenizer = nn::train_byte_pairs(text, size);
  std::vector<std::int64_t> ids = tokenizer.encode(text);
  nn::export_tokenizer(tokenizer, folder + "/tokenizer.json");
  write(ids, folder + "/ids");
  std::cout << "ready" << std::endl;
  for (std::string request; std::getline(std::cin, request);) {
    std::cout << seconds([&] {
      if (request == "train") {
        tokenizer = nn::train_byte_pairs(text, size);
      } else {
        ids = tokenizer.encode(text);
      }
    }) << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "wick_bench_tokenizer TEXT SIZE FOLDER\n";
    return 2;
  }
  try {
    serve(read(argv[1]), std::stoll(argv[2]), argv[3]);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
