#pragma once

#include "tools/capstone/judge/artifact_facts.h"
#include "tools/capstone/limits.h"
#include "tools/grade/sandbox/sandbox.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::capstone {

/// How an entry is judged.
struct Judging {
  const grade::Sandbox* sandbox = nullptr;
  /// The program of the course's own framework, with which the entry must agree, and whose count of
  /// FLOPs is believed. Empty: there is none, and the entry's own count is shown.
  std::vector<std::string> reference;
  /// For the nonces of asks.
  std::uint64_t seed = 1;
  /// A watchdog for programs that never end, so generous that no honest one meets it.
  grade::Limits limits = patient_limits();

  static grade::Limits patient_limits();
};

/// What an artifact is worth on a text.
struct Judgement {
  /// Why it does not count; empty if it does.
  std::string problem;
  ArtifactFacts facts;
  std::size_t tokens = 0;
  /// The bits of each byte of the text: those of its token, shared evenly among the token's bytes.
  /// A token without bytes adds its bits to the byte behind it, or to the last one.
  std::vector<double> bits;
  /// FLOPs of predicting the text, for each byte; -1 where they were not counted.
  double flops_a_byte = -1;
  /// Of the predictor's process. They decide nothing.
  double seconds = 0;

  bool counts() const { return problem.empty(); }
  double bits_a_byte() const;
};

/// Judges an artifact on a text, by the program of an entry: its command, to which "tokens" or
/// "predict" is added. First the tokenizer's process gets the text and must name tokens whose
/// bytes, looked up here, are the text. Then the predictor's process, which never gets the text,
/// must give a distribution before it sees each token. Whatever a program does ends in `problem`;
/// throws Error for faults of the machine.
Judgement judge(const std::vector<std::string>& program, const std::string& artifact,
                const std::string& text, const Judging& how);

}  // namespace wick::capstone
