import { describe, expect, it } from 'vitest';
import type { DataElement } from '@/read/elements/element';
import { openElementAt } from '@/read/elements/open-at';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import { openFixture } from '@/testing/node-open-fixture';
import { createGeneColumns } from './column';
import { readCscGene } from './matrix';
import { createMergedCells } from './merged-cells';
import { openGeneScan } from './open-scan';
import { scanGenes } from './read';
import type { GeneScan } from './scan';

const answers = readGeneAnswers();
const names = Object.keys(answers);

describe.each(['matrices.h5', 'matrices.v3.zarr.zip'])('%s', (store) => {
  const root = openFixture(store);
  const open = async (name: string) => openElementAt(await root, `/${name}`);

  it.each(names)('%s: every gene equals the column of numpy', async (name) => {
    const genes = answers[name] ?? [];
    expect(await columnsOf(await open(name), 40)).toEqual(genes);
    for (const gene of [0, 3, 10])
      expect(await columnsOf(await open(name), 40, [gene])).toEqual([genes[gene]]);
  });

  it.each(names)('%s: so it does from blocks by column', async (name) => {
    expect(await columnsOf(await open(name), 40, undefined, true)).toEqual(answers[name]);
    expect(await columnsOf(await open(name), 2 ** 20, undefined, true)).toEqual(
      answers[name],
    );
  });

  it('gives each cell once, even at a boundary of batches', async () => {
    for (const name of ['csr_duplicates_float64', 'csr_float32', 'dense_float32']) {
      const scan = await expectScan(await open(name), 32);
      const found = new Map<string, number>();
      const cells = createMergedCells((gene, rows, values) => {
        for (const [i, row] of rows.entries()) {
          const key = `${gene} ${row}`;
          expect(found.has(key)).toBe(false);
          found.set(key, values[i] as number);
        }
      });
      for await (const { batch, genes } of scanGenes(scan, Int32Array.of(2, 5, 7)))
        cells.add(scan.rowsOf(batch), genes);
      cells.finish();
      const expected = [2, 5, 7].flatMap((gene, at) =>
        (answers[name]?.[gene] ?? []).flatMap((value, row) =>
          value === 0 ? [] : [[`${at} ${row}`, value] as const],
        ),
      );
      // a sum of zero is a cell without a value; at a boundary only when both batches are known
      const nonZero = [...found].filter(([, value]) => value !== 0);
      expect(new Map(nonZero)).toEqual(new Map(expected));
    }
  });

  it('has each row in one batch', async () => {
    for (const name of [
      'csr_empty_rows',
      'csr_float32',
      'dense_uint8',
      'csr_no_values',
    ]) {
      const scan = await expectScan(await open(name), 32);
      const rows = Array.from({ length: scan.batches }, (_, batch) => scan.rowsOf(batch));
      expect(rows.flatMap(([from, to]) => range(from, to))).toEqual(range(0, 61));
    }
  });
});

it.each([
  ['kitchen.h5ad', '/X', 36],
  ['kitchen.v2.zarr', '/layers/counts', 36],
  ['kitchen.v3.sharded.zarr', '/X', 12],
  ['kitchen.v3.zarr', '/raw/X', 20],
])('%s %s: gene %i is the column of the matrix', async (store, path, gene) => {
  const element = await openElementAt(await openFixture(store), path);
  const block = await element.read?.({ columns: [gene, gene + 1] });
  if (block?.kind !== 'matrix') throw new Error('not a matrix');
  expect(await columnsOf(element, 300, [gene])).toEqual([
    Array.from(block.values, Number),
  ]);
});

async function columnsOf(
  element: DataElement,
  batchValues: number,
  wanted = range(0, 11),
  transpose = false,
): Promise<number[][]> {
  const { info, sparse, node } = element;
  if (info.kind !== 'matrix') throw new Error('not a matrix');
  const dtype = sparse?.data.dtype ?? (node.kind === 'array' ? node.dtype : undefined);
  if (!dtype) throw new Error('no type');
  const columns = createGeneColumns({
    rows: info.shape[0] ?? 0,
    dtype,
    genes: wanted.length,
    mean: false,
  });
  const scan = await openGeneScan(element, undefined, batchValues);
  if (scan)
    for await (const batch of scanGenes(scan, Int32Array.from(wanted), {
      transpose: () => transpose,
    }))
      columns.add(batch);
  else if (sparse)
    for (const [at, gene] of wanted.entries())
      columns.addGene(at, await readCscGene(sparse, gene));
  return columns.columns.map((column) => Array.from(column));
}

async function expectScan(element: DataElement, batchValues: number): Promise<GeneScan> {
  const scan = await openGeneScan(element, undefined, batchValues);
  if (scan) return scan;
  throw new Error('needs no scan');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
