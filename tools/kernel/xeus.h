#pragma once
#include <memory>
#include <string>
#include <xeus/xinterpreter.hpp>
#include <xeus/xkernel.hpp>
#if XEUS_VERSION_MAJOR < 3
#include <xeus/xserver_zmq.hpp>
#else
#include <xeus-zmq/xserver_zmq.hpp>
#include <xeus-zmq/xzmq_context.hpp>
#endif

// What differs between the versions of xeus, from 2.4 to 5: nothing else of the kernel knows it.
namespace kernel {

// An interpreter whose cells are run by one function. Since xeus 4 it sends the reply by a
// callback; before, it returned the reply.
class Interpreter : public xeus::xinterpreter {
 private:
  virtual nl::json run(int number, const std::string& code, bool silent) = 0;  // the reply

#if XEUS_VERSION_MAJOR < 4
  nl::json execute_request_impl(int number, const std::string& code, bool silent,
                                bool /*store_history*/, nl::json /*user_expressions*/,
                                bool /*allow_stdin*/) override {
    return run(number, code, silent);
  }
#else
  void execute_request_impl(send_reply_callback send, int number, const std::string& code,
                            xeus::execute_request_config config,
                            nl::json /*user_expressions*/) override {
    send(run(number, code, config.silent));
  }
#endif
};

// The sockets of Jupyter's protocol: part of xeus 2, a library of their own, xeus-zmq, beside later
// versions.
#if XEUS_VERSION_MAJOR < 3
inline auto make_context() { return xeus::make_context<zmq::context_t>(); }
#else
inline auto make_context() { return xeus::make_zmq_context(); }
#endif
#if XEUS_VERSION_MAJOR < 4
inline const auto make_server = xeus::make_xserver_zmq;
#else
inline const auto make_server = xeus::make_xserver_default;
#endif

}  // namespace kernel
