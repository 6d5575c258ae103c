// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { computed, labelled, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import { HoverCard } from './HoverCard';

afterEach(cleanup);

const file = {
  members: {
    obs: numbered('cell', 3, {
      score: computed(3, (row) => row + 0.123456789),
      type: labelled(['B', 'T'], [0, -1, 1]),
    }),
  },
};
const table = { path: '/obs', length: 3, index: 'cell', columns: ['score', 'type'] };
const hovered = { point: 1, x: 10, y: 10, isRight: false };
const show = (path: string, block?: Float32Array) => {
  const values = block && ({ kind: 'numbers', values: block } as const);
  const value = { path, name: 'it', block: values };
  return showView(<HoverCard hovered={hovered} table={table} value={value} />, file);
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

it('has the value of a gene, which the page holds', async () => {
  const { client } = show('/X', Float32Array.of(1, 2.5, 0));
  expect(screen.getByText('2.5000')).toBeDefined();
  await screen.findByText('cell 1');
  expect(client.asked).toEqual(['read /obs/cell 1–2']);
});

it('shows other columns that the user chose, and reads their one row', async () => {
  const fields = [{ path: '/obs/type' }, { path: '/obs/score' }];
  const value = { path: '/obs/score', name: 'score', block: undefined };
  const { client } = showView(<HoverCard {...{ hovered, table, value, fields }} />, file);
  expect(await screen.findByText('missing')).toBeDefined();
  expect(await screen.findByText('1.1235')).toBeDefined();
  expect(client.asked.toSorted()).toEqual([
    'read /obs/cell 1–2',
    'read /obs/score 1–2',
    'read /obs/type 1–2',
  ]);
});
