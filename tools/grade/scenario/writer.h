#pragma once

#include "tools/grade/scenario/frame.h"

#include <cstdint>
#include <string>

// Writes frames to the judge. Silent until begin(), and so at a student's desk.
namespace wick::scenario {

void begin(const std::string& key, std::uint64_t seed);
/// The names of inputs and observations begin with the pass's name from here on.
void begin_pass(const std::string& name);
bool is_first_pass();
void write(const Input& input);
void write(const Observation& observation);
void write_note(const std::string& file, int line, const std::string& text);
void write_exception(const std::string& kind, const std::string& text);
/// Writes at most most_calls calls. Takes no memory, and may be called within a signal handler.
void write_stack_overflow(const std::int64_t* calls, std::size_t count);
void end();

}  // namespace wick::scenario
