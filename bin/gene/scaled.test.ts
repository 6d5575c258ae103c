import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import type { Command } from '../arguments';
import { groupsCommand } from '../groups/command';
import { markersCommand } from '../markers/command';
import { geneCommand } from './command';

// X has z-scores of symbols, raw the logarithms of identifiers: see e2e/fixtures/scaled.py

const file = join(stores, 'scaled.h5ad');
const WHY = 'No fractions above 0: values of X are z-scores, and 0 is their mean.';

/** What scanpy's dot plot has of raw. */
const { genes, groups, fractions, means } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../e2e/fixtures/scaled.json'), 'utf8'),
) as {
  readonly genes: readonly string[];
  readonly groups: readonly string[];
  readonly fractions: readonly (readonly number[])[];
  readonly means: readonly (readonly number[])[];
};

async function run(command: Command, ...args: readonly string[]) {
  const output = collectedOutput();
  const status = await command.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

it('takes values of genes from raw, which is log-normalised, as scanpy does', async () => {
  const asked = [file, 'kind', `--genes=${genes.join()}`, '--json'] as const;
  const { status, text, failures } = await run(groupsCommand, ...asked);
  const answer = JSON.parse(text);
  expect([status, failures, answer.matrix]).toEqual([0, [], '/raw/X']);
  expect(answer.groups.map(({ label }: { label: string }) => label)).toEqual(groups);
  for (const [at, gene] of answer.genes.entries()) {
    expect(gene.fractions).toEqual(fractions[at]);
    for (const [group, mean] of gene.means.entries())
      expect(mean).toBeCloseTo(means[at]?.[group] ?? Number.NaN, 5);
  }
  const one = JSON.parse((await run(geneCommand, file, 'CD3E', '--json')).text);
  expect(one).toMatchObject({
    matrix: '/raw/X',
    genes: [{ name: 'CD3E', id: 'ENSG00000000004', expressing: 36, fraction: 0.45 }],
  });
});

it('tests raw, as scanpy does', async () => {
  const asked = [file, '--group=kind', '--tsv', '--top=1'] as const;
  const { text, failures } = await run(markersCommand, ...asked);
  expect(failures).toEqual([]);
  const lines = text.trimEnd().split('\n').slice(1);
  const found = lines.map((line) => line.split('\t').toSpliced(3, 4));
  expect(found).toEqual([
    ['B', 'GENE20', 'ENSG00000000021', '0.9130434782608695', '0.2631578947368421'],
    ['NK', 'GENE1', 'ENSG00000000002', '1', '0.09259259259259259'],
    ['T', 'CD3E', 'ENSG00000000004', '0.9032258064516129', '0.16326530612244897'],
  ]);
});

it('has z-scores where they are asked for, without fractions above zero', async () => {
  const x = [file, '--matrix=/X'] as const;
  const gene = await run(geneCommand, ...x, 'CD3E');
  expect([gene.status, gene.failures]).toEqual([0, [WHY]]);
  expect(gene.text).toMatch(/\n +cells +mean +deviation +min/);
  const json = JSON.parse((await run(geneCommand, ...x, 'CD3E', '--json')).text);
  expect(json.genes[0]).not.toHaveProperty('fraction');
  const table = await run(groupsCommand, ...x, 'kind', '--genes=CD3E', '--csv');
  expect(table.failures).toEqual([WHY]);
  expect(table.text).toMatch(
    /^gene,group,count,mean,fraction\r\nCD3E,B,23,-0\.254\d+,\r\n/,
  );
  const markers = await run(markersCommand, ...x, '--group=kind=T', '--top=1');
  expect(markers.failures).toEqual([
    '/X: Values are z-scores; markers need log-normalised values. Values below zero have no fold changes, and no fractions above 0.',
  ]);
  expect(markers.text.split('\n')[1]).toMatch(/^gene +score +p +adjusted p$/);
});

it('says of a signed layer that is no z-scores only what it has', async () => {
  const kitchen = join(stores, 'kitchen.h5ad');
  const { failures } = await run(geneCommand, kitchen, '@3', '--matrix=/layers/dense');
  expect(failures).toEqual(['No fractions above 0: layers/dense has values below 0.']);
  const counts = await run(geneCommand, kitchen, '@3');
  expect(counts.failures).toEqual([]);
  expect(counts.text).toContain('in /X, ');
  expect(counts.text).toContain('above 0  share');
});
