"""The inputs and parameters that every program is given."""

import numpy


def numbers(*shape, seed):
    """What wick::bench::numbers draws."""
    count = int(numpy.prod(shape))
    bits = (numpy.arange(1, count + 1, dtype=numpy.uint32) * numpy.uint32(2654435761)
            + numpy.uint32(seed * 40503))
    bits = (bits ^ (bits >> numpy.uint32(16))) * numpy.uint32(73244475)
    bits ^= bits >> numpy.uint32(16)
    values = (bits >> numpy.uint32(8)).astype(numpy.float32) / numpy.float32(1 << 24)
    return (values - numpy.float32(0.5)).reshape(shape)
