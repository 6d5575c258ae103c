import { expect, it } from 'vitest';
import type { DecoderTable } from '@/read/elements/element';
import { openElements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { anndataOf, encoded, ints } from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from './open-dataset';

const counts = groupSketch(
  {},
  {
    barcodes: ints([0, 1]),
    data: ints([1]),
    indices: ints([0]),
    indptr: ints([0, 1, 1]),
    shape: ints([3, 2]),
  },
);

it('reads a group as Cell Ranger’s only in a file of Cell Ranger', async () => {
  const hdf5 = (root: StoredGroup): StoredGroup => ({ ...root, container: 'hdf5' });
  const tenx = await openRoot(hdf5(memoryRoot(groupSketch({}, { GRCh38: counts }))));
  expect(tenx.format.id).toBe('tenx');
  expect((await tenx.elements.at('/GRCh38')).info).toMatchObject({ of: 'Cell Ranger' });
  const X = ints([1, 2, 3, 4, 5, 6], [2, 3]);
  const anndata = await openRoot(hdf5(anndataOf({ X, GRCh38: counts })));
  expect(anndata.format.id).toBe('anndata');
  expect((await anndata.elements.at('/GRCh38')).info.kind).toBe('mapping');
});

it('passes the decoders of the format to nested elements', async () => {
  const twice = {
    kind: 'column',
    valueType: 'numbers',
    dtype: 'int32',
    length: 2,
    nullable: false,
  } as const;
  const doubled: DecoderTable = [
    {
      key: 'doubled',
      reads: ({ attributes }) => attributes.values.has('doubled'),
      decode: async (node) => ({ node, info: { ...twice, path: node.path } }),
      opensMembers: false,
    },
  ];
  const odd = groupSketch({ doubled: true });
  const frame = groupSketch(
    encoded('dataframe', '0.2.0', { _index: '_index', 'column-order': ['a'] }),
    { _index: ints([0, 1]), a: odd },
  );
  const root = memoryRoot(groupSketch({}, { frame, odd }));
  const elements = openElements(root, { ofFormat: doubled });
  for (const path of ['/odd', '/frame/a'])
    expect((await elements.at(path)).info.kind).toBe('column');
  expect((await elements.apart(2).at('/odd')).info.kind).toBe('column');
  expect((await openElements(root).at('/odd')).info.kind).toBe('mapping');
});

it('opens an element once, for describing a file and for viewing it', async () => {
  const opened: string[] = [];
  const root = await openFixture('cells.loom');
  const watched: StoredGroup = {
    ...root,
    open(name, options) {
      opened.push(name);
      return root.open(name, options);
    },
  };
  const file = await openRoot(watched);
  await describeRoot(file);
  const before = opened.length;
  expect(opened).toContain('col_attrs');
  await file.elements.at('/col_attrs');
  await file.elements.at('/matrix');
  expect(opened).toHaveLength(before);
});
