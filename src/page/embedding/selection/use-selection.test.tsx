// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pointsInside } from '@/ask/embeddings/lasso';
import type { PointsClient } from '@/page/client/points';
import type { Selection } from '@/page/state/selection';
import { showView } from '@/testing/page/show-view';
import { PointSet } from '../points/point-set';
import { type PointSelection, useSelection } from './use-selection';

afterEach(cleanup);

/** More than are looked at in the page; all at 0 to 4 of both axes, in turn. */
const COUNT = 60_005;
const points = new PointSet(COUNT);
const values = Float32Array.from({ length: COUNT }, (_, i) => i % 5);
points.add(0, { values, width: 1, column: 0 }, { values, width: 1, column: 0 });

const PATH = '/obsm/X_umap';
/** Around one place of the data, or of the drawing, whose unit is half. */
const around = (at: number, reach = 0.2) =>
  [-1, -1, 1, -1, 1, 1, -1, 1].map((side) => at + side * reach);

let drawn: PointSelection | undefined;
let release: () => void = () => undefined;
let released: Promise<void>;

const client = {
  pointsInside: async (positions, outlines) => {
    await released;
    return pointsInside(positions, outlines);
  },
} as Partial<PointsClient> as PointsClient; // what finds points inside outlines
const shown = {
  ...{ path: PATH, table: '/obs', dimensions: { x: 0, y: 1 }, points },
  ...{ colours: undefined, hidden: new Set<number>(), isActive: true },
};

function Selecting({ ofQuery }: { readonly ofQuery: Uint32Array | undefined }) {
  drawn = useSelection({ ...shown, ofQuery }, client);
  return null;
}

const file = {
  dataset: {
    tables: [{ path: '/obs', length: COUNT, index: '_index', columns: [] }],
    embeddings: [{ path: PATH, name: 'X_umap', rows: '/obs', shape: [COUNT, 2] }],
  },
} as unknown as Parameters<typeof showView>[1]; // what the selection needs

it('adds an outline to one whose points are still looked for', async () => {
  released = new Promise((resolve) => {
    release = resolve;
  });
  const first: Selection = {
    ...{ embedding: PATH, dimensions: [0, 1], outlines: [around(0)] },
  };
  const all = Uint32Array.from({ length: COUNT }, (_, i) => i);
  const { store } = showView(<Selecting ofQuery={all} />, file, { selection: first });
  expect(store.getState().selected).toBeUndefined();
  act(() => drawn?.draw(around(1), 'add'));
  release();
  await waitFor(() =>
    expect(store.getState().selected?.rows.length).toBe((2 * COUNT) / 5),
  );
  expect([...(store.getState().selected?.rows.slice(0, 4) ?? [])]).toEqual([0, 4, 5, 9]);
});
