import { Links } from '@/page/state/link';
import { START } from '@/page/state/view';

export const { linkOf } = new Links([]);

// numpy finds 25 cells with x > 0, y > 0 and x + y < 8
const SELECTION = {
  embedding: '/obsm/X_umap',
  dimensions: [0, 1],
  outlines: [[0, 0, 8, 0, 0, 8]],
} as const;

export const DEMO = {
  ...START,
  source: { kind: 'url', url: 'demo.zarr.zip' },
  selection: SELECTION,
} as const;
