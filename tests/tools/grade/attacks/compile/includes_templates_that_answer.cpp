// 90.1 build_failed
// 90.2 build_failed
// A template of the framework's own, which no list of calls sees, would walk the elements.
#include "core/runs.h"

// @HONEST@
