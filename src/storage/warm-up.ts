import { loadLibHdf5 } from './hdf5/load-libhdf5';

/**
 * Starts to load libhdf5 (4 MB to compile) while the first bytes of a file are still on their way,
 * where its name says that it will be needed. What the file is, its bytes decide later.
 */
export function warmUpFor(name: string): void {
  if (!/\.(h5ad|h5mu|h5seurat|h5|hdf5|loom)$/i.test(name)) return;
  // a failure is told to whoever opens the file; the next call tries again
  loadLibHdf5().catch(() => undefined);
}
