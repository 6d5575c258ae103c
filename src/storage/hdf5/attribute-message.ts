import type { DType } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import { corrupt, createCursor } from './cursor';
import { type Dataspace, parseDataspace } from './dataspace-message';
import { parseDatatype } from './datatype-message';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';
import { followShared } from './shared-message';

export interface StoredAttribute {
  readonly name: string;
  /** Undefined where only libhdf5 can find out. */
  readonly value?: {
    readonly dtype: DType;
    readonly space: Dataspace;
    readonly bytes: Uint8Array;
  };
}

/** Parses an attribute (format specification IV.A.2.m, versions 1 to 3). */
export async function parseAttribute(
  reader: MetadataReader,
  message: HeaderMessage,
  what: string,
  options?: ReadOptions,
): Promise<StoredAttribute> {
  const where = `${reader.name}: an attribute of ${what}`;
  const cursor = createCursor(message.bytes, where);
  const version = cursor.uint(1);
  if (version < 1 || version > 3)
    throw corrupt(where, `has the unknown version ${version}`);
  const flags = version === 1 ? 0 : cursor.uint(1);
  if (version === 1) cursor.skip(1);
  const sizes = [cursor.uint(2), cursor.uint(2), cursor.uint(2)];
  if (version === 3) cursor.skip(1); // charset of the name; either is read as UTF-8
  const [nameBytes, typeBytes, spaceBytes] = sizes.map((size) => {
    const part = cursor.bytes(size);
    if (version === 1) cursor.skip(Math.min(cursor.left, (8 - (size % 8)) % 8));
    return part;
  }) as [Uint8Array, Uint8Array, Uint8Array];
  const name = createCursor(nameBytes, where).text();
  const contents = (bytes: Uint8Array, shared: boolean, type: number) => {
    const encoded = createCursor(bytes, `${where} (${name})`);
    if (!shared) return encoded;
    return followShared(reader, encoded, type, what, options);
  };
  const type = await contents(typeBytes, (flags & 1) !== 0, MESSAGE.datatype);
  const space = await contents(spaceBytes, (flags & 2) !== 0, MESSAGE.dataspace);
  if (!type || !space) return { name };
  return {
    name,
    value: {
      dtype: parseDatatype(type, where),
      space: parseDataspace(space, reader.lengthBytes, where),
      bytes: cursor.bytes(cursor.left),
    },
  };
}
