// Whole characters out of pieces of a text.

#include "nn/serving/text_stream.h"

#include <utility>

namespace wick::nn {

std::string TextStream::push(const std::string& bytes) {
  // BEGIN SOLUTION 20.4
  held_ += bytes;
  std::size_t end = held_.size();
  for (std::size_t back = 1; back <= 3 && back <= held_.size(); ++back) {
    const int byte = static_cast<unsigned char>(held_[held_.size() - back]);
    if (byte >= 0x80 && byte <= 0xbf) continue;  // it goes on with what stands before
    std::size_t size = 1;
    if (byte >= 0xc2 && byte <= 0xf4) size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    if (size > back) end -= back;
    break;
  }
  const std::string whole = held_.substr(0, end);
  held_.erase(0, end);
  return whole;
  // END SOLUTION
}

std::string TextStream::finish() {
  // BEGIN SOLUTION 20.4
  return std::exchange(held_, "");
  // END SOLUTION
}

}  // namespace wick::nn
