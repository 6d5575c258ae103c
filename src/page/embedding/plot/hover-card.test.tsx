// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { HoverField } from '@/page/state/paint';
import { computed, dense, labelled, named, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import { type SketchedFile, sketchedClient } from '@/testing/page/sketched-file';
import { HoverCard } from './HoverCard';

afterEach(cleanup);

const file = {
  members: {
    X: dense([
      [1, 0],
      [0, 2.5],
      [0, 0],
    ]),
    var: named(['CD3E', 'LYZ']),
    obs: numbered('cell', 3, {
      score: computed(3, (row) => row + 0.123456789),
      type: labelled(['B', 'T'], [0, -1, 1]),
    }),
  },
  dataset: {
    tables: [
      { path: '/obs', length: 3, index: 'cell', columns: ['score', 'type'] },
      { path: '/var', length: 2, index: '_index', columns: [] },
    ],
    matrices: [
      {
        ...{ path: '/X', layout: 'dense', shape: [3, 2], dtype: 'float64' },
        ...{ rows: '/obs', columns: '/var' },
      },
    ],
  },
} satisfies SketchedFile;
const table = { path: '/obs', length: 3, index: 'cell', columns: ['score', 'type'] };
const hovered = { point: 1, x: 10, y: 10, isRight: false };
const show = (path: string, fields?: readonly HoverField[], gene?: string) => {
  const { dataset } = sketchedClient(file);
  const value = { path, name: 'it', gene };
  const card = <HoverCard {...{ hovered, table, value, fields, dataset }} rows={3} />;
  return showView(card, file);
};

it('reads the value of one row of a column, and its name', async () => {
  const { client } = show('/obs/score');
  expect(await screen.findByText('1.1235')).toBeDefined();
  expect(await screen.findByText('cell 1')).toBeDefined();
  expect(client.asked.toSorted()).toEqual(['read /obs/cell 1–2', 'read /obs/score 1–2']);
});

it('says that a value is missing', async () => {
  show('/obs/type');
  expect(await screen.findByText('missing')).toBeDefined();
});

it('reads the value of a gene, or the mean of two, in one cell', async () => {
  const { client } = show('/X', [{ path: '/X', gene: 'CD3E,LYZ' }], 'LYZ');
  expect(await screen.findByText('2.5000')).toBeDefined();
  expect(await screen.findByText('1.2500')).toBeDefined();
  expect(client.asked.filter((name) => name.startsWith('genes'))).toHaveLength(2);
});

it('shows other columns that the user chose, and reads their one row', async () => {
  const fields = [{ path: '/obs/type' }, { path: '/obs/score' }];
  const { client } = show('/obs/score', fields);
  expect(await screen.findByText('missing')).toBeDefined();
  expect(await screen.findByText('1.1235')).toBeDefined();
  expect(client.asked.toSorted()).toEqual([
    'read /obs/cell 1–2',
    'read /obs/score 1–2',
    'read /obs/type 1–2',
  ]);
});
