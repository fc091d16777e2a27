#include "kernel.h"

#include "tell_endings.h"

#include <clang/Basic/Version.h>

#include <sstream>

namespace kernel {

Kernel::Kernel(const std::vector<std::string>& options, std::vector<std::string> library_folders)
    : session_(options, std::move(library_folders)) {}

void Kernel::configure_impl() {
  Output::instance().open([this](const Output::Message& message) { publish(message); });
}

nl::json Kernel::run(int number, const std::string& code, bool silent) {
  // Output is taken from here on: what xeus says of itself belongs to no cell.
  if (executions_ == 0) {
    redirect_streams();
    tell_endings([this](const std::string& what) {
      report({"KernelEnded", "cell " + std::to_string(executions_) + " ended the kernel by " + what,
              "all variables are gone: the kernel starts anew, or start it by Kernel, Restart"});
    });
  }
  number_ = number;
  silent_ = silent;
  nl::json reply{
      {"status", "ok"}, {"payload", nl::json::array()}, {"user_expressions", nl::json::object()}};
  try {
    session_.run(code, ++executions_);
  } catch (const CellError& error) {
    reply = report(error);
  } catch (const std::exception& error) {
    reply = report({"KernelError", error.what(), {}});
  }
  Output::instance().publish();
  return reply;
}

// The reply is made here: create_error_reply of xeus 2.4.1 exchanges ename and evalue.
nl::json Kernel::report(const CellError& error) {
  Output::instance().publish();
  std::vector<std::string> lines;
  if (!error.text.empty()) {
    std::istringstream text(error.text);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
  }
  if (error.name != "CompileError") {
    lines.insert(lines.begin(), "\033[0;31m" + error.name + "\033[0m: " + error.value);
  }
  if (!silent_) publish_execution_error(error.name, error.value, lines);
  return {
      {"status", "error"}, {"ename", error.name}, {"evalue", error.value}, {"traceback", lines}};
}

void Kernel::publish(const Output::Message& message) {
  if (silent_) return;
  using Kind = Output::Kind;
  const bool shown =
      message.kind == Kind::Display || message.kind == Kind::Update || message.kind == Kind::Result;
  nl::json bundle = shown ? nl::json::parse(message.text) : nl::json::object();
  nl::json transient = nl::json::object();
  if (!message.id.empty()) transient["display_id"] = message.id;
  switch (message.kind) {
    case Kind::Stdout: publish_stream("stdout", message.text); break;
    case Kind::Stderr: publish_stream("stderr", message.text); break;
    case Kind::Display: display_data(bundle, nl::json::object(), transient); break;
    case Kind::Update: update_display_data(bundle, nl::json::object(), transient); break;
    case Kind::Result: publish_execution_result(number_, bundle, nl::json::object()); break;
    case Kind::Clear: clear_output(false); break;
    case Kind::ClearOnNext: clear_output(true); break;
  }
}

// Jupyter counts characters, the compiler bytes; what is typed of a word is the same in both.
nl::json Kernel::complete_request_impl(const std::string& code, int cursor) {
  std::size_t bytes = 0;
  for (int characters = 0; bytes < code.size(); ++bytes) {
    const bool is_first = (static_cast<unsigned char>(code[bytes]) & 0xC0) != 0x80;
    if (is_first && characters++ == cursor) break;
  }
  const Completion found = session_.complete(code, bytes);
  return {{"status", "ok"},
          {"matches", found.words},
          {"cursor_start", cursor - static_cast<int>(found.typed)},
          {"cursor_end", cursor},
          {"metadata", nl::json::object()}};
}

nl::json Kernel::inspect_request_impl(const std::string& /*code*/, int /*cursor*/, int /*detail*/) {
  return {{"status", "ok"},
          {"found", false},
          {"data", nl::json::object()},
          {"metadata", nl::json::object()}};
}

nl::json Kernel::is_complete_request_impl(const std::string& /*code*/) {
  return {{"status", "complete"}};
}

nl::json Kernel::kernel_info_request_impl() {
  const std::string compiler = clang::getClangFullVersion();
  return {{"status", "ok"},
          {"protocol_version", "5.3"},
          {"implementation", "wick"},
          {"implementation_version", WICK_VERSION},
          {"banner", "C++17, as " + compiler + " reads it"},
          {"language_info",
           {{"name", "c++"},
            {"version", "17"},
            {"mimetype", "text/x-c++src"},
            {"file_extension", ".cpp"},
            {"codemirror_mode", "text/x-c++src"}}}};
}

void Kernel::shutdown_request_impl() {}

}  // namespace kernel
