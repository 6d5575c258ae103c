import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { type CorpusAnswer, corpus, corpusAnswers } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { findNewestPython, findPython } from '@/testing/node-python';
import { convertCommand } from './command';

interface Expected extends CorpusAnswer {
  readonly error?: string;
  readonly element_errors?: object;
  /** Columns whose labels anndata does not find: SeuratDisk's. */
  readonly recoverable?: object;
}

/** Small files, a tenth of them; all files by `PETRI_LONG=1`. */
const MAX_BYTES = 400_000;
const files = corpusAnswers<Expected>()
  .filter(({ kind, error }) => /^(h5ad|zarr_anndata)$/.test(kind) && !error)
  // Python's recursion ends before it
  .filter(({ file }) => !file.endsWith('uns_400_deep.h5ad'))
  .filter(
    ({ file }, at) =>
      process.env.PETRI_LONG || (at % 10 === 0 && isSmall(join(corpus, file))),
  );

function isSmall(path: string): boolean {
  return statSync(path).isDirectory() || statSync(path).size < MAX_BYTES;
}

/** What Zarr, or AnnData, cannot have: the only reasons to leave something of a sound file out. */
const EXCEPTIONS = [
  /cannot be a name in Zarr\.$/,
  /AnnData has no encoding for (unsupported|times|bytes|references)\.$/,
  /unknown encoding/,
  /is not among the columns of its table\.$/,
  // a member of the root that no AnnData has
  /^left out: \/(?!(?:X|obs|var|obsm|varm|obsp|varp|layers|uns|raw)[/:]).*AnnData has no place for it\.$/,
  /is a committed datatype: it describes a type and contains no values\.$/,
];
const isUnexpected = (line: string) => EXCEPTIONS.every((reason) => !reason.test(line));

/** Elements that anndata reads differently from their originals, although they are right. */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  // anndata does not know the fill values by which HEP001 marks what is missing
  'gen/hep001/obs_is_table.h5ad': ['/obs/n_genes', '/obs/total', '/obs/lineage'],
  // SeuratDisk's table names its index “_index” and says nothing else of it: anndata numbers the rows
  'gen/h5seurat/convert_two_assays_adt_active.h5ad': ['/raw/var'],
};

const folder = mkdtempSync(join(tmpdir(), 'petri-convert-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);
/** `obs/a` and `/obs/a` are the same path. */
function absolute(path: string): string {
  return `/${path.replace(/^\//, '')}`;
}

/** By which copies are read back; by 0.13 with `PETRI_LONG=1` only. */
const readers = [
  ['anndata 0.12', findPython('anndata, awkward, h5py, pandas, zarr')],
  ...(process.env.PETRI_LONG ? [['anndata 0.13', findNewestPython()] as const] : []),
] as const;

/** Files whose graphs of cells are in uns, and rows to take of them: of a column and its value. */
const PARTS = [
  ['gen/h5ad/written_by_0.6.22.h5ad', 'cluster', 'c1'],
  ['real/scanpy_pbmc68k_reduced_legacy.h5ad', 'louvain', '3'],
] as const;
const GENES = [0, 3, 7, 20];

describeCorpus('petri convert, on the corpus', () => {
  const requests: object[] = [];
  let copies = 0;
  const newCopy = (format: string) => join(folder, `${copies++}.${format}`);

  it.each(PARTS)('writes cells and genes of %s', async (file, column, value) => {
    for (const format of ['h5ad', 'zarr'])
      for (const genes of [undefined, GENES]) {
        const output = collectedOutput(false);
        const original = join(corpus, file);
        const copy = newCopy(format);
        const request = genes ? [`--genes=${genes.map((n) => `@${n}`).join(',')}`] : [];
        await convertCommand.run(
          [`--where=${column} == "${value}"`, ...request, original, copy],
          output,
        );
        expect(output.failures.filter(isUnexpected)).toEqual([]);
        requests.push({ original, copy, where: [column, value], genes });
      }
  });

  it.each(files.map((answer): [string, Expected] => [answer.file, answer]))(
    'writes %s to HDF5 and to Zarr',
    async (file, expected) => {
      const isDamaged = expected.element_errors !== undefined;
      for (const format of ['h5ad', 'zarr']) {
        const output = collectedOutput(false);
        const original = join(corpus, file);
        const copy = newCopy(format);
        await convertCommand.run([original, copy], output);
        if (!isDamaged) expect(output.failures.filter(isUnexpected)).toEqual([]);
        const without = [
          ...output.failures.map((line) => /left out: (\S+?):? /.exec(line)?.[1]),
          ...Object.keys(expected.recoverable ?? {}).map(absolute),
          ...(DIFFERENT[file] ?? []),
        ];
        requests.push({
          original,
          copy,
          without,
          ...(isDamaged && { only_opens: true }),
        });
      }
    },
  );

  for (const [reader, found] of readers)
    it.skipIf('missing' in found)(
      `writes copies that ${reader} reads like their originals`,
      () => {
        const list = join(folder, 'wishes.json');
        writeFileSync(list, JSON.stringify(requests));
        const script = join(import.meta.dirname, '../../e2e/fixtures/same_anndata.py');
        const { stdout, stderr } = spawnSync(
          'python' in found ? found.python : '',
          ['-W', 'ignore', script, list],
          { encoding: 'utf8', timeout: 500_000 },
        );
        expect(stderr).toBe('');
        expect(stdout).toMatch(/[1-9]\d* copies are equal, 0 differ\n$/);
      },
    );
});
