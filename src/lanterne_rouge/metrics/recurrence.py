"""The recurrence x_t = a_t * x_(t-1) + b_t over a whole ride at once."""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray

LONGEST_BLOCK = 8192
# exp(-300) and its inverse are both far inside the range of a double, so a block neither vanishes nor overflows.
DEEPEST_DECAY = 300.0


def decaying_sum(decay: FloatArray | float, added: FloatArray, start: float) -> FloatArray:
    """x_t = decay_t * x_(t-1) + added_t, 0 < decay <= 1.

    In blocks with A = cumprod(decay): x = A * (x_before + cumsum(added / A)).
    """
    decays = np.broadcast_to(np.asarray(decay, dtype=np.float64), added.shape)
    out = np.empty_like(added)
    block = _block_length(decays)
    value = start
    for begin in range(0, len(added), block):
        part = slice(begin, begin + block)
        product, summed = np.cumprod(decays[part]), out[part]
        # In place: a ride's worth of temporary arrays costs more than the sums themselves.
        np.cumsum(np.divide(added[part], product, out=summed), out=summed)
        summed += value
        summed *= product
        value = float(summed[-1])
    return out


def _block_length(decays: FloatArray) -> int:
    if len(decays) == 0:
        return LONGEST_BLOCK
    steepest = -float(np.log(decays.min()))
    return LONGEST_BLOCK if steepest <= 0 else max(1, min(LONGEST_BLOCK, int(DEEPEST_DECAY / steepest)))
