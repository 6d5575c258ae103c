// The rows of the table: what is read, by whom it is measured against, and what it must reach.
const csr = ['X/indptr', 'X/indices', 'X/data'];
const scattered = Array.from({ length: 100 }, (_, i) => (i * 1999 + 777) % 200_000);

/** `python` is a job of peers.py, `peer` the JavaScript library beside it. */
export const rows = [
  {
    title: 'dense 200 MB float32, gzip, whole',
    file: 'dense-gzip.h5',
    paths: ['X'],
    python: 'h5py',
    peer: 'h5wasm',
    must: 1.3,
  },
  {
    title: 'CSR 20M values, gzip, whole',
    file: 'csr-gzip.h5',
    paths: csr,
    python: 'h5py',
    peer: 'h5wasm',
    must: 1.6,
  },
  {
    title: 'dense 200 MB float32, zarr v3 zstd, whole',
    file: 'dense-zstd.zarr',
    paths: ['X'],
    python: 'zarr-python',
    peer: 'zarrita',
    must: 1.3,
  },
  {
    title: 'CSR 20M values, zarr v3 zstd, whole',
    file: 'csr-zstd.zarr',
    paths: csr,
    python: 'zarr-python',
    peer: 'zarrita',
    must: 1.3,
  },
  {
    title: 'dense 200 MB float32, zarr v3 blosc-lz4, whole',
    file: 'dense-blosc.zarr',
    paths: ['X'],
    python: 'zarr-python',
    peer: 'zarrita',
    must: 3,
  },
  {
    title: '1M cell names, HDF5',
    file: 'names.h5',
    paths: ['names'],
    python: 'h5py',
    peer: 'h5wasm',
    must: 1,
  },
  {
    title: '1M cell names, zarr v3',
    file: 'names.zarr',
    paths: ['names'],
    python: 'zarr-python',
    peer: 'zarrita',
    must: 1,
  },
  {
    title: '100 scattered CSR rows, gzip',
    file: 'csr-gzip.h5',
    paths: [],
    rows: scattered,
    python: 'h5py-rows',
    peer: 'h5wasm',
    must: 1,
  },
];
