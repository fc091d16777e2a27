#include "tools/capstone/program/serve.h"

#include "tools/capstone/exchange.h"
#include "tools/capstone/program/training.h"

#include "nn/serving/predictor.h"

#include <unistd.h>

#include <cerrno>
#include <vector>

namespace wick::capstone {
namespace {

// Fewer bytes than asked for at the end alone.
std::string read_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(STDIN_FILENO, bytes.data() + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

template <typename T>
bool read_value(T& value) {
  const std::string bytes = read_bytes(sizeof value);
  if (bytes.size() != sizeof value) return false;
  bytes.copy(reinterpret_cast<char*>(&value), sizeof value);
  return true;
}

void write_bytes(const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(answer_descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail<Error>("the judge does not listen");
    done += static_cast<std::size_t>(count);
  }
}

template <typename T>
std::string bytes_of(const T* values, std::size_t count) {
  return {reinterpret_cast<const char*>(values), count * sizeof(T)};
}

nn::Artifact read_artifact() {
  std::uint32_t size = 0;
  if (!read_value(size)) fail<Error>("there is no artifact");
  return nn::artifact_of(read_bytes(size), "the artifact");
}

void answer(const Ask& ask, const std::vector<double>& numbers) {
  AnswerHead head;
  head.nonce = ask.nonce;
  head.count = static_cast<std::uint32_t>(numbers.size());
  write_bytes(bytes_of(&head, 1) + bytes_of(numbers.data(), numbers.size()));
}

// Answers all asks but the last one, which is returned.
Ask predict(nn::Predictor& predictor) {
  Ask ask{};
  while (read_value(ask)) {
    if (ask.token == no_more) return ask;
    if (ask.token != nothing_yet) predictor.see(ask.token);
    answer(ask, predictor.next());
  }
  fail<Error>("the judge left");
}

}  // namespace

int serve_tokens() {
  const nn::Artifact artifact = read_artifact();
  std::string text;
  constexpr std::size_t at_once = 1 << 16;
  for (std::string part = read_bytes(at_once); !part.empty(); part = read_bytes(at_once)) {
    text += part;
  }
  const std::vector<std::int64_t> ids = artifact.tokenizer.encode(text);
  const std::vector<std::int32_t> written(ids.begin(), ids.end());
  write_bytes(bytes_of(written.data(), written.size()));
  return 0;
}

int serve_predictions() {
  nn::Predictor predictor(read_artifact());
  Ask last{};
  const double flops = count_flops([&] { last = predict(predictor); });
  answer(last, {flops});
  return 0;
}

}  // namespace wick::capstone
