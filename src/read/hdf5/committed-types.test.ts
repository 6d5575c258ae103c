import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { fixtureBytes, openFileForTest } from '@/testing/node-hdf5-fixture';
import { readAttributes } from './attributes';
import type { MetadataReader } from './metadata-reader';
import { readObjectHeader } from './object-header';
import type { OpenFile } from './open-file';

const NAME = 'corner-cases.committed.h5';

async function openCommitted(bytes = fixtureBytes(NAME)) {
  const file = await openFileForTest(memorySource(bytes, NAME));
  const addressOf = async (name: string): Promise<number> => {
    const link = await file.groups.findText(file.root, name, '/');
    if (link?.kind !== 'hard') throw new Error(`${name} is no hard link`);
    return link.address;
  };
  return { file, addressOf };
}

/** The attributes of a dataset, and the addresses of the object headers read for them. */
async function attributesOf(file: OpenFile, address: number) {
  const { messages } = await readObjectHeader(file.metadata, address, '/a dataset');
  const headers: number[] = [];
  const metadata: MetadataReader = {
    ...file.metadata,
    readUpTo(at, length, what, options) {
      headers.push(at);
      return file.metadata.readUpTo(at, length, what, options);
    },
  };
  const read = () => readAttributes({ ...file, metadata }, '/a dataset', messages);
  return { attributes: await read(), headers, read };
}

it.each([
  ['few', 10],
  ['many', 100],
])(
  'reads the header of a committed datatype once for all attributes of /%s',
  async (name, count) => {
    const { file, addressOf } = await openCommitted();
    const { attributes, headers, read } = await attributesOf(file, await addressOf(name));
    expect(attributes.values.size).toBe(count);
    expect(attributes.values.get('a7')).toEqual({ n: 7, text: 'x' });
    expect(headers).toEqual([await addressOf('kind')]);
    await read();
    expect(headers).toHaveLength(1);
    file.close();
  },
);

it('names the object whose datatype has a damaged header, which is read once too', async () => {
  const sound = await openCommitted();
  const kind = await sound.addressOf('kind');
  sound.file.close();
  const bytes = fixtureBytes(NAME).slice();
  bytes[kind] = 9;
  const { file, addressOf } = await openCommitted(bytes);
  const { attributes, headers } = await attributesOf(file, await addressOf('many'));
  expect(attributes.unreadable).toHaveLength(100);
  expect(attributes.unreadable.find(({ name }) => name === 'a7')).toEqual({
    name: 'a7',
    error: 'CorruptError',
    reason: `${NAME}: /a dataset: the header of its datatype is not where it should be. The file is damaged there. Download it again or re-save it.`,
  });
  expect(headers).toEqual([kind]);
  file.close();
});
