import { expect, it } from 'vitest';
import { isOrigin, leadSentence } from './lead-sentence';

const groups = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, count]) => ({ path: `/obs/${name}`, count }));
const values = { name: 'log1p-normalised counts', path: '/raw/X', isAll: true };

it('says what the values are, and the groups of each kind by the first column that has them', () => {
  const found = groups({
    condition: 2,
    leiden: 9,
    louvain: 7,
    cell_type: 1,
    batch: 3,
    x: 4,
  });
  expect(leadSentence(values, found)).toBe(
    'log1p-normalised counts in raw/X; 1 cell type (cell_type); 9 clusters (leiden); 2 conditions (condition); 3 batches (batch)',
  );
});

it('marks what was recognised in a sample, and says nothing of what is not known', () => {
  expect(leadSentence({ ...values, isAll: false }, [])).toBe(
    'log1p-normalised counts in raw/X, as recognised from a sample',
  );
  expect(leadSentence(undefined, groups({ donor_id: 4 }))).toBe('4 donors (donor_id)');
  expect(leadSentence(undefined, groups({ phase: 3, tissue_type: 4 }))).toBe('');
  expect(leadSentence(undefined, groups({ region: 2 }))).toBe('2 regions (region)');
});

it('tells where cells come from, by the names of columns, from what they are', () => {
  expect(
    ['sample', 'donor_id', 'Condition', 'batch'].filter((name) => isOrigin(name)),
  ).toHaveLength(4);
  expect(['leiden', 'cell_type', 'n_genes'].filter((name) => isOrigin(name))).toEqual([]);
});
