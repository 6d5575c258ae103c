import { isUnreadable, type Unreadable } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt, createCursor } from './cursor';
import { type Dataspace, parseDataspace } from './dataspace-message';
import { parseDatatype } from './datatype-message';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';
import { type RawName, textOfName } from './raw-name';
import { contentsOf, followShared } from './shared-message';

export type StoredAttribute = SoundAttribute | DamagedAttribute;

export interface SoundAttribute {
  readonly status: 'sound';
  readonly name: RawName;
  readonly dtype: DType;
  readonly space: Dataspace;
  /** The values, encoded. */
  readonly bytes: Uint8Array;
}

export interface DamagedAttribute {
  readonly status: 'damaged';
  /** Undefined if the name itself is damaged. */
  readonly name?: RawName;
  readonly error: Unreadable;
}

/**
 * Parses an attribute (format specification IV.A.2.m, versions 1 to 3). Damage in it is not an
 * error of its object: it is recorded with the name.
 */
export async function parseAttribute(
  reader: MetadataReader,
  message: HeaderMessage,
  what: string,
  options?: ReadOptions,
): Promise<StoredAttribute> {
  let name: RawName | undefined;
  try {
    const where = `${reader.name}: an attribute of ${what}`;
    const contents = message.shared
      ? await contentsOf(reader, message, what, options)
      : createCursor(message.bytes, where);
    const encoded = splitMessage(contents, where);
    name = createCursor(encoded.name, where).rawName();
    const value = await parseValue(
      reader,
      encoded,
      what,
      `${reader.name}: the attribute ${textOfName(name)} of ${what}`,
      options,
    );
    return { status: 'sound', name, ...value };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { status: 'damaged', ...(name !== undefined && { name }), error };
  }
}

/** The parts of an attribute message, still encoded. */
interface EncodedAttribute {
  readonly name: Uint8Array;
  readonly type: Uint8Array;
  readonly space: Uint8Array;
  readonly values: Uint8Array;
  readonly flags: number;
}

/** Number of bytes, from the start of its message, that contain the name of any attribute. */
export const NAME_BYTES = 9 + 0xffff;

/** The name of an attribute, from the first bytes of its message. */
export function attributeName(start: Uint8Array, where: string): RawName {
  const cursor = createCursor(start, where);
  const [nameBytes] = prefixOf(cursor, where).sizes;
  return createCursor(cursor.bytes(nameBytes), where).rawName();
}

function prefixOf(cursor: Cursor, where: string) {
  const version = cursor.uint(1);
  if (version < 1 || version > 3)
    throw corrupt(where, `has the unknown version ${version}`);
  const flags = version === 1 ? 0 : cursor.uint(1);
  if (version === 1) cursor.skip(1);
  const sizes = [cursor.uint(2), cursor.uint(2), cursor.uint(2)] as const;
  if (version === 3) cursor.skip(1); // charset of the name; either is read as UTF-8
  return { version, flags, sizes };
}

function splitMessage(cursor: Cursor, where: string): EncodedAttribute {
  const { version, flags, sizes } = prefixOf(cursor, where);
  const [name, type, space] = sizes.map((size) => {
    const part = cursor.bytes(size);
    if (version === 1) cursor.skip(Math.min(cursor.left, (8 - (size % 8)) % 8));
    return part;
  }) as [Uint8Array, Uint8Array, Uint8Array];
  return { name, type, space, values: cursor.bytes(cursor.left), flags };
}

async function parseValue(
  reader: MetadataReader,
  encoded: EncodedAttribute,
  what: string,
  where: string,
  options?: ReadOptions,
): Promise<Pick<SoundAttribute, 'dtype' | 'space' | 'bytes'>> {
  const contents = (bytes: Uint8Array, shared: boolean, type: number) => {
    const cursor = createCursor(bytes, where);
    if (!shared) return cursor;
    return followShared(reader, cursor, type, what, options);
  };
  const { flags } = encoded;
  const type = await contents(encoded.type, (flags & 1) !== 0, MESSAGE.datatype);
  const space = await contents(encoded.space, (flags & 2) !== 0, MESSAGE.dataspace);
  return {
    dtype: parseDatatype(type, where),
    space: parseDataspace(space, reader.lengthBytes, where),
    bytes: encoded.values,
  };
}
