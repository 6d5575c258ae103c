"""Prints a line for each array of HDF5 files and Zarr stores: its path, type, shape and a hash of its decoded values.

    python e2e/golden/content_hashes.py FILE…
"""
import hashlib
import sys

import h5py
import numpy as np
import zarr


def hash_of(values):
    values = np.asarray(values)
    if values.dtype.names:  # the bytes of texts in records are addresses
        data = repr(values.tolist()).encode("utf8", "surrogateescape")
    elif values.dtype.kind in "OTSU" or h5py.check_string_dtype(values.dtype):
        data = "\0".join(x.decode("utf8", "surrogateescape") if isinstance(x, bytes) else str(x) for x in values.ravel())
        data = data.encode("utf8", "surrogateescape")
    else:
        data = np.ascontiguousarray(values).tobytes()
    return hashlib.sha256(data).hexdigest()[:16]


def arrays_of(path):
    if path.endswith((".h5ad", ".h5mu")):
        with h5py.File(path) as file:
            found = []
            file.visititems(lambda name, one: found.append((name, one[()], one.dtype, one.shape)) if isinstance(one, h5py.Dataset) else None)
            yield from found
        return
    root = zarr.open_group(path, mode="r")
    for name, one in root.members(max_depth=None):
        if isinstance(one, zarr.Array):
            yield name, one[()] if one.shape == () else one[:], one.dtype, one.shape


for path in sys.argv[1:]:
    for name, values, dtype, shape in sorted(arrays_of(path), key=lambda one: one[0]):
        print(path, f"/{name}", dtype, "×".join(map(str, shape or ())) or "scalar", hash_of(values))
