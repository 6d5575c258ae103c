// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { blendOf } from '@/ask/colour/blend-colours';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import type { PointsClient } from '@/page/client/points';
import { dense, named } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import { type SketchedFile, sketchedClient } from '@/testing/page/sketched-file';
import { POINTS_AT_ONCE } from '../points/use-task';
import { useBlend } from './use-blend';
import type { Colouring } from './use-colouring';

const CELLS = POINTS_AT_ONCE + 1;
const file = {
  members: {
    X: dense(Array.from({ length: CELLS }, (_, row) => [row % 3, row % 5])),
    var: named(['CD3E', 'LYZ']),
  },
  dataset: {
    tables: [{ path: '/var', length: 2, index: '_index', columns: [] }],
    matrices: [
      {
        ...{ path: '/X', layout: 'dense', shape: [CELLS, 2], dtype: 'float64' },
        ...{ rows: '/obs', columns: '/var' },
      },
    ],
  },
} satisfies SketchedFile;
const { dataset } = sketchedClient(file);
const first = {
  ...{ path: '/X', gene: 'CD3E' },
  colours: coloursOfNumbers(Float32Array.from({ length: CELLS }, (_, row) => row % 3)),
} as unknown as Colouring; // what a blend needs of it

it('blends two genes of many points by one task of the worker', async () => {
  const blended = vi.fn(async (...levels: Parameters<typeof blendOf>) =>
    blendOf(...levels),
  );
  const client = { blendOf: blended } as unknown as PointsClient; // the only task of a blend
  const source = { dataset, path: '/X', gene: 'LYZ', clip: undefined };
  function Shown() {
    const blend = useBlend(first, source, CELLS, client);
    return (
      <p>{blend.blended ? `${blend.blended.blend.codes.length} codes` : 'waiting'}</p>
    );
  }
  showView(<Shown />, file);
  expect(await screen.findByText('60001 codes')).toBeDefined();
  expect(blended).toHaveBeenCalledTimes(1);
});
