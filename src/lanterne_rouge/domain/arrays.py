"""NumPy array types. Separate from `streams` so that a day without samples does not import NumPy."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
