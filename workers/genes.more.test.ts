import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIndexStores } from '@/ask/gene-index/index-stores';
import { createGeneScanner } from '@/ask/gene-index/indexing';
import { createGeneColumns } from '@/ask/genes/column';
import { openGeneMatrix } from '@/ask/genes/matrix';
import { expectGenes } from '@/ask/genes/open-scan';
import { crc32Of } from '@/model/crc32';
import { hasName } from '@/model/errors';
import { openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { openElementAt } from '@/read/elements/open-at';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { isLong } from '@/testing/long-runs';
import { type CorpusAnswer, corpus, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { askGeneSums, findAnndataPython, type GeneSums } from '@/testing/node-gene-sums';

type Told = number | string;
interface MatrixAnswer {
  readonly t?: string;
  readonly shape: readonly [number, number];
  readonly col_sums?: Readonly<Record<string, Told>>;
  readonly entries?: readonly (readonly [number, number, Told])[];
}
interface Answer extends CorpusAnswer {
  readonly error?: string;
  readonly element_errors?: Readonly<Record<string, string>>;
  readonly X?: MatrixAnswer | null;
  readonly raw?: { readonly X?: MatrixAnswer | null } | null;
  readonly layers?: Readonly<Record<string, MatrixAnswer>>;
}

const cases = corpusAnswers<Answer>()
  .filter(({ kind, error }) => /^(h5ad|zarr_anndata)$/.test(kind) && !error)
  // zfp needs a plugin that only the page loads
  .filter(({ file }) => !file.includes('zfp'))
  .flatMap((answer) =>
    matricesOf(answer).map(([path, matrix]) => [answer.file, path, matrix] as const),
  );

function matricesOf(answer: Answer): readonly (readonly [string, MatrixAnswer])[] {
  const damaged = Object.keys(answer.element_errors ?? {});
  const all: [string, MatrixAnswer | null | undefined][] = [
    ['X', answer.X],
    ['raw/X', answer.raw?.X],
    ...Object.entries(answer.layers ?? {}).map(
      ([name, matrix]): [string, MatrixAnswer] => [`layers/${name}`, matrix],
    ),
  ];
  return all.flatMap(([path, matrix]) =>
    matrix?.t === 'matrix' && !damaged.some((name) => name.startsWith(path))
      ? [[path, matrix] as const]
      : [],
  );
}

/** Every sixth matrix; all of them in long runs. */
const chosen = cases.filter((_, at) => isLong || at % 6 === 0);

describeCorpus('genes of the corpus', () => {
  it.each(chosen)(
    '%s %s: as anndata says, by a scan and by the index',
    async (file, path, matrix) => {
      const { element, close } = await open(join(corpus, file), path);
      const places = createIndexStores(undefined);
      const genes = openGeneMatrix(element, { info: {} }, places);
      const wanted = [...new Set(askedOf(matrix))].filter((gene) => gene < genes.genes);
      const numbers = expectGenes(path, wanted, genes.genes);
      const make = () =>
        createGeneColumns({
          rows: genes.rows,
          dtype: genes.dtype,
          genes: wanted.length,
          mean: false,
        });

      const scanned = make();
      const scan = await genes.scan();
      if (scan)
        await createGeneScanner(genes, scan, file, places).run(numbers, scanned, true);
      else await genes.direct(numbers, scanned.addGene);
      expectAnswer(matrix, wanted, scanned.columns);

      const again = make();
      expect(await genes.direct(numbers, again.addGene)).toBe(scan ? 'index' : 'columns');
      expect(again.columns).toEqual(scanned.columns);
      await close();
    },
  );
});

const python = isLong ? findAnndataPython() : { missing: '' };
const whole = 'missing' in python ? python.missing : undefined;

if (isLong)
  describe.skipIf(cases.length === 0 || whole !== undefined)(
    `every gene of the corpus (skipped without it, or without anndata${whole ? `: ${whole}` : ''})`,
    () => {
      let sums: readonly GeneSums[] = [];
      beforeAll(() => {
        if ('missing' in python) return;
        const asked = chosen.map(([file, path]) => ({ file, path }));
        sums = askGeneSums(python.python, corpus, asked);
      });

      it('is read by anndata, but for what it refuses', () => {
        const read = sums.filter((answer) => 'sums' in answer);
        expect(read.length).toBeGreaterThan(0.95 * chosen.length);
      });

      it.each(chosen.map(([file, path], at) => [file, path, at] as const))(
        '%s %s: as anndata says, by a scan and by the index',
        async (file, path, at) => {
          const answer = sums[at];
          if (!answer || 'error' in answer) return; // the answers above are of its twin
          const { element, close } = await open(join(corpus, file), path);
          const places = createIndexStores(undefined);
          const matrix = openGeneMatrix(element, { info: {} }, places);
          expect(matrix.genes).toBe(answer.sums.length);
          const all = Int32Array.from({ length: matrix.genes }, (_, gene) => gene);
          const scan = await matrix.scan();
          if (scan) {
            const { rows, dtype } = matrix;
            for (const genes of batchesOfGenes(all, rows)) {
              const columns = createGeneColumns({
                rows,
                dtype,
                genes: genes.length,
                mean: false,
              });
              await createGeneScanner(matrix, scan, file, places).run(
                genes,
                columns,
                false,
              );
              expect(columns.columns.map(sumOfColumn)).toEqual(
                sumsOf(answer.sums, genes),
              );
            }
            const none = { isDone: () => true, add: () => undefined };
            const scanner = createGeneScanner(matrix, scan, file, places);
            await scanner.run(new Int32Array(0), none, true);
          }
          const found = new Map<number, number>();
          const way = await matrix.direct(all, (gene, { rows, values }) => {
            found.set(gene, sumOfCells(rows, values));
          });
          expect(way).toBe(scan ? 'index' : 'columns');
          expect([...all].map((gene) => found.get(gene))).toEqual(answer.sums);
          await close();
        },
      );
    },
  );

/** Number of genes per question, so that their columns stay small. */
function* batchesOfGenes(all: Int32Array, rows: number): Iterable<Int32Array> {
  const most = Math.max(1, Math.min(4096, Math.floor(2 ** 22 / Math.max(1, rows))));
  for (let from = 0; from < all.length; from += most)
    yield all.subarray(from, from + most);
}

function sumsOf(sums: readonly number[], genes: Int32Array): (number | undefined)[] {
  return Array.from(genes, (gene) => sums[gene]);
}

function sumOfColumn(column: Float32Array | Float64Array): number {
  const rows = Uint32Array.from(column.keys()).filter((row) => column[row] !== 0);
  return sumOfCells(
    rows,
    Float64Array.from(rows, (row) => column[row] ?? 0),
  );
}

/** As gene_sums.py adds them up. */
function sumOfCells(rows: Uint32Array, values: Float64Array): number {
  const one = values.map((value) => (Number.isNaN(value) ? Number.NaN : value));
  const bytes = new Uint8Array(rows.byteLength + one.byteLength);
  bytes.set(new Uint8Array(rows.slice().buffer));
  bytes.set(new Uint8Array(one.buffer), rows.byteLength);
  return crc32Of(bytes);
}

async function open(place: string, path: string) {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const isFolder = statSync(place).isDirectory();
  const source = isFolder ? undefined : await openFileSource(place);
  const { root } = await openContainer(
    source
      ? { kind: 'bytes', source }
      : { kind: 'keys', store: await openFolderStore(place) },
    { reader },
  );
  if (root.kind !== 'group') throw new Error('not a group');
  return {
    // before 0.7, raw was stored beside the other groups
    element: await openElementAt(root, `/${path}`).catch((error: unknown) => {
      if (!hasName(error, 'NotFoundError') || path !== 'raw/X') throw error;
      return openElementAt(root, '/raw.X');
    }),
    close: async () => source?.close(),
  };
}

function askedOf({ col_sums = {}, entries = [] }: MatrixAnswer): number[] {
  return [...Object.keys(col_sums).map(Number), ...entries.map(([, gene]) => gene)];
}

function expectAnswer(
  { col_sums = {}, entries = [] }: MatrixAnswer,
  wanted: readonly number[],
  columns: readonly (Float32Array | Float64Array)[],
): void {
  const columnOf = (gene: number) => columns[wanted.indexOf(gene)];
  for (const [gene, sum] of Object.entries(col_sums)) {
    // sums skip NaN
    const values = Array.from(columnOf(Number(gene)) ?? []).filter(
      (value) => !Number.isNaN(value),
    );
    const size = values.reduce((all, value) => all + Math.abs(value), 0);
    expectNear(
      values.reduce((all, value) => all + value, 0),
      sum,
      size,
    );
  }
  for (const [row, gene, value] of entries)
    expectNear(columnOf(gene)?.[row] ?? Number.NaN, value, 0);
}

function expectNear(found: number, told: Told, size: number): void {
  const expected = Number(told);
  if (!Number.isFinite(expected)) expect(found).toBe(expected);
  else
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(
      1e-5 * Math.max(Math.abs(expected), size) + 1e-7,
    );
}
