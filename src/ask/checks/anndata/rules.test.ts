import { describe, expect, it } from 'vitest';
import {
  anndataOf,
  codes,
  csr,
  dict,
  encoded,
  frame,
  ints,
  masked,
  named,
  sound,
  texts,
} from '@/testing/anndata-sketches';
import { BROKEN_ANNDATA, mask, muDataOf, square } from '@/testing/broken-anndata';
import { checked, foundIn } from '@/testing/checked';
import { arraySketch, float64, groupSketch, memoryRoot } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { ANNDATA_RULES, MUDATA_RULES } from './rules';

const RULES = [ANNDATA_RULES, MUDATA_RULES].flatMap(({ headers, values }) => [
  ...headers,
  ...values,
]);

describe('the requirements of AnnData and MuData', () => {
  it.each(RULES.map(({ code, severity }) => [code, severity] as const))(
    'include %s, which a file violates at one path',
    async (code, severity) => {
      const [path, root] = BROKEN_ANNDATA[code] ?? ['', memoryRoot(groupSketch({}))];
      const found = await foundIn(root);
      expect(found).toContain(`${severity} ${path} ${code}`);
      expect(found.filter((line) => line.startsWith('error'))).toHaveLength(
        severity === 'error' ? 1 : 0,
      );
    },
  );

  it.each([
    'kitchen.h5ad',
    'kitchen.v2.zarr',
    'kitchen.v3.zarr',
    'kitchen.v3.plain.zarr',
    'kitchen.v3.sharded.zarr',
    'broken/sound.h5ad',
    'broken/sound.zarr',
    'several.h5mu',
    'demo.zarr',
  ])('are all met by %s', async (name) => {
    const found = await checked(await openFixture(name));
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('are met by small objects of every kind', async () => {
    const columns = {
      a: codes([-1, 1]),
      b: masked('nullable-integer', ints([1, 2]), mask(false, true)),
    };
    const annData = anndataOf({
      obs: named(['a', 'b'], columns),
      X: csr(sound),
      obsm: dict({ a: square }),
      obsp: dict({ a: square }),
      raw: groupSketch(encoded('raw', '0.1.0'), { X: square, var: frame(2) }),
    });
    const maps = { obsmap: groupSketch({}, { rna: ints([2, 0]) }) };
    for (const root of [annData, muDataOf(maps)])
      expect(
        (await foundIn(root)).filter((line) => !line.includes('encoding-missing')),
      ).toEqual([]);
  });

  it('are checked by headers alone unless values are requested', async () => {
    const [, broken] = BROKEN_ANNDATA['codes-out-of-range'] ?? [];
    expect(broken && (await foundIn(broken, 'headers'))).not.toContain(
      'error /obs/n codes-out-of-range',
    );
  });

  it('do not apply to files from before encodings', async () => {
    const X = arraySketch(float64, [2, 3], [1, 2, 3, 4, 5, 6]);
    const table = (count: number) =>
      groupSketch(
        encoded('dataframe', '0.1.0', { _index: '_index', 'column-order': [] }),
        {
          _index: texts(Array.from({ length: count }, (_, i) => `n${i}`)),
        },
      );
    const root = memoryRoot(groupSketch({}, { X, obs: table(2), var: table(3) }));
    expect(await foundIn(root)).toEqual([]);
  });
});
