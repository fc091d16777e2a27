#include "tools/capstone/judge/judge_entry.h"

#include "tools/capstone/judge/examiner.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <cmath>
#include <cstring>
#include <future>
#include <numeric>

namespace wick::capstone {
namespace {

// Bits of one token by which two correct programs may differ: they add in other orders.
constexpr double most_difference = 0.01;
constexpr std::size_t most_said_bytes = 300;

/// Thrown for what an entry did, with the words for its author.
struct Refused : Error {
  using Error::Error;
};

grade::Outcome run(const std::vector<std::string>& program, const std::string& what,
                   const Judging& how, const std::string& input,
                   const grade::Conversation& conversation) {
  const grade::TemporaryFolder folder;
  grade::Task task;
  task.command = program;
  task.command.push_back(what);
  task.folder = folder.path();
  task.limits = how.limits;
  task.input = input;
  task.conversation = conversation;
  return how.sandbox->run(task);
}

// How a program ended; empty if it ended well.
std::string describe_end(const grade::Outcome& outcome) {
  using grade::Ending;
  const std::string said = grade::bounded(outcome.standard_error, most_said_bytes);
  switch (outcome.ending) {
    case Ending::Exited:
      if (outcome.code == 0) return "";
      return concatenate("it ended with exit code ", outcome.code, said.empty() ? "" : ": ", said);
    case Ending::Signalled: return "it crashed: " + grade::describe_signal(outcome.code);
    case Ending::TimeLimit: return "it did not end: the watchdog ended it";
    case Ending::MemoryLimit: return "it took more memory than there is for it";
    case Ending::OutputLimit: return "it wrote too much, or did not read what it was sent";
    case Ending::NotStarted: break;
  }
  fail<Error>("capstone: the program does not start: ", std::strerror(outcome.code), " ", said);
}

// The ids of the text, which the tokenizer's process chose; their bytes are the text.
std::vector<std::int32_t> tokenize(const std::vector<std::string>& program,
                                   const std::string& artifact, const std::string& text,
                                   const ArtifactFacts& facts, const Judging& how) {
  const grade::Outcome outcome = run(program, "tokens", how, with_size(artifact) + text, nullptr);
  const std::string end = describe_end(outcome);
  if (!end.empty()) fail<Refused>("its tokenizer: ", end);
  const std::string& bytes = outcome.result;
  std::vector<std::int32_t> ids(bytes.size() / sizeof(std::int32_t));
  if (ids.empty() || bytes.size() % sizeof(std::int32_t) != 0) {
    fail<Refused>("its tokenizer wrote ", bytes.size(), " bytes: each id has 4");
  }
  std::memcpy(ids.data(), bytes.data(), bytes.size());
  if (ids.size() > 2 * text.size()) {
    fail<Refused>("its tokenizer names ", ids.size(), " tokens for ", text.size(), " bytes");
  }
  std::size_t place = 0;
  for (const std::int32_t id : ids) {
    if (id < 0 || static_cast<std::size_t>(id) >= facts.tokens.size()) {
      fail<Refused>("its tokenizer names token ", id, ": the artifact has ", facts.tokens.size());
    }
    const std::string& token = facts.tokens[static_cast<std::size_t>(id)];
    if (text.compare(place, token.size(), token) != 0) {
      fail<Refused>("its tokens are not the text: they differ from byte ", place, " on");
    }
    place += token.size();
  }
  if (place != text.size()) fail<Refused>("its tokens end at byte ", place, " of ", text.size());
  return ids;
}

Examiner examine(const std::vector<std::string>& program, const std::string& artifact,
                 const std::vector<std::int32_t>& ids, const ArtifactFacts& facts,
                 const Judging& how, Judgement* result) {
  Examiner examiner(ids, facts.tokens.size(), how.seed);
  const grade::Outcome outcome = run(program, "predict", how, "", examiner.conversation(artifact));
  if (result != nullptr) result->seconds = outcome.seconds;
  if (!examiner.problem().empty()) fail<Refused>("its predictor: ", examiner.problem());
  const std::string end = describe_end(outcome);
  if (!end.empty()) fail<Refused>("its predictor: ", end);
  if (!examiner.is_done()) {
    fail<Refused>("its predictor: it left after ", examiner.bits().size(), " of ", ids.size(),
                  " tokens");
  }
  return examiner;
}

// The artifact alone may decide: what a program knows besides, in its code, shows as a difference.
void check_agreement(const std::vector<double>& bits, const std::vector<double>& reference) {
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (std::fabs(bits[i] - reference[i]) <= most_difference) continue;
    fail<Refused>("its predictor gives token ", i + 1, " of the text ", bits[i],
                  " bits, the course's gives it ", reference[i],
                  " with the same artifact: only what the artifact holds may decide");
  }
}

std::vector<double> by_byte(const std::vector<std::int32_t>& ids, const std::vector<double>& bits,
                            const ArtifactFacts& facts) {
  std::vector<double> result;
  double waiting = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::size_t size = facts.tokens[static_cast<std::size_t>(ids[i])].size();
    waiting += bits[i];
    if (size == 0) continue;
    result.insert(result.end(), size, waiting / static_cast<double>(size));
    waiting = 0;
  }
  result.back() += waiting;
  return result;
}

void judge_into(Judgement& result, const std::vector<std::string>& program,
                const std::string& artifact, const std::string& text, const Judging& how) {
  try {
    result.facts = read_artifact_facts(artifact);
  } catch (const Error& error) {
    throw Refused(error.what());
  }
  const std::vector<std::int32_t> ids = tokenize(program, artifact, text, result.facts, how);
  result.tokens = ids.size();
  // A predictor waits for the judge at each token, so both predict at the same time. An entry that
  // is refused then waits for the course's, too.
  std::future<Examiner> reference;
  if (!how.reference.empty()) {
    reference = std::async(std::launch::async, [&] {
      return examine(how.reference, artifact, ids, result.facts, how, nullptr);
    });
  }
  const Examiner own = examine(program, artifact, ids, result.facts, how, &result);
  double flops = own.flops();
  if (reference.valid()) {
    const Examiner courses = reference.get();
    check_agreement(own.bits(), courses.bits());
    flops = courses.flops();
  }
  result.bits = by_byte(ids, own.bits(), result.facts);
  if (flops >= 0) result.flops_a_byte = flops / static_cast<double>(text.size());
  if (result.flops_a_byte > most_flops_a_byte) {
    fail<Refused>("it needs ", result.flops_a_byte, " FLOPs a byte: at most ", most_flops_a_byte,
                  " compete");
  }
}

}  // namespace

grade::Limits Judging::patient_limits() {
  grade::Limits limits;
  limits.cpu_seconds = 1200;
  limits.wall_seconds = 3600;
  limits.memory_bytes = std::size_t{2} << 30;
  return limits;
}

double Judgement::bits_a_byte() const {
  return std::accumulate(bits.begin(), bits.end(), 0.0) / static_cast<double>(bits.size());
}

Judgement judge(const std::vector<std::string>& program, const std::string& artifact,
                const std::string& text, const Judging& how) {
  if (text.empty()) fail<Error>("capstone: the text to judge on is empty");
  Judgement result;
  try {
    judge_into(result, program, artifact, text, how);
  } catch (const Refused& refused) {
    result.problem = refused.what();
  }
  return result;
}

}  // namespace wick::capstone
