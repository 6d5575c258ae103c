import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import { geneCommand } from './command';

async function failureOf(file: string, ...args: readonly string[]) {
  const output = collectedOutput();
  await geneCommand.run([join(stores, file), ...args], output);
  return output.failures.join();
}

it.each([
  [
    'a file of tables',
    'tables.h5',
    ['CD3E'],
    'tables.h5 has no matrix of cells × genes. Name one with --matrix.',
  ],
  [
    'a table',
    'kitchen.h5ad',
    ['CD3E', '--matrix=obs'],
    '/obs is not a matrix of cells × genes. Did you mean /X',
  ],
  [
    'a column of genes for groups of cells',
    'kitchen.h5ad',
    ['CD3E', '--by=/var/gene_ids'],
    '/var/gene_ids has 37 rows, but /X has 331 cells. Choose a column of the same cells.',
  ],
  [
    'numbers for groups',
    'kitchen.h5ad',
    ['CD3E', '--by=int8'],
    '/obs/int8 does not contain categories, text or booleans. Choose another column.',
  ],
  [
    'a number beyond the genes',
    'kitchen.h5ad',
    ['@37'],
    '/X has no gene @37: its 37 genes have numbers from @0.',
  ],
])('says why it takes no gene of %s', async (_, file, args, sentence) => {
  expect(await failureOf(file, ...args)).toContain(sentence);
});

it('takes the last gene, groups of booleans and any matrix of the cells', async () => {
  expect(await failureOf('kitchen.h5ad', '@36', '--by=boolean', '--matrix=raw/X')).toBe(
    '',
  );
});
