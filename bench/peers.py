"""The peers' side of the benchmarks: reads a job a line, answers a line of JSON with milliseconds.

    {"job": "h5py", "file": "dense-gzip.h5", "path": "X"}  ->  {"ms": 371.2, "values": 50000000}
"""

import json
import sys
import time
from pathlib import Path

import h5py
import numpy as np
import zarr


def read_h5py(file: Path, paths: list[str]) -> int:
    """Whole arrays, by h5py."""
    with h5py.File(file) as store:
        return sum(int(np.size(store[path][()])) for path in paths)


def read_zarr(file: Path, paths: list[str]) -> int:
    """Whole arrays, by zarr-python."""
    store = zarr.open_group(file, mode="r")
    return sum(int(np.size(store[path][...])) for path in paths)


def rows_h5py(file: Path, rows: list[int]) -> int:
    """Scattered rows of a CSR matrix, by h5py."""
    with h5py.File(file) as store:
        x = store["X"]
        indptr = x["indptr"]
        count = 0
        for row in rows:
            start, stop = indptr[row : row + 2]
            count += len(x["indices"][start:stop]) + len(x["data"][start:stop])
        return count


JOBS = {"h5py": read_h5py, "zarr-python": read_zarr, "h5py-rows": rows_h5py}


def main(folder: Path) -> None:
    for line in sys.stdin:
        job = json.loads(line)
        started = time.perf_counter()
        values = JOBS[job["job"]](folder / job["file"], job.get("paths") or job["rows"])
        answer = {"ms": (time.perf_counter() - started) * 1000, "values": values}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
