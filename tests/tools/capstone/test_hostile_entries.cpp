#include "tests/tools/capstone/sample_artifact.h"
#include "tools/capstone/judge/judge_entry.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>

using namespace wick;
using namespace wick::capstone;
using namespace wick::capstone::test;

// Whatever an entry does, it is refused or gets what its distributions are worth. The entrant's
// honest distribution is uniform: log2(259) bits a token.
namespace {

const std::string text =
    "the thing that they thought of then was there, and the other one was not.\n";

Judging small(const grade::Sandbox& sandbox) {
  Judging how;
  how.sandbox = &sandbox;
  how.limits.cpu_seconds = 1;
  how.limits.wall_seconds = 2;
  how.reference = {ENTRANT, "honest"};
  return how;
}

Judgement judge_entrant(const std::string& what, const grade::Sandbox& sandbox = grade::Sandbox(),
                        const std::string& artifact = sample_artifact()) {
  Judging how = small(sandbox);
  // The watchdog is to end these alone, not a slow machine an honest program.
  if (what != "hangs" && what != "answers after the next token") how.limits.wall_seconds = 600;
  return judge({ENTRANT, what}, artifact, text, how);
}

double uniform_bits(const Judgement& judged) {
  return static_cast<double>(judged.tokens) * std::log2(double{sample_tokens}) /
         static_cast<double>(text.size());
}

struct Attack {
  const char* what;
  const char* words;  // of the refusal
};

}  // namespace

TEST_CASE(
    "capstone: an honest entry gets the bits of its distributions for each byte of the text") {
  const Judgement judged = judge_entrant("honest");
  CHECK_MESSAGE(judged.problem == "", judged.problem);
  CHECK(judged.tokens < text.size());
  CHECK(judged.bits.size() == text.size());
  CHECK(judged.bits_a_byte() == doctest::Approx(uniform_bits(judged)).epsilon(1e-12));
  CHECK(judged.flops_a_byte == doctest::Approx(1000.0 / static_cast<double>(text.size())));
}

TEST_CASE("capstone: a hostile program is refused, and by the rule that it breaks") {
  const Attack attacks[] = {
      {"sums to 277", "sum to 277"},
      {"sums to 1.01", "sum to 1.01"},
      {"all ones", "sum to 259"},
      {"negative for what does not come", "a probability is -1"},
      {"NaN", "a probability is"},
      {"NaN everywhere", "a probability is"},
      {"infinity", "a probability is inf"},
      {"zero for what comes", "probability 0"},
      {"too few numbers", "has 258 numbers"},
      {"too many numbers", "has 260 numbers"},
      {"no numbers", "has 0 numbers"},
      {"claims four thousand million numbers", "has 4294967295 numbers"},
      {"improper at the end alone", "answer 21: the probabilities sum to 259"},
      {"another mark", "is no answer"},
      {"forged report", "is no answer"},
      {"two answers to an ask", ""},
      {"an answer ahead", ""},
      {"a second answer when it has seen", ""},
      {"goes on after the end", ""},
      {"leaves before the end", "left after"},
      {"fails at the end", "exit code 1"},
      {"exits at once", "left after 0"},
      {"exits early", "left after 9"},
      {"exits with success in the middle of a report", "left after 0"},
      {"closes the results", "left after 0"},
      {"crashes", "it crashed"},
      {"hangs", "watchdog"},
      {"answers after the next token", "watchdog"},
      {"floods the results", ""},
      {"floods its output", "wrote too much"},
      {"a table in its code", "only what the artifact holds"},
      {"other bytes", "differ from byte"},
      {"drops bytes", "tokens end at byte"},
      {"drops the beginning", "differ from byte 0"},
      {"adds bytes", "differ from byte"},
      {"one token for the whole text", "tokens end at byte 3"},
      {"unknown ids", "names token 259"},
      {"negative ids", "names token -1"},
      {"no tokens", "wrote 0 bytes"},
      {"half an id", "each id has 4"},
      {"special tokens alone", "tokens end at byte 0"},
      {"a flood of special tokens", "tokens for"},
      {"tokenizer crashes", "its tokenizer: it crashed"},
      {"tokenizer fails", "its tokenizer: it ended with exit code 1"},
  };
  for (const Attack& attack : attacks) {
    CAPTURE(attack.what);
    const Judgement judged = judge_entrant(attack.what);
    CHECK(!judged.counts());
    CHECK_MESSAGE(judged.problem.find(attack.words) != std::string::npos, judged.problem);
    CHECK(judged.bits.empty());
  }
}

TEST_CASE("capstone: special tokens count no bytes, so that they cost bits and gain nothing") {
  const Judgement plain = judge_entrant("honest");
  const Judgement judged = judge_entrant("special tokens between");
  CHECK_MESSAGE(judged.counts(), judged.problem);
  CHECK(judged.tokens == plain.tokens + 3);
  CHECK(judged.bits.size() == text.size());
  CHECK(judged.bits_a_byte() > plain.bits_a_byte());
  CHECK(judged.bits_a_byte() == doctest::Approx(uniform_bits(judged)).epsilon(1e-12));
}

TEST_CASE("capstone: the FLOPs that count are the reference's, whatever an entry claims") {
  CHECK(judge_entrant("claims no FLOPs").flops_a_byte ==
        doctest::Approx(1000.0 / static_cast<double>(text.size())));
}

TEST_CASE(
    "capstone: a predictor that looks around in its sandbox finds nothing and stays uniform") {
  std::unique_ptr<grade::Sandbox> sandbox;
  try {
    sandbox = grade::strongest_sandbox();
  } catch (const Error& error) {
    MESSAGE("skipped: " << error.what());
    return;
  }
  // The second time it would find what the first has left.
  for (int time = 0; time < 2; ++time) {
    const Judgement judged = judge_entrant("peeks", *sandbox);
    CHECK_MESSAGE(judged.problem == "", judged.problem);
    CHECK(judged.bits_a_byte() == doctest::Approx(uniform_bits(judged)).epsilon(1e-12));
  }
}

TEST_CASE("capstone: a hostile artifact is refused before any program runs") {
  const std::string whole = sample_artifact();
  const auto refused = [&](const std::string& artifact, const char* words) {
    Judging how;
    const grade::Sandbox sandbox;
    how.sandbox = &sandbox;
    const Judgement judged = judge({"/nowhere/program"}, artifact, text, how);
    CHECK_MESSAGE(judged.problem.find(words) != std::string::npos, judged.problem);
  };
  refused("", "it is none");
  refused("wik1", "it is none");
  refused(std::string(40000, 'x'), "at most 32768");
  refused(whole + std::string(most_artifact_bytes, '\0'), "at most 32768");
  refused(whole.substr(0, whole.size() - 1), "checksum");
  refused(whole + "x", "checksum");
  refused(sample_artifact([](std::string& bytes) { bytes += "trailing"; }), "bytes follow");
  refused(sample_artifact([](std::string& bytes) { bytes.pop_back(); }), "ends too early");
  refused(sample_artifact([](std::string& bytes) { bytes.resize(20); }), "ends too early");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 4, 1, 1); }), "bits are 1");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 4, 9, 1); }), "bits are 9");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 5, 255, 1); }), "ends too early");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 7, 255, 1); }), "flags are 255");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 10, 65535, 2); }), "ends too early");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 12, 0, 2); }), "no model has");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 14, 65535, 2); }), "do not exist");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 16, 0x7ff8000000000000, 8); }),
          "rotary base");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 24, 300, 2); }), "do not exist");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 36, 0x7fc00000, 4); }), "not finite");
  refused(sample_artifact([](std::string& bytes) { put(bytes, 36, 0x7f800000, 4); }), "not finite");
}

TEST_CASE("capstone: tokens that double with each merge do not ask for all memory") {
  std::string bytes = sample_artifact().substr(0, 24);
  put(bytes, 14, 60, 2);
  for (int i = 0; i < 60; ++i) {
    const int last = i == 0 ? 'a' : 255 + i;
    for (int side = 0; side < 2; ++side) {
      bytes += static_cast<char>(last & 0xff);
      bytes += static_cast<char>(last >> 8);
    }
  }
  CHECK_THROWS_WITH_AS(read_artifact_facts(with_checksum(bytes)),
                       "artifact: its tokens have too many bytes", Error);
}
