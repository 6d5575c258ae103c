import { describe, expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { collectedFile } from '@/testing/collected-file';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { askH5py, noH5py, writeHdf5 } from '@/testing/node-written-hdf5';
import type { Appender } from './appender';
import { DatasetWriter } from './dataset';
import { BOOLEAN, encodeReference, type WrittenType } from './datatype';
import { writeTexts } from './global-heap';
import { writeGroup } from './group';
import { createHdf5File } from './hdf5-file';

async function dataset(
  content: Appender,
  type: WrittenType,
  values: ArrayBufferView,
  shape: readonly number[],
  chunkRows?: number,
  fill?: Uint8Array,
): Promise<number> {
  const writer = new DatasetWriter(content, {
    ...{ type, shape, fill },
    ...(chunkRows !== undefined && { chunkRows }),
  });
  await writer.append(
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  );
  return writer.finish([], '/x');
}

const bytesOf = (values: ArrayBufferView) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

describe.skipIf(noH5py !== '')(`a written file, as h5py reads it${noH5py}`, () => {
  it.each([
    ['int8', { kind: 'int', bytes: 1 }, Int8Array.of(-128, 0, 127)],
    ['uint16', { kind: 'uint', bytes: 2 }, Uint16Array.of(0, 1, 65535)],
    ['int32', { kind: 'int', bytes: 4 }, Int32Array.of(-(2 ** 31), 0, 2 ** 31 - 1)],
    ['float32', { kind: 'float', bytes: 4 }, Float32Array.of(-1.5, 0, 1024)],
    ['float64', { kind: 'float', bytes: 8 }, Float64Array.of(-1.5e300, 0, 0.1)],
  ] as const)('has contiguous and chunked values of %s', async (name, type, values) => {
    const path = await writeHdf5(async (content) =>
      writeGroup(
        content,
        [
          { name: 'plain', address: await dataset(content, type, values, [3]) },
          { name: 'chunked', address: await dataset(content, type, values, [3], 2) },
        ],
        [],
        '/',
      ),
    );
    expect(
      askH5py(
        path,
        '[[d.dtype.name, d[()].tolist(), d.chunks, d.compression] for d in (f["plain"], f["chunked"])]',
      ),
    ).toEqual([
      [name, [...values], null, null],
      [name, [...values], [2], 'gzip'],
    ]);
  });

  it('has float16, 64-bit integers beyond 2^53, and the given fill value', async () => {
    const half = Uint16Array.of(0x3c00, 0xfbff, 0x7e00); // 1, −65504, NaN
    const wide = BigInt64Array.of(-(2n ** 63n), 2n ** 62n + 1n);
    const fill = bytesOf(BigInt64Array.of(-7n));
    const path = await writeHdf5(async (content) =>
      writeGroup(
        content,
        [
          {
            name: 'half',
            address: await dataset(content, { kind: 'float', bytes: 2 }, half, [3]),
          },
          {
            name: 'wide',
            address: await dataset(
              content,
              { kind: 'int', bytes: 8 },
              wide,
              [2],
              1,
              fill,
            ),
          },
        ],
        [],
        '/',
      ),
    );
    expect(
      askH5py(
        path,
        '[f["half"].dtype.name, [str(float(v)) for v in f["half"][()]], [str(v) for v in f["wide"][()]], int(f["wide"].fillvalue), f["wide"].id.get_create_plist().fill_value_defined(), f["half"].id.get_create_plist().fill_value_defined()]',
      ),
    ).toEqual([
      'float16',
      ['1.0', '-65504.0', 'nan'],
      [String(-(2n ** 63n)), String(2n ** 62n + 1n)],
      -7,
      2,
      1,
    ]);
  });

  it('finds every chunk in a tree of three levels', async () => {
    const values = Int32Array.from({ length: 9001 }, (_, i) => i * 7);
    const path = await writeHdf5(async (content) =>
      writeGroup(
        content,
        [
          {
            name: 'x',
            address: await dataset(content, { kind: 'int', bytes: 4 }, values, [9001], 2),
          },
        ],
        [],
        '/',
      ),
    );
    expect(
      askH5py(
        path,
        '[bool((f["x"][()] == np.arange(9001) * 7).all()), f["x"].id.get_num_chunks()]',
      ),
    ).toEqual([true, 4501]);
    const { root, close } = await openFixtureFile(path);
    const read = await root.open('x');
    expect(read.kind === 'array' && (await read.read([[8998, 9001]]))).toMatchObject({
      values: Int32Array.of(62986, 62993, 63000),
    });
    await close();
  });

  it('has groups of 20,000 members, found by name, and empty ones', async () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `gene ${i} µ`);
    const path = await writeHdf5(async (content) => {
      const address = await dataset(
        content,
        { kind: 'uint', bytes: 1 },
        Uint8Array.of(5),
        [1],
      );
      const empty = await writeGroup(content, [], [], '/empty');
      return writeGroup(
        content,
        [...names.map((name) => ({ name, address })), { name: 'empty', address: empty }],
        [],
        '/',
      );
    });
    expect(
      askH5py(
        path,
        '[len(f), len(list(f)), int(f["gene 12345 µ"][0]), "gene 20000 µ" in f, len(f["empty"])]',
      ),
    ).toEqual([20_001, 20_001, 5, false, 0]);
    const { root, close } = await openFixtureFile(path);
    expect((await root.keys()).length).toBe(20_001);
    await close();
  });

  it('has texts of any length, compounds, enumerations, opaque values and references', async () => {
    const texts = ['', 'a', 'µm', 'x'.repeat(300_000), 'end'];
    const compound: WrittenType = {
      kind: 'compound',
      fields: [
        { name: 'min', type: { kind: 'int', bytes: 2 } },
        { name: 'n', type: { kind: 'uint', bytes: 8 } },
      ],
    };
    const record = new Uint8Array(10);
    record.set([0xfe, 0xff, 9]);
    const path = await writeHdf5(async (content) => {
      const references = await writeTexts(content, packStrings(texts));
      const text = await dataset(content, { kind: 'string' }, references, [5], 2);
      const holder = new DatasetWriter(content, { type: BOOLEAN, shape: [2] });
      await holder.append(Uint8Array.of(0, 1));
      const flags = await holder.finish(
        [
          {
            name: 'to',
            type: { kind: 'reference' },
            shape: [],
            bytes: encodeReference(text),
          },
          {
            name: 'nothing',
            type: { kind: 'int', bytes: 4 },
            shape: null,
            bytes: new Uint8Array(0),
          },
          {
            name: 'title',
            type: {
              kind: 'fixed-string',
              bytes: 5,
              charset: 'utf8',
              padding: 'null-padded',
            },
            shape: [],
            bytes: new TextEncoder().encode('µmol'),
          },
        ],
        '/flags',
      );
      return writeGroup(
        content,
        [
          { name: 'text', address: text },
          { name: 'flags', address: flags },
          { name: 'record', address: await dataset(content, compound, record, [1]) },
          {
            name: 'opaque',
            address: await dataset(
              content,
              { kind: 'opaque', bytes: 3, tag: '' },
              Uint8Array.of(1, 2, 3),
              [1],
            ),
          },
        ],
        [],
        '/',
      );
    });
    expect(
      askH5py(
        path,
        '[[len(t) for t in f["text"].asstr()[()]], f["text"].asstr()[2], f["flags"].dtype.name, f["flags"][()].tolist(), isinstance(f["flags"].attrs["nothing"], h5py.Empty), f["flags"].attrs["title"].decode(), f["record"].dtype.names, [int(v) for v in f["record"][0]], f["opaque"][0].tobytes().hex()]',
      ),
    ).toEqual([
      [0, 1, 2, 300_000, 3],
      ...['µm', 'bool', [false, true], true, 'µmol'],
      ...[['min', 'n'], [-2, 9], '010203'],
    ]);
    const { root, close } = await openFixtureFile(path);
    const { attributes } = await root.open('flags');
    expect(attributes.values.get('to')).toEqual({ reference: '/text' });
    await close();
  });
});

it('is not an HDF5 file until it is finished', async () => {
  const sink = collectedFile();
  const file = await createHdf5File(sink);
  await writeGroup(file.content, [], [], '/');
  await file.content.flush();
  expect(sink.bytes().subarray(0, 48)).toEqual(new Uint8Array(48));
});

it('stops at the next block after an abort', async () => {
  const controller = new AbortController();
  const file = await createHdf5File(collectedFile(), controller.signal);
  controller.abort();
  await expect(file.content.append(new Uint8Array(8))).rejects.toMatchObject({
    name: 'AbortError',
  });
});
