#pragma once
#include <string>
#include <vector>
#include <xeus/xinterpreter.hpp>

#include "call.h"
#include "output.h"
#include "session.h"

namespace kernel {

// Translates between the messages of the Jupyter protocol and cells with their output.
class Kernel : public xeus::xinterpreter {
 public:
  Kernel(const std::vector<std::string>& options, std::vector<std::string> library_folders);

 private:
  void configure_impl() override;
#if XEUS_VERSION_MAJOR < 5
  nl::json execute_request_impl(int number, const std::string& code, bool silent,
                                bool store_history, nl::json user_expressions,
                                bool allow_stdin) override;
#else
  void execute_request_impl(send_reply_callback send, int number, const std::string& code,
                            xeus::execute_request_config config,
                            nl::json user_expressions) override;
#endif
  nl::json complete_request_impl(const std::string& code, int cursor) override;
  nl::json inspect_request_impl(const std::string& code, int cursor, int detail) override;
  nl::json is_complete_request_impl(const std::string& code) override;
  nl::json kernel_info_request_impl() override;
  void shutdown_request_impl() override;

  nl::json run(int number, const std::string& code, bool silent);  // the reply
  void publish(const Output::Message& message);
  nl::json report(const CellError& error);

  Session session_;
  int number_ = 0;      // of the cell that runs
  int executions_ = 0;  // of cells, those too that the client does not count
  bool silent_ = false;
};

}  // namespace kernel
