#pragma once

#include "core/autograd/check_gradients.h"
#include "core/ops.h"
#include "core/random.h"
#include "core/tensor.h"
