"""Columns of numbers. Apart from `streams`, so that a plain day need not load NumPy."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
