// The rows of genes: what is read, the peer, and the targets.
const gene = 1000;
const path = '/X';
const twenty = Array.from({ length: 20 }, (_, i) => 37 * i + 100);
const million = 'genes-1000000.h5ad';

/** `peer` is a job of gene_peers.py; must and goal are ratios, mustMs and goalMs milliseconds. */
export const geneRows = [
  {
    title: 'gene: first, h5ad gzip, 1M cells',
    file: million,
    task: { kind: 'genes', what: 'first', path, gene },
    peer: 'h5py',
    must: 1.5,
    goal: 0.8,
  },
  {
    title: 'gene: first, against anndata, 1M cells',
    file: million,
    task: { kind: 'genes', what: 'first', path, gene },
    peer: 'anndata backed',
    must: 1.5,
    goal: 0.8,
  },
  {
    title: 'gene: first, zarr v3 blosc-zstd, 1M cells',
    folder: 'genes-1000000.zarr',
    task: { kind: 'genes', what: 'first', path, gene },
    peer: 'zarr-python',
    must: 1.5,
    goal: 0.8,
  },
  {
    title: 'gene: index of 1M cells, disk to disk',
    file: million,
    task: { kind: 'genes', what: 'index', path, gene },
    peer: 'scipy tocsc',
    must: 2,
    goal: 1,
  },
  {
    title: 'gene: next, of 1M cells',
    file: million,
    task: { kind: 'genes', what: 'next', path, gene },
    peer: 'h5py from CSC',
    peerFile: 'genes-1000000.csc.h5',
    mustMs: 20,
    goalMs: 6,
  },
  {
    title: 'gene: first of the next visit, of 1M cells',
    file: million,
    task: { kind: 'genes', what: 'visit', path, gene },
    peer: 'h5py from CSC',
    peerFile: 'genes-1000000.csc.h5',
    mustMs: 20,
    goalMs: 6,
  },
  {
    title: 'gene: dot plot of 20 genes by 30 groups, 1M cells, indexed',
    file: million,
    task: { kind: 'genes', what: 'dots', path, genes: twenty, by: '/obs/cell_type' },
    peer: 'scanpy in memory',
    must: 2,
  },
  {
    title: 'gene: markers of 50k cells against 950k, 2,000 genes, t-test, indexed',
    file: 'genes-log-1000000.h5ad',
    task: { kind: 'genes', what: 'markers', path, by: 'sample', group: 'type 03' },
    peer: 'scanpy t-test',
    must: 0.5,
    goal: 0.1,
  },
  ...['100000', '5000000'].flatMap((cells) => [
    {
      title: `gene: first, ${cells} cells`,
      file: `genes-${cells}.h5ad`,
      task: { kind: 'genes', what: 'first', path, gene },
      peer: 'h5py',
    },
    {
      title: `gene: index of ${cells} cells`,
      file: `genes-${cells}.h5ad`,
      task: { kind: 'genes', what: 'index', path, gene },
    },
  ]),
];

/** A first gene needs at least the bytes of indices and data. */
export const remoteGene = {
  title: 'gene: first, from far away (30 ms, 50 MB/s), 1M cells',
  url: million,
  task: { kind: 'genes', what: 'first', path, gene },
  bytesPerSecond: 50e6,
  must: { bytes: 1.05, wall: 1.3 },
};
