#include "tools/grade/scenario/exception_kind.h"

#include "core/error.h"

#include <new>

namespace wick::scenario {

ExceptionKind current_exception_kind() {
  try {
    throw;
  } catch (const ShapeError& error) {
    return {"ShapeError", error.what()};
  } catch (const ValueError& error) {
    return {"ValueError", error.what()};
  } catch (const DeviceError& error) {
    return {"DeviceError", error.what()};
  } catch (const NotImplemented& error) {
    return {"NotImplemented", error.what()};
  } catch (const Error& error) {
    return {"Error", error.what()};
  } catch (const std::bad_alloc& error) {
    return {"std::bad_alloc", error.what()};
  } catch (const std::exception& error) {
    return {"std::exception", error.what()};
  } catch (...) {
    return {"unknown", ""};
  }
}

}  // namespace wick::scenario
