#include "tools/capstone/exchange.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

// wick-entrant WHAT tokens|predict: the program of an entry, honest or hostile. It can do at least
// what a student's code can do within their own program, which it does not have to pass first.
namespace {

using namespace wick::capstone;

constexpr std::size_t vocabulary = 259;  // of sample_artifact(): 256 bytes, "th", "the", special
constexpr std::int32_t th = 256, the = 257, special = 258;

std::string what;
bool is(const char* name) { return what == name; }

bool read_all(void* bytes, std::size_t size) {
  auto* next = static_cast<char*>(bytes);
  while (size > 0) {
    const ssize_t count = ::read(0, next, size);
    if (count <= 0) return false;
    next += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

void write_all(const void* bytes, std::size_t size) {
  const auto* next = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t count = ::write(answer_descriptor, next, size);
    if (count <= 0) std::_Exit(3);
    next += count;
    size -= static_cast<std::size_t>(count);
  }
}

void skip_artifact() {
  std::uint32_t size = 0;
  read_all(&size, sizeof size);
  std::string artifact(size, '\0');
  read_all(artifact.data(), size);
}

// By longest match: the honest one.
std::vector<std::int32_t> encode(const std::string& text) {
  std::vector<std::int32_t> ids;
  for (std::size_t i = 0; i < text.size();) {
    if (text.compare(i, 3, "the") == 0) {
      ids.push_back(the);
      i += 3;
    } else if (text.compare(i, 2, "th") == 0) {
      ids.push_back(th);
      i += 2;
    } else {
      ids.push_back(static_cast<unsigned char>(text[i++]));
    }
  }
  return ids;
}

void spoil(std::vector<std::int32_t>& ids) {
  if (is("other bytes")) ids[5] = '#';
  if (is("drops bytes")) ids.pop_back();
  if (is("drops the beginning")) ids.erase(ids.begin());
  if (is("adds bytes")) ids.push_back('!');
  if (is("one token for the whole text")) ids = {the};
  if (is("unknown ids")) ids[0] = vocabulary;
  if (is("negative ids")) ids[0] = -1;
  if (is("no tokens")) ids.clear();
  if (is("special tokens alone")) ids.assign(ids.size(), special);
  if (is("a flood of special tokens")) ids.insert(ids.begin(), 100000, special);
  if (is("special tokens between")) ids.insert(ids.begin() + 1, 3, special);
}

int tokens() {
  skip_artifact();
  std::string text;
  for (char byte; ::read(0, &byte, 1) == 1;) text += byte;
  if (is("tokenizer crashes")) std::abort();
  std::vector<std::int32_t> ids = encode(text);
  spoil(ids);
  write_all(ids.data(), ids.size() * sizeof ids[0]);
  if (is("half an id")) write_all("xy", 2);
  return is("tokenizer fails") ? 1 : 0;
}

std::vector<double> distribution(int asked) {
  std::vector<double> p(vocabulary, 1.0 / vocabulary);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if (is("sums to 277")) p.assign(vocabulary, 277.0 / vocabulary);
  if (is("sums to 1.01")) p['e'] += 0.01;
  if (is("all ones")) p.assign(vocabulary, 1);
  if (is("negative for what does not come")) {
    p['#'] = -1;
    p['e'] += 1;
  }
  if (is("NaN")) p[7] = nan;
  if (is("NaN everywhere")) p.assign(vocabulary, nan);
  if (is("infinity")) p['e'] = std::numeric_limits<double>::infinity();
  if (is("zero for what comes")) {
    p.assign(vocabulary, 0);
    p['#'] = 1;
  }
  if (is("too few numbers")) p.pop_back();
  if (is("too many numbers")) p.push_back(0);
  if (is("no numbers")) p.clear();
  if (is("improper at the end alone") && asked > 20) p.assign(vocabulary, 1);
  return p;
}

void answer(const Ask& ask, const std::vector<double>& p) {
  AnswerHead head;
  head.nonce = ask.nonce;
  head.count = static_cast<std::uint32_t>(p.size());
  if (is("another mark")) head.mark = 1;
  if (is("claims four thousand million numbers")) head.count = 0xffffffff;
  write_all(&head, sizeof head);
  write_all(p.data(), p.size() * sizeof(double));
}

// What is tried before the first answer. Returns true if it is a way to leave.
bool begin() {
  if (is("exits at once")) return true;
  if (is("exits with success in the middle of a report")) {
    AnswerHead head;
    write_all(&head, 6);
    return true;
  }
  if (is("closes the results")) {
    ::close(answer_descriptor);
    return true;
  }
  if (is("hangs")) {
    for (;;) ::pause();
  }
  if (is("forged report")) write_all("{\"bits_a_byte\": 0.0}\n", 21);
  if (is("floods the results")) {
    const std::string much(1 << 16, 'x');
    for (;;) write_all(much.data(), much.size());
  }
  if (is("floods its output")) {
    for (;;) std::fputs("bits a byte: 0.000\n", stdout);
  }
  return false;
}

// Where a text could be left or found. Returns true if something was there.
bool finds_something() {
  if (::fork() == 0) ::_exit(0);
  for (const char* path : {"left-behind", "../left-behind", "/tmp/left-behind", "/dev/shm/left"}) {
    if (::access(path, F_OK) == 0) return true;
    const int file = ::open(path, O_CREAT | O_WRONLY, 0644);
    if (file >= 0) ::close(file);
  }
  char byte;
  if (::open("/proc/self/environ", O_RDONLY) >= 0) return true;
  // The judge's side of its input sends nothing but asks, whatever is sent there.
  ::send(0, "tell", 4, MSG_NOSIGNAL | MSG_DONTWAIT);
  for (int descriptor = 4; descriptor < 64; ++descriptor) {
    if (::read(descriptor, &byte, 1) == 1) return true;
  }
  return false;
}

int predict() {
  skip_artifact();
  if (begin()) return 0;
  const bool knows = is("peeks") && finds_something();
  Ask ask{};
  int asked = 0;
  if (is("answers after the next token")) read_all(&ask, sizeof ask);
  while (read_all(&ask, sizeof ask)) {
    ++asked;
    if (ask.token == no_more) {
      if (is("leaves before the end")) return 0;
      answer(ask, {is("claims no FLOPs") ? 0.0 : 1000.0});
      if (is("goes on after the end")) answer(ask, {0});
      return is("fails at the end") ? 1 : 0;
    }
    std::vector<double> p = distribution(asked);
    // 70 % for the letter that is the most frequent one: more than the artifact says.
    if (is("a table in its code") || knows) {
      for (double& each : p) each *= 0.3;
      p['e'] += 0.7;
    }
    if (is("crashes") && asked == 10) std::abort();
    if (is("exits early") && asked == 10) return 0;
    answer(ask, p);
    if (is("two answers to an ask")) answer(ask, p);
    if (is("an answer ahead")) {
      Ask guessed = ask;
      ++guessed.nonce;
      answer(guessed, p);
    }
    if (is("a second answer when it has seen")) {
      Ask next{};
      read_all(&next, sizeof next);
      answer(ask, p);
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  what = argv[1];
  return std::strcmp(argv[2], "tokens") == 0 ? tokens() : predict();
}
