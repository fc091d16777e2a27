#pragma once

#include "nn/activations.h"
#include "nn/attention.h"
#include "nn/dropout.h"
#include "nn/embedding.h"
#include "nn/linear.h"
#include "nn/module.h"
#include "nn/multi_head_attention.h"
#include "nn/normalization.h"
#include "nn/optimizer.h"
#include "nn/schedule.h"
#include "nn/sequential.h"
#include "nn/softmax.h"
