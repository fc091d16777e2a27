#include "call.h"

#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <string>
#include <typeinfo>

#include "cell_error.h"
#include "interrupt.h"

namespace kernel {
namespace {

// The type of the exception that is being handled, as C++ spells it.
std::string type_of_exception() {
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (!type) return "exception";
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  std::string text = status == 0 ? name : type->name();
  std::free(name);
  return text;
}

}  // namespace

void call(void (*function)()) {
  try {
    const Interruptible interruptible;
    function();
  } catch (const Interrupted&) {
    throw CellError{"Interrupted", "the cell was interrupted; what it did until then is done", {}};
  } catch (const std::exception& error) {
    throw CellError{type_of_exception(), error.what(), {}};
  } catch (const std::string& text) {
    throw CellError{"std::string", text, {}};
  } catch (const char* text) {
    throw CellError{"const char*", text, {}};
  } catch (...) {
    throw CellError{type_of_exception(), "an exception that says no more", {}};
  }
}

}  // namespace kernel
