import { DataError } from '@/model/errors';
import { lengthOf } from '@/model/order/order-length';
import { formatCount } from '@/model/quantity';
import { countOf, packStrings } from '@/model/strings';
import type { SearchIndexKind, SearchIndexRequest } from '@/model/table-rows';
import type { Appender } from '@/write/hdf5/appender';
import { ByteBuilder } from '@/write/hdf5/byte-builder';
import { DatasetWriter } from '@/write/hdf5/dataset';
import { sizeOf, type WrittenType } from '@/write/hdf5/datatype';
import { writeTexts } from '@/write/hdf5/global-heap';
import type { WrittenLink } from '@/write/hdf5/group';
import {
  booleanAttribute,
  referenceAttribute,
  referenceList,
  textAttributes,
  tooLongTexts,
} from './attributes';
import { bitmapBuilder } from './bitmap-index';
import { bloomBuilder } from './bloom-index';
import { storedColumn } from './column-storage';
import { changeOfName } from './expected-changes';
import type { IndexBuilder, IndexedColumn } from './index-builder';
import { indexAttributes, tailOf } from './index-rows';
import { sortedBuilder } from './sorted-index';
import type { EncodedRows, StoredColumn } from './stored-column';
import { type SurveyedColumn, surveyColumn } from './survey-column';
import { CHUNK_ROWS, type ColumnToWrite, type TableToWrite } from './table';
import { encodedTexts } from './text-column';
import { orderOf } from './value-order';
import { writableBlock } from './writable-block';

const COUNT: WrittenType = { kind: 'uint', bytes: 8 };

/** CHUNK_MINMAX (HEP001 §10.4). Not for variable-length texts, whose minima would need a heap. */
function minMaxBuilder(indexed: IndexedColumn): IndexBuilder | string {
  const { name, column, rows, chunkRows } = indexed;
  const { type, fill, isNaNFill } = column;
  if (type.kind === 'string')
    return 'its texts are too long for minima and maxima of fixed length';
  const size = sizeOf(type);
  const chunks = Math.ceil(rows / chunkRows);
  const entries = new ByteBuilder(chunks * (2 * size + 24) + 1);
  const none = fill?.kind === 'bytes' ? fill.bytes : new Uint8Array(size);
  return {
    add(encoded, count) {
      const { values, bytes } = encoded;
      const compare = orderOf(values, values);
      const tail = tailOf(encoded);
      if (!compare || !bytes) return;
      const at = (row: number) =>
        row < 0 ? none : bytes.subarray(row * size, (row + 1) * size);
      for (let first = 0; first < count; first += chunkRows) {
        const stop = Math.min(count, first + chunkRows);
        let [least, most, nan, missing] = [-1, -1, 0, 0];
        for (let row = first; row < stop; row++) {
          const which = tail(row);
          if (which === 0) {
            if (least < 0 || compare(row, least) < 0) least = row;
            if (most < 0 || compare(row, most) > 0) most = row;
          } else {
            if (which === 2) nan += 1;
            // if NaN is the fill value, a NaN counts as both
            if (which === 1 || isNaNFill) missing += 1;
          }
        }
        entries.bytes(at(least)).bytes(at(most));
        entries
          .u64(nan)
          .u64(missing)
          .u64(stop - first);
      }
    },
    async write(file) {
      const fields = [
        { name: 'min', type },
        { name: 'max', type },
        ...['nan_count', 'fill_count', 'n'].map((field) => ({
          name: field,
          type: COUNT,
        })),
      ];
      const writer = new DatasetWriter(file, {
        type: { kind: 'compound', fields },
        shape: [chunks],
      });
      await writer.append(entries.finish());
      const index = `${name}__chunk_minmax`;
      const address = await writer.finish(indexAttributes('CHUNK_MINMAX', rows), index);
      return [{ name: index, address }];
    },
  };
}

/** Smaller columns are contiguous: the index of a chunk would be larger than the values. */
const MAX_PLAIN_BYTES = 1 << 13;
/** HDF5's default chunk cache size. */
const MAX_CHUNK_BYTES = 1 << 20;

/**
 * Writes a column, its categories and its search indexes; returns the link to it.
 *
 * @throws UnwritableColumn for values without a representation in column tables; nothing was
 * written then
 */
export async function writeColumn(
  written: WrittenTable,
  { rows, indexes = [] }: TableToWrite,
  column: ColumnToWrite,
  name: string,
  onRows: (count: number) => Promise<void>,
): Promise<WrittenLink> {
  const { file } = written;
  const surveyed = await surveyColumn(column, onRows);
  const stored = storedColumn(surveyed.survey);
  const chunkRows = chunkRowsOf(stored.type, rows);
  const builders = new Map<SearchIndexKind, IndexBuilder>();
  const kinds = indexKinds(indexes, column.name);
  const noteNone = (kind: SearchIndexKind, reason: string) => {
    if (kinds.get(kind)) written.leftOut.push(`${kind} of ${column.name}: ${reason}.`);
  };
  for (const [kind, isNamed] of kinds) {
    const builder = indexBuilder(kind, {
      ...{ name, column: stored, rows, isNamed },
      chunkRows: chunkRows ?? Math.max(1, rows),
    });
    if (typeof builder === 'string') noteNone(kind, builder);
    else builders.set(kind, builder);
  }
  const writer = new DatasetWriter(file, {
    ...{ type: stored.type, shape: [rows], fill: await fillBytes(file, stored) },
    ...(chunkRows !== undefined && { chunkRows }),
  });
  let start = 0;
  for await (const block of column.blocks()) {
    const count = lengthOf(block);
    if (start % CHUNK_ROWS !== 0) throw new Error('blocks end where chunks end');
    if (start + count > rows) expectRows(column.name, start + count, rows);
    const encoded = stored.encode(writableBlock(block));
    await writer.append(await bytesOf(file, encoded));
    for (const builder of builders.values()) builder.add(encoded, count);
    start += count;
    await onRows(count);
  }
  expectRows(column.name, start, rows);
  const indexAddresses: number[] = [];
  for (const [kind, builder] of builders) {
    const links = await builder.write(file);
    if (typeof links === 'string') {
      noteNone(kind, links);
      continue;
    }
    indexAddresses.push(links[0].address);
    for (const link of links) written.indexes.push(link);
  }
  const texts = annotations(column, surveyed, name);
  for (const lost of tooLongTexts(texts))
    written.leftOut.push(`${lost} of ${column.name}: it takes more than 16 MB.`);
  const attributes = [
    ...stored.attributes,
    ...textAttributes(texts),
    ...referenceList('SEARCH_INDEX_LIST', indexAddresses),
  ];
  if (stored.categories) {
    const link = await writeCategories(file, `${name}__CATEGORIES`, stored.categories);
    written.categories.push(link);
    attributes.push(referenceAttribute('CATEGORIES', link.address));
  }
  for (const change of changesOf(column, surveyed, stored, name))
    written.changed.push(`${column.name}: ${change}.`);
  const link = { name, address: await writer.finish(attributes, `/${name}`) };
  written.columns.push(link);
  return link;
}

/** The kinds of index for a column, without duplicates, and whether the column is named in the request. */
function indexKinds(
  requests: readonly SearchIndexRequest[],
  name: string,
): ReadonlyMap<SearchIndexKind, boolean> {
  const kinds = new Map<SearchIndexKind, boolean>();
  for (const { kind, column } of requests)
    if (column === undefined) kinds.set(kind, kinds.get(kind) ?? false);
    else if (column === name) kinds.set(kind, true);
  return kinds;
}

/** Rows per chunk, a divisor of `CHUNK_ROWS`; undefined for short columns, which are contiguous. */
function chunkRowsOf(type: WrittenType, rows: number): number | undefined {
  const size = sizeOf(type);
  if (rows * size <= MAX_PLAIN_BYTES) return undefined;
  let chunkRows = CHUNK_ROWS;
  while (chunkRows > 1 && chunkRows * size > MAX_CHUNK_BYTES) chunkRows /= 2;
  return Math.min(rows, chunkRows);
}

/** @throws CorruptError if the length of a column differs from that of its table */
function expectRows(name: string, count: number, rows: number): void {
  if (count === rows) return;
  throw new DataError(
    'CorruptError',
    `${name} has ${formatCount(count)} values, but the table has ${formatCount(rows)} rows.`,
  );
}

/** Returns the bytes of rows; writes variable-length texts to the heap. */
async function bytesOf(
  file: Appender,
  { bytes, values }: EncodedRows,
): Promise<Uint8Array> {
  if (bytes) return bytes;
  if (values.kind !== 'strings') throw new Error('only texts are in the heap');
  return writeTexts(file, values.strings);
}

async function fillBytes(
  file: Appender,
  { fill }: StoredColumn,
): Promise<Uint8Array | undefined> {
  return fill?.kind === 'text' ? writeTexts(file, packStrings([fill.text])) : fill?.bytes;
}

async function writeCategories(
  file: Appender,
  name: string,
  { type, labels, ordered }: NonNullable<StoredColumn['categories']>,
): Promise<WrittenLink> {
  const count = countOf(labels);
  const chunkRows = chunkRowsOf(type, count);
  const writer = new DatasetWriter(file, {
    ...{ type, shape: [count] },
    ...(chunkRows !== undefined && { chunkRows }),
  });
  await writer.append(await bytesOf(file, encodedTexts(type, labels)));
  const address = await writer.finish([booleanAttribute('ordered', ordered)], name);
  return { name, address };
}

/** Attributes of a column, including its original name if that could not be kept. */
function annotations(
  { about, name: own }: ColumnToWrite,
  { units }: SurveyedColumn,
  name: string,
): Readonly<Record<string, string | undefined>> {
  const isRenamed = changeOfName(own, name) !== undefined;
  const renamed = isRenamed ? `Named “${own}” in the source.` : undefined;
  const descriptions = [about?.description, renamed];
  return {
    units: about?.units ?? units,
    units_vocabulary:
      about?.vocabulary ?? (units === undefined ? undefined : 'UDUNITS-2'),
    description: descriptions.filter((one) => one !== undefined).join(' '),
  };
}

/** Differences of a column from its source, each the end of a sentence. */
function changesOf(
  { name: own, valueType }: ColumnToWrite,
  { units }: SurveyedColumn,
  { change }: StoredColumn,
  name: string,
): readonly string[] {
  const isText =
    valueType === 'records' ||
    valueType === 'ragged' ||
    (valueType === 'times' && units === undefined);
  const changes = [
    changeOfName(own, name),
    units && `its times are stored as int64 with the units “${units}”`,
    isText ? 'its values are stored as texts' : undefined,
    change,
  ];
  return changes.filter((one) => one !== undefined);
}

/**
 * Creates a builder for an index of a column; or the reason if its type or size is unsuitable
 * (§10.4 to §10.7).
 */
function indexBuilder(
  kind: SearchIndexKind,
  indexed: IndexedColumn,
): IndexBuilder | string {
  return indexed.column.type.kind === 'compound'
    ? 'complex numbers have no search indexes'
    : INDEX_BUILDERS[kind](indexed);
}

const INDEX_BUILDERS: Readonly<
  Record<SearchIndexKind, (indexed: IndexedColumn) => IndexBuilder | string>
> = {
  CHUNK_MINMAX: minMaxBuilder,
  SORTED_ROWS: sortedBuilder,
  BITMAP: bitmapBuilder,
  CHUNK_BLOOM: bloomBuilder,
};

/** The parts of a table written so far. */
export interface WrittenTable {
  readonly file: Appender;
  readonly columns: WrittenLink[];
  readonly categories: WrittenLink[];
  readonly indexes: WrittenLink[];
  readonly leftOut: string[];
  readonly changed: string[];
}
