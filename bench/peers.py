"""The peers' side of the benchmarks: reads a job a line, answers a line of JSON with milliseconds.

    {"job": "h5py", "file": "dense-gzip.h5", "kind": "arrays", "paths": ["X"]}  ->  {"ms": 371.2, "values": 50000000}
"""

import json
import sys
import time
from pathlib import Path

import h5py
import numpy as np
import zarr
from touched import touched_bytes


def read_h5py(file: Path, job: dict) -> int:
    """Whole arrays, or scattered rows of a CSR matrix, by h5py."""
    with h5py.File(file) as store:
        if job["kind"] == "rows":
            return sum(rows_of(store["X"], job["rows"]))
        return sum(int(np.size(store[path][()])) for path in job["paths"])


def rows_of(x: h5py.Group, rows: list[int]):
    indptr, indices, data = x["indptr"], x["indices"], x["data"]
    for row in rows:
        start, stop = indptr[row : row + 2]
        yield len(indices[start:stop]) + len(data[start:stop])


def read_zarr(file: Path, job: dict) -> int:
    """Whole arrays, by zarr-python."""
    store = zarr.open_group(file, mode="r")
    return sum(int(np.size(store[path][...])) for path in job["paths"])


def read_touched(file: Path, job: dict) -> int:
    """Not a peer: what a reader cannot do without, in bytes."""
    with h5py.File(file) as store:
        return touched_bytes(store, job)


JOBS = {"h5py": read_h5py, "zarr-python": read_zarr, "touched": read_touched}


def main(folder: Path) -> None:
    for line in sys.stdin:
        job = json.loads(line)
        if job.get("kind") == "genes":
            from gene_peers import GENE_JOBS  # which brings scanpy: slow to start

            ms, values = GENE_JOBS[job["job"]](folder / job["file"], job)
            print(json.dumps({"ms": ms, "values": values}), flush=True)
            continue
        if job.get("kind") == "query":
            from query_peers import QUERY_JOBS

            import pandas  # noqa: F401: loaded before the clock starts

            JOBS.update(QUERY_JOBS)
        started = time.perf_counter()
        values = JOBS[job["job"]](folder / job["file"], job)
        answer = {"ms": (time.perf_counter() - started) * 1000, "values": values}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
