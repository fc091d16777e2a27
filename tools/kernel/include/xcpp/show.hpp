#pragma once
#include "xcpp/xmime.hpp"

// What the kernel itself includes before the first cell.
namespace xcpp {
namespace kernel {

// The last expression of a cell.
void publish_result(const std::string& bundle);

}  // namespace kernel
}  // namespace xcpp
