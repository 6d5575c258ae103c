import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import {
  encoded,
  ints,
  labelled,
  type Members,
  named,
  texts,
} from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot } from '@/testing/memory-node';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { columnAlong } from './column-along';
import { groupsOfColumn } from './groups-of-column';

async function groupsIn(
  root: Parameters<typeof openRoot>[0],
  column: string,
  table: string,
): Promise<readonly (string | undefined)[]> {
  const opened = await openRoot(root);
  const file = { ...opened, dataset: await describeRoot(opened) };
  const along = await columnAlong(file, column, table);
  const { codes, labels } = await groupsOfColumn(along);
  return Array.from(codes, (code) => labels[code]);
}

const anndata = (obs: ReturnType<typeof named>) =>
  groupSketch(encoded('anndata', '0.1.0'), { obs, var: named(['g']) });

/** Four cells, of which one modality has all in another order, and the other two. */
const fileOf = (maps: Members, shared = ['a', 'b', 'c', 'd'], own = shared) =>
  memoryRoot(
    groupSketch(encoded('MuData', '0.1.0'), {
      obs: named(shared, {
        group: labelled(['one', 'two'], [0, 1, 1, 1]),
        text: texts(['x', 'y', 'z', 'x']),
      }),
      var: named(['g']),
      mod: groupSketch(
        {},
        {
          all: anndata(
            named([...own].reverse(), { sex: labelled(['f', 'm'], [0, 1, 0, 1]) }),
          ),
          some: anndata(named(['c', 'a'])),
        },
      ),
      obsmap: groupSketch(encoded('dict', '0.1.0'), maps),
    }),
  );

const MAPS = { all: ints([4, 3, 2, 1]), some: ints([2, 0, 1, 0]) };

describe.each([
  ['by obsmap', () => fileOf(MAPS)],
  ['by obsmap, where names differ', () => fileOf(MAPS, undefined, ['p', 'q', 'r', 's'])],
  ['by names, where there is no obsmap', () => fileOf({})],
  [
    'by names, where obsmap is damaged',
    () => fileOf({ all: ints([4, 4, 2, 1]), some: ints([7, 0, 1, 0]) }),
  ],
] as const)('%s', (_, open) => {
  it('brings a shared column into the order of a modality with as many cells', async () => {
    expect(await groupsIn(open(), '/obs/group', '/mod/all/obs')).toEqual([
      ...['two', 'two', 'two', 'one'],
    ]);
    expect(await groupsIn(open(), '/obs/text', '/mod/all/obs')).toEqual([
      ...['x', 'z', 'y', 'x'],
    ]);
  });

  it('takes the cells that a partial modality has', async () => {
    expect(await groupsIn(open(), '/obs/text', '/mod/some/obs')).toEqual(['z', 'x']);
  });

  it('groups cells by a column of another modality, those that it lacks by none', async () => {
    expect(await groupsIn(open(), '/mod/all/obs/sex', '/mod/some/obs')).toEqual([
      'm',
      'm',
    ]);
    expect(await groupsIn(open(), '/mod/all/obs/sex', '/obs')).toEqual([
      ...['m', 'f', 'm', 'f'],
    ]);
  });
});

it('leaves a column of the table itself as it is', async () => {
  expect(await groupsIn(fileOf(MAPS), '/mod/all/obs/sex', '/mod/all/obs')).toEqual([
    ...['f', 'm', 'f', 'm'],
  ]);
});

it('refuses rows that neither a map nor unique names bring together', async () => {
  const repeated = fileOf({}, ['a', 'b', 'b', 'd']);
  await expect(groupsIn(repeated, '/obs/group', '/mod/all/obs')).rejects.toThrow(
    'The rows of /mod/all/obs and /obs cannot be matched: their names are not unique, and the file has no valid map of them (obsmap). Choose a column of /mod/all/obs.',
  );
});

describe.skipIf(!hasFaults)(
  `odd-layouts/a_partial.h5mu${hasFaults ? '' : NO_FAULTS}`,
  () => {
    const open = () => openFixture(join(faults, 'odd-layouts/a_partial.h5mu'));

    // pandas: obs['sample'].reindex(mod.obs_names), and rna.obs['group'] for those of prot
    it('groups the cells of each modality by the shared sample', async () => {
      expect(await groupsIn(await open(), '/obs/sample', '/mod/prot/obs')).toEqual([
        ...['s2', 's2', 's2', 's1', 's1', 's1', 's2', 's1', 's2'],
      ]);
      expect(await groupsIn(await open(), '/obs/sample', '/mod/rna/obs')).toEqual([
        ...['s1', 's2', 's1', 's2', 's1', 's2', 's1', 's2', 's1', 's2', 's1', 's2'],
      ]);
      expect(await groupsIn(await open(), '/mod/rna/obs/group', '/mod/prot/obs')).toEqual(
        [...['C', 'A', 'C', 'A', 'C', undefined, undefined, undefined, 'B']],
      );
    });
  },
);
