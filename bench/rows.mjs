// The rows of the table: what is read, the peers, and the targets.
const csr = ['X/indptr', 'X/indices', 'X/data'];
const scattered = Array.from({ length: 100 }, (_, i) => (i * 1999 + 777) % 200_000);

/** `python` is a job of peers.py, `peer` the JavaScript library beside it. */
export const rows = [
  {
    title: 'dense 200 MB float32, gzip, whole',
    file: 'dense-gzip.h5',
    task: { kind: 'arrays', paths: ['X'] },
    python: 'h5py',
    peer: 'h5wasm',
    must: 1.3,
    goal: 1,
  },
  {
    title: 'CSR 20M values, gzip, whole',
    file: 'csr-gzip.h5',
    task: { kind: 'arrays', paths: csr },
    python: 'h5py',
    peer: 'h5wasm',
    must: 1.6,
    goal: 1,
  },
  {
    title: 'dense 200 MB float32, zarr v3 zstd, whole',
    folder: 'dense-zstd.zarr',
    floor: true,
    task: { kind: 'arrays', paths: ['X'] },
    python: 'zarr-python',
    peer: 'zarrita',
    must: 1.3,
    goal: 1,
    note: 'of some 600 ms that both processors work (zarr-python: 450), decoding takes 200 to 250 (numcodecs 190: 13 million sequences), touching 49,000 pages of new memory for the first time 110, bringing 53 MB out of Blobs 100, copying what is decoded into its place 80. Decode workers that put it there themselves, in memory that threads share, take a tenth to a fifth less; but a page cannot let go of such memory (in Chromium 1 GB stays after all rows, where 400 MB are allowed). Handing the result from worker to worker took half more.',
  },
  {
    title: 'CSR 20M values, zarr v3 zstd, whole',
    folder: 'csr-zstd.zarr',
    floor: true,
    task: { kind: 'arrays', paths: csr },
    python: 'zarr-python',
    peer: 'zarrita',
    must: 1.3,
    goal: 1,
    note: 'of some 450 ms that both processors work, decoding takes 160 (zstd built for this machine: 150), bringing 308 small files out of the browser’s Blobs 140, and touching new memory for the first time, in pages of 4 kB, 80.',
  },
  {
    title: 'dense 200 MB float32, zarr v3 blosc-lz4, whole',
    folder: 'dense-blosc.zarr',
    floor: true,
    task: { kind: 'arrays', paths: ['X'] },
    python: 'zarr-python',
    peer: 'zarrita',
    must: 3,
    goal: 1.3,
    note: 'decoding, with SIMD in both lz4 and the shuffle, is a fifth of what the processors do here. The rest is bringing 109 MB out of the browser’s Blobs and touching 200 MB of new memory: what the browser alone takes. 1.3× would take a browser that asks for large pages.',
  },
  {
    title: '1M cell names, HDF5',
    file: 'names.h5',
    task: { kind: 'arrays', paths: ['names'] },
    python: 'h5py',
    peer: 'h5wasm',
    must: 1,
    goal: 0.6,
  },
  {
    title: '1M cell names, zarr v3',
    folder: 'names.zarr',
    task: { kind: 'arrays', paths: ['names'] },
    python: 'zarr-python',
    peer: 'zarrita',
    must: 1,
    goal: 0.6,
  },
  {
    title: '100 scattered CSR rows, gzip',
    file: 'csr-gzip.h5',
    task: { kind: 'rows', rows: scattered },
    python: 'h5py',
    peer: 'h5wasm',
    must: 1,
  },
  ...[100_000, 1_000_000, 5_000_000].map((cells) => ({
    title: `${cells < 1e6 ? `${cells / 1e3}k` : `${cells / 1e6}M`} cells: open, names, a categorical, UMAP`,
    cells,
    file: `growth-${cells}.h5ad`,
    task: {
      kind: 'views',
      views: [
        { path: '/obs/_index', region: {} },
        { path: '/obs/cell_type', region: {} },
        { path: '/obsm/X_umap', region: {} },
      ],
      paths: [
        'obs/_index',
        'obs/cell_type/codes',
        'obs/cell_type/categories',
        'obsm/X_umap',
      ],
    },
    python: 'h5py',
    peer: 'h5wasm',
    ...(cells === 100_000 && { must: 1.3, goal: 0.8 }),
  })),
];

/** Jobs over a server with latency: counted in requests and bytes, not in time. */
export const remoteRows = [
  {
    title: 'h5ad 300 MB gzip: open, names, a categorical, UMAP, two genes from CSC',
    url: 'remote.h5ad',
    task: {
      kind: 'views',
      views: [
        { path: '/obs/_index', region: {} },
        { path: '/obs/cell_type', region: {} },
        { path: '/obsm/X_umap', region: {} },
        { path: '/layers/csc', region: { columns: [4321, 4322] } },
        { path: '/layers/csc', region: { columns: [17_000, 17_001] } },
      ],
      paths: [],
    },
    touched: {
      whole: [
        'obs/_index',
        'obs/cell_type/codes',
        'obs/cell_type/categories',
        'obsm/X_umap',
      ],
      genes: { matrix: 'layers/csc', numbers: [4321, 17_000] },
    },
    must: { requests: 18, bytes: 1.2 },
    goal: { requests: 12, bytes: 1.2 },
  },
  {
    title: 'zarr v3, consolidated: open, one column of obs',
    url: 'remote.zarr/',
    task: {
      kind: 'views',
      views: [{ path: '/obs/n_counts', region: {} }],
      paths: [],
    },
    must: { requests: 4 },
    goal: { requests: 3 },
  },
  {
    title:
      'zarr v2, neither consolidated nor listed, 403 for what is missing: open, one column of obs',
    url: 'private/remote-v2.zarr/',
    task: {
      kind: 'views',
      views: [{ path: '/obs/n_counts', region: {} }],
      paths: [],
    },
    goal: { requests: 8 },
  },
];
