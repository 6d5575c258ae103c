"""What users of Python do to find rows of a column table: h5py and numpy for one comparison, pandas for several columns."""

from pathlib import Path

import h5py
import numpy as np


def compare(file: Path, job: dict) -> int:
    """Reads one column and compares it."""
    with h5py.File(file) as store:
        values = store[job["column"]][()]
        return int(np.count_nonzero(values >= job["least"]))


def query(file: Path, job: dict) -> int:
    """Reads columns into a data frame and asks it."""
    import pandas as pd

    with h5py.File(file) as store:
        frame = pd.DataFrame({path.rsplit("/", 1)[1]: store[path][()] for path in job["columns"]})
    return len(frame.query(job["where"]))


QUERY_JOBS = {"h5py + numpy": compare, "h5py + pandas": query}
