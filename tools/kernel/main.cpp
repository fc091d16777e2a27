// A Jupyter kernel for C++17: cells are compiled by clang's interpreter and run in this process.
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <xeus/xhelper.hpp>
#include <xeus/xkernel.hpp>
#include <xeus/xkernel_configuration.hpp>

#include "call.h"
#include "kernel.h"
#include "xeus.h"

int main(int argc, char* argv[]) {
  std::string connection;
  std::vector<std::string> options;
  std::vector<std::string> library_folders;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-f") == 0 && i + 1 < argc) {
      connection = argv[++i];
    } else if (std::strncmp(argv[i], "-L", 2) == 0) {
      library_folders.emplace_back(argv[i] + 2);
    } else {
      options.emplace_back(argv[i]);
    }
  }
  if (connection.empty()) {
    std::cerr << "usage: wick_kernel -f CONNECTION_FILE [-LFOLDER].. [clang's options]\n"
                 "Jupyter starts it, as the kernel.json beside it says.\n";
    return 64;
  }
  kernel::wait_for_interrupts();
  try {
    auto interpreter = std::make_unique<kernel::Kernel>(options, library_folders);
    xeus::xkernel kernel(xeus::load_configuration(connection), xeus::get_user_name(),
                         kernel::make_context(), std::move(interpreter), kernel::make_server,
                         xeus::make_in_memory_history_manager(), nullptr, xeus::make_null_debugger,
                         nl::json::object(),
                         // A cell may write bytes that are no text: they must not end the kernel.
                         nl::json::error_handler_t::replace);
    kernel.start();
    // Variables of the cells are not destroyed: their order among threads and libraries is unknown.
    _exit(0);
  } catch (const std::exception& error) {
    std::cerr << "wick_kernel: " << error.what() << '\n';
    return 1;
  }
}
