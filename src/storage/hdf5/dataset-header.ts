import type { DType } from '@/model/dtype';
import type { ReadOptions } from '@/model/read-options';
import { type IntegerBits, wholeIntegers } from '../codecs/integer-bits';
import { type Cursor, corrupt, createCursor } from './cursor';
import { type Dataspace, parseDataspace } from './dataspace-message';
import { parseDatatype, parseWholeType } from './datatype-message';
import { parseFill, parseOldFill, type StoredFillBytes } from './fill-message';
import { type Filter, parseFilters } from './filter-message';
import { partialIntegerIn } from './integer-type';
import { type Layout, parseLayout } from './layout-message';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';
import { contentsOf } from './shared-message';

/** Everything that the header of a dataset says about its values. */
export interface DatasetHeader {
  readonly dtype: DType;
  /** The values in the file are integers that do not fill their bytes; `dtype` is what they become. */
  readonly partial?: IntegerBits;
  readonly space: Dataspace;
  readonly layout: Layout;
  readonly filters: readonly Filter[];
  /** One value; undefined where it is zero. */
  readonly fill?: Uint8Array;
  readonly fillState: StoredFillBytes['state'];
  /** The values lie in other files. */
  readonly external: boolean;
}

/** Parses the messages of a dataset, wherever they are. */
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
