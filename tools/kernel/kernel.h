#pragma once
#include <string>
#include <vector>

#include "call.h"
#include "output.h"
#include "session.h"
#include "xeus.h"

namespace kernel {

// Translates between the messages of the Jupyter protocol and cells with their output.
class Kernel : public Interpreter {
 public:
  Kernel(const std::vector<std::string>& options, std::vector<std::string> library_folders);

 private:
  void configure_impl() override;
  nl::json run(int number, const std::string& code, bool silent) override;
  nl::json complete_request_impl(const std::string& code, int cursor) override;
  nl::json inspect_request_impl(const std::string& code, int cursor, int detail) override;
  nl::json is_complete_request_impl(const std::string& code) override;
  nl::json kernel_info_request_impl() override;
  void shutdown_request_impl() override;

  void publish(const Output::Message& message);
  nl::json report(const CellError& error);

  Session session_;
  int number_ = 0;      // of the cell that runs
  int executions_ = 0;  // of cells, those too that the client does not count
  bool silent_ = false;
};

}  // namespace kernel
