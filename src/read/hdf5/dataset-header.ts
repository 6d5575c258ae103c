import type { DType } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import { type IntegerBits, wholeIntegers } from '@/read/codecs/integer-bits';
import { type Cursor, corrupt, createCursor } from './cursor';
import { type Dataspace, parseDataspace } from './dataspace-message';
import { parseDatatype, parseWholeType } from './datatype-message';
import { type Filter, parseFilters } from './filter-message';
import { partialIntegerIn } from './integer-type';
import { type Layout, parseLayout } from './layout-message';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';
import { contentsOf } from './shared-message';

/** Everything in the header of a dataset about its values. */
export interface DatasetHeader {
  readonly dtype: DType;
  /** The stored integers are narrower than their bytes; `dtype` is the widened type. */
  readonly partial?: IntegerBits;
  readonly space: Dataspace;
  readonly layout: Layout;
  readonly filters: readonly Filter[];
  /** One value; undefined if it is zero. */
  readonly fill?: Uint8Array;
  readonly fillState: StoredFillBytes['state'];
  /** The values are in other files. */
  readonly external: boolean;
}

/** Parses the messages of a dataset, wherever they are stored. */
export async function parseDatasetHeader(
  reader: MetadataReader,
  messages: readonly HeaderMessage[],
  what: string,
  options?: ReadOptions,
): Promise<DatasetHeader> {
  const where = `${reader.name}: the header of ${what}`;
  const find = (type: number) => messages.find((message) => message.type === type);
  const open = async (type: number) => {
    const message = find(type);
    return message && (await contentsOf(reader, message, what, options));
  };

  const [datatype, dataspace, filters, fill, oldFill] = await Promise.all([
    open(MESSAGE.datatype),
    open(MESSAGE.dataspace),
    open(MESSAGE.filters),
    open(MESSAGE.fill),
    open(MESSAGE.oldFill),
  ]);
  const layout = find(MESSAGE.layout);
  if (!datatype || !dataspace || !layout)
    throw corrupt(where, 'lacks type, shape or layout');
  const stored = fillOf(fill && parseFill(fill, where), oldFill);
  const fillBytes = stored.state === 'user' ? stored.bytes : undefined;
  const partial = partialIntegerIn(datatype);
  return {
    dtype: partial
      ? parseWholeType(datatype, partial, where)
      : parseDatatype(datatype, where),
    ...(partial && { partial }),
    space: parseDataspace(dataspace, reader.lengthBytes, where),
    layout: parseLayout(createCursor(layout.bytes, where), reader, where),
    filters: filters ? parseFilters(filters, where) : [],
    ...(fillBytes && {
      fill: partial ? wholeIntegers(fillBytes, partial) : fillBytes,
    }),
    fillState: stored.state,
    external: find(MESSAGE.externalFiles) !== undefined,
  };
}

/** The newer message, unless it has no value and the older one has. */
function fillOf(
  newer: StoredFillBytes | undefined,
  oldMessage: Cursor | undefined,
): StoredFillBytes {
  if (newer?.state === 'user' || !oldMessage) return newer ?? { state: 'default' };
  const older = parseOldFill(oldMessage);
  return older.state === 'user' ? older : (newer ?? older);
}

/**
 * The fill value of a dataset in its header: chosen by the writer (`user`), the default (zero), or
 * undefined.
 */
type StoredFillBytes =
  | { readonly state: 'user'; readonly bytes: Uint8Array }
  | { readonly state: 'default' | 'undefined' };

/**
 * The bytes of the value that is read where nothing was written (format specification IV.A.2.f,
 * versions 1 to 3).
 */
function parseFill(cursor: Cursor, where: string): StoredFillBytes {
  const version = cursor.uint(1);
  if (version === 1 || version === 2) {
    cursor.skip(2);
    const defined = cursor.uint(1) !== 0;
    if (version === 2 && !defined) return { state: 'undefined' };
    return sized(cursor);
  }
  if (version !== 3) throw corrupt(where, `has a fill value of version ${version}`);
  const flags = cursor.uint(1);
  if (flags & 0x20) return sized(cursor);
  return { state: flags & 0x10 ? 'undefined' : 'default' };
}

/** The older message, which has bytes only (IV.A.2.e). */
function parseOldFill(cursor: Cursor): StoredFillBytes {
  return sized(cursor);
}

function sized(cursor: Cursor): StoredFillBytes {
  const size = cursor.uint(4);
  if (size === 0xffffffff) return { state: 'undefined' };
  return size === 0 ? { state: 'default' } : { state: 'user', bytes: cursor.bytes(size) };
}
