import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray } from '@/read/node';
import { faults, hasFaults } from '@/testing/node-faults';
import { openArrayAt } from '@/testing/node-hdf5-fixture';
import { attributeValueOf } from '../attribute-value';
import { type Hdf5File, openHdf5 } from '../open-hdf5';

const fixtures = join(import.meta.dirname, '../fixtures/virtual');

/** h5py's reading of the datasets (fixtures/virtual.py). */
const answers: Readonly<
  Record<string, { readonly shape: number[]; readonly values: unknown[] }>
> = JSON.parse(readFileSync(join(fixtures, 'answers.json'), 'utf8'));

async function open(folder: string, name: string, isFolderGiven = true) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const beside = isFolderGiven ? await openFolderStore(folder) : undefined;
  return openHdf5(memorySource(bytes, name), { reader, beside });
}

async function valuesIn(array: StoredArray, selection?: [number, number][]) {
  const ranges = array.shape.map((extent, axis) => selection?.[axis] ?? [0, extent]);
  const count = ranges.reduce((all, [start = 0, stop = 0]) => all * (stop - start), 1);
  const list = attributeValueOf(await array.read(selection), [count]) as unknown[];
  return list.map((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : value,
  );
}

describe.each(['all.earliest.h5', 'all.latest.h5'])('%s', (name) => {
  let file: Hdf5File;
  beforeAll(async () => {
    file = await open(fixtures, name);
  });
  afterAll(() => file.close());

  it.each(Object.keys(answers))('reads %s as h5py does', async (key) => {
    const array = await openArrayAt(file.root, `all/${key}`);
    const { shape, values } = answers[key] ?? { shape: [], values: [] };
    expect(array.shape).toEqual(shape);
    expect(await valuesIn(array)).toEqual(values);
    const [rows = 0, columns = 0] = shape;
    if (shape.length !== 2) return;
    for (let row = 0; row < rows; row++) {
      const part = values.slice(row * columns + 1, (row + 1) * columns);
      expect(
        await valuesIn(array, [
          [row, row + 1],
          [1, columns],
        ]),
      ).toEqual(part);
    }
  });

  it('names the source of a part that is missing, and reads the others', async () => {
    const array = await openArrayAt(file.root, 'refused/half_gone');
    expect(await valuesIn(array, [[3, 4]])).toEqual([15, 16, 17, 18, 19]);
    await expect(array.read()).rejects.toMatchObject({
      name: 'NotFoundError',
      message: `${name}: /refused/half_gone is a virtual dataset, and these of its values should be in gone.h5 (dataset data), which is not in the folder of ${name} or has no such dataset. Put it there, and open the folder again.`,
    });
  });

  it('names the sources for lack of which an axis without limit is short', async () => {
    const storageOf = async (path: string) =>
      (await openArrayAt(file.root, path)).storage;
    expect(await storageOf('all/numbered_without_any')).toMatchObject({
      layout: 'virtual (not found: data in none-0.h5)',
      note: 'This virtual dataset ends where its sources end. It may be incomplete: data in none-0.h5 was not found beside the file.',
    });
    const whole = await storageOf('all/numbered');
    expect([whole.layout, whole.note]).toEqual(['virtual', undefined]);
  });

  it('refuses sources whose shapes do not fit, and circles', async () => {
    const read = async (key: string) =>
      (await openArrayAt(file.root, `refused/${key}`)).read();
    await expect(read('larger_source')).rejects.toThrow(
      '3 of its values are mapped to 15 of its source grow in part-3.h5',
    );
    await expect(read('shrunken_source')).rejects.toThrow(
      'grow in part-3.h5 ends at 5 on axis 0, but values up to 9 are taken from it',
    );
    await expect(read('circle')).rejects.toThrow('whose sources lead back to it');
  });
});

it('says which files are needed if the folder was not given, before an extent is shown that depends on them', async () => {
  const file = await open(fixtures, 'all.latest.h5', false);
  const array = await openArrayAt(file.root, 'all/stack');
  expect(array.shape).toEqual([16, 5]);
  const message =
    'all.latest.h5: /all/stack is a virtual dataset: its values are in other files (part-0.h5), and only all.latest.h5 was given. Open the folder that contains them all, or copy the values into one file there: h5repack -l all/stack:CONTI all.latest.h5 one-file.h5';
  await expect(array.read()).rejects.toMatchObject({ name: 'UnsupportedError', message });
  await expect(openArrayAt(file.root, 'all/growing')).rejects.toThrow('part-2.h5');
  expect((await openArrayAt(file.root, 'all/growing_same_file')).shape).toEqual([6, 2]);
  file.close();
});

describe.skipIf(!hasFaults)('files out of bug reports', () => {
  const at = async (folder: string, name: string, path: string) => {
    const file = await open(join(faults, folder), name);
    return openArrayAt(file.root, path);
  };
  const sumOf = async (array: StoredArray) =>
    (await valuesIn(array)).reduce<number>((sum, value) => sum + Number(value), 0);

  it('have the extent that libhdf5 finds', async () => {
    for (const path of ['v', 'w']) {
      const array = await at('virtual', 'vds_same.h5', path);
      expect(array.shape).toEqual([5, 4]);
      expect(await sumOf(array)).toBe(190);
    }
    expect((await at('peers', 'vds-eiger.h5', 'VDS-Eiger')).shape).toEqual([0, 10, 10]);
    const frames = await at('peers', '4_vds.h5', 'vds_dset');
    expect(frames.shape).toEqual([9, 4, 4]);
    expect(
      await valuesIn(frames, [
        [0, 9],
        [0, 1],
        [3, 4],
      ]),
    ).toEqual([10, 11, 12, 20, 21, 22, 30, 31, 32]);
  });

  it('are read from the files beside them', async () => {
    const array = await at('virtual', 'a_vds_files.h5ad', 'X');
    expect(array.shape).toEqual([24, 5]);
    const part = await at('virtual', 'part2.h5ad', 'X');
    expect(await array.read([[12, 24]])).toEqual(await part.read());
  });
});
