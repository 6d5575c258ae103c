import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-convert-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const forParts = findPython('anndata, h5py, pandas, zarr');
const forTenx = findPython('scanpy, anndata, h5py, zarr');

let copies = 0;
/** Copies a file as h5ad and as zarr; returns a wish for each, and what was said of them. */
async function copied(file: string, part?: string) {
  const original = join(corpus, file);
  const requests: { readonly original: string; readonly copy: string }[] = [];
  const said: (readonly string[])[] = [];
  for (const format of ['h5ad', 'zarr']) {
    const copy = join(folder, `${copies++}.${format}`);
    const output = collectedOutput(false);
    await convertCommand.run(
      [...(part ? [`--part=${part}`] : []), original, copy],
      output,
    );
    requests.push({ original, copy });
    said.push(output.failures);
  }
  return { requests, said };
}

function compared(python: typeof forParts, script: string, requests: readonly object[]) {
  writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
  return pythonPrints(python, [join(fixtures, script), 'wishes.json'], folder);
}

/** Modalities of MuData and tables of SpatialData. */
const PARTS = [
  ['real/mudata_v0.1.2_axis0.h5mu', 'mod/mod1'],
  ['real/mudata_v0.1.2_axis0.zarr.zip', 'mod/mod2'],
  ['real/mudata_v0.3.10_axis0.h5mu', 'mod/mod2'],
  ['real/mudata_v0.4.1_axis0.zarr.zip', 'mod/mod1'],
  ['real/vitessce_sdata0.3_tables.zarr', 'table'],
  ['real/vitessce_sdata0.3_tables.zarr', 'table_points'],
] as const;

/** JSON's null, which no attribute of HDF5 can be. */
const NULLS = ['instance_key', 'region', 'region_key'].map(
  (name) =>
    `left out: /table_points: its attribute “${name}” has a value that the copy cannot have.`,
);

const NO_PLACE = 'AnnData has no place for it.';
const ATTRIBUTES = ['chemistry_description', 'library_ids', 'original_gem_groups'].map(
  (name) => `left out: /: its attribute “${name}”: ${NO_PLACE}`,
);
const [TAG_KEYS, TARGET_SETS] = ['_all_tag_keys', 'target_sets'].map(
  (name) => `left out: /matrix/features/${name}: is not among the columns of its table.`,
);
/** Matrices of Cell Ranger, and what no AnnData has a place for. */
const TENX = [
  ['real/tenx_v2_multiple_genomes.h5', 'hg19_chr21', ATTRIBUTES],
  [
    'real/tenx_v2_multiple_genomes.h5',
    'another_genome',
    [...ATTRIBUTES, `left out: /another_genome/scalar_dataset: ${NO_PLACE}`],
  ],
  ['real/tenx_v3_filtered_feature_bc.h5', undefined, [...ATTRIBUTES, TAG_KEYS]],
  ['real/tenx_visium_raw_probe.h5', undefined, [TARGET_SETS]],
] as const;

describeCorpus('petri convert, on the files of several AnnData in the corpus', () => {
  it.skipIf('missing' in forParts)(
    'writes modalities and tables that anndata reads like the originals',
    async () => {
      const all: object[] = [];
      for (const [file, part] of PARTS) {
        const { requests, said } = await copied(file, part);
        const none = part === 'table_points' ? NULLS : [];
        expect([file, part, said]).toEqual([file, part, [none, []]]);
        all.push(...requests.map((request) => ({ ...request, part })));
      }
      expect(compared(forParts, 'same_anndata.py', all)).toBe(
        `${all.length} copies are equal, 0 differ\n`,
      );
    },
  );
});

describeCorpus('petri convert, on matrices of Cell Ranger in the corpus', () => {
  it.skipIf('missing' in forTenx)(
    'writes what scanpy reads of them, and lists what has no place',
    async () => {
      const all: object[] = [];
      for (const [file, genome, expected] of TENX) {
        const { requests, said } = await copied(file, genome);
        expect([file, said]).toEqual([file, [expected, expected]]);
        all.push(
          ...requests.map((request) => ({ ...request, ...(genome && { genome }) })),
        );
      }
      expect(compared(forTenx, 'same_tenx.py', all)).toBe(
        `${all.length} copies are equal, 0 differ\n`,
      );
    },
  );
});
