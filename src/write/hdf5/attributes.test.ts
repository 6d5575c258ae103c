import { describe, expect, it } from 'vitest';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { askH5py, noH5py, writeHdf5 } from '@/testing/node-written-hdf5';
import type { Appender } from './appender';
import { DatasetWriter } from './dataset';
import type { WrittenType } from './datatype';
import { writeGroup } from './group';
import type { WrittenAttribute } from './object-header';

const INT8: WrittenType = { kind: 'int', bytes: 1 };
const LONG = 30_000;

/** One of 120 KB, and small ones: `µ 0`, `µ 1` … */
function attributesWith(small: number): readonly WrittenAttribute[] {
  const values = Int32Array.from({ length: LONG }, (_, i) => i);
  return [
    {
      ...{ name: 'long', type: { kind: 'int', bytes: 4 }, shape: [LONG] },
      bytes: new Uint8Array(values.buffer),
    },
    ...Array.from({ length: small }, (_, i) => ({
      ...{ name: `µ ${i}`, type: INT8, shape: [], bytes: Uint8Array.of(i) },
    })),
  ];
}

async function groupAndDataset(content: Appender): Promise<number> {
  const writer = new DatasetWriter(content, { type: INT8, shape: [1] });
  await writer.append(Uint8Array.of(7));
  const address = await writer.finish(attributesWith(2), '/x');
  return writeGroup(content, [{ name: 'x', address }], attributesWith(40), '/');
}

it('of more than 64 KB beside small ones are read by Petri', async () => {
  const { root, close } = await openFixtureFile(await writeHdf5(groupAndDataset));
  for (const [node, last] of [
    [root, 39],
    [await root.open('x'), 1],
  ] as const) {
    const { values, unreadable } = node.attributes;
    expect(unreadable).toEqual([]);
    expect([values.size, values.get(`µ ${last}`)]).toEqual([last + 2, last]);
    expect(values.get('long')).toEqual(Array.from({ length: LONG }, (_, i) => i));
  }
  await close();
});

describe.skipIf(noH5py !== '')(`attributes of any size${noH5py}`, () => {
  it('are read by h5py, which adds and removes others', async () => {
    const path = await writeHdf5(groupAndDataset);
    const facts = (at: string) =>
      `[len(${at}.attrs), ${at}.attrs["long"].tolist() == list(range(${LONG})), int(${at}.attrs["µ 1"])]`;
    expect(askH5py(path, `[${facts('f')}, ${facts('f["x"]')}, int(f["x"][0])]`)).toEqual([
      [41, true, 1],
      [3, true, 1],
      7,
    ]);
    const edits =
      'a.create("new", "n" * 200), a.pop("µ 1"), a.create("long", range(20000))';
    const after = '[len(a), a["new"], int(a["long"][-1]), "µ 1" in a]';
    const found = [41, 'n'.repeat(200), 19999, false];
    expect(askH5py(path, `(lambda a: (${edits}, ${after})[-1])(f.attrs)`, 'r+')).toEqual(
      found,
    );
    expect(askH5py(path, `(lambda a: ${after})(f.attrs)`)).toEqual(found);
  });
});
