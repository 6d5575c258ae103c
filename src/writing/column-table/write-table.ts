import { DataError, throwIfAborted } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { countOf, packStrings } from '@/model/strings';
import { breatheIfDue } from '@/model/waiting';
import type { Appender, FileSink } from '../hdf5/appender';
import { DatasetWriter } from '../hdf5/dataset';
import { sizeOf } from '../hdf5/datatype';
import { writeTexts } from '../hdf5/global-heap';
import { type WrittenLink, writeGroup } from '../hdf5/group';
import { createHdf5File } from '../hdf5/hdf5-file';
import type { WrittenAttribute } from '../hdf5/object-header';
import {
  asciiAttribute,
  booleanAttribute,
  referenceAttribute,
  referenceList,
  textAttributes,
  textList,
  unsignedAttribute,
} from './attributes';
import { columnNames } from './column-names';
import { indexBuilder } from './search-index';
import { type StoredColumn, storedColumn } from './stored-column';
import { type Survey, surveyColumn } from './survey';
import { CHUNK_ROWS, type ColumnToWrite, type TableToWrite } from './table';
import { encodedTexts, textType } from './text-column';
import { lengthOfBlock, writableBlock } from './writable-block';

const VERSION = '1.0';
/** Columns of fewer bytes are contiguous: a chunk would need an index larger than its values. */
const MAX_PLAIN_BYTES = 1 << 13;

/** What is below a table group. */
interface Written {
  readonly columns: WrittenLink[];
  readonly categories: WrittenLink[];
  readonly indexes: WrittenLink[];
}

/**
 * Writes a table as an HDF5 file whose root is a column table that conforms to HEP001 1.0. Columns are read twice and
 * written one after another, batch by batch: memory is bounded by a batch, 24 bytes for each chunk, and by what the
 * search indexes need (SORTED_ROWS 13 bytes for each row of one column). Nothing that was written before an abort or
 * an error is an HDF5 file.
 *
 * @throws UnsupportedError for values that no column table has a representation for, AbortError
 */
export async function writeColumnTable(
  sink: FileSink,
  table: TableToWrite,
  { signal, report }: ReadOptions = {},
): Promise<void> {
  const { rows, columns, about, labels } = table;
  const file = await createHdf5File(sink, signal);
  const { content } = file;
  const written: Written = { columns: [], categories: [], indexes: [] };
  const names = columnNames(columns.map(({ name }) => name));
  const total = 2 * rows * columns.length;
  let done = 0;
  const onRows = async (count: number) => {
    done += count;
    report?.({ done, total, unit: 'values' });
    await breatheIfDue();
    throwIfAborted(signal);
  };
  for (const [i, column] of columns.entries())
    await writeColumn(content, table, column, names[i] ?? column.name, written, onRows);
  const subgroups: WrittenLink[] = [];
  for (const [name, links] of [
    ['CATEGORIES', written.categories],
    ['SEARCH_INDEXES', written.indexes],
  ] as const)
    if (links.length > 0)
      subgroups.push({ name, address: await writeGroup(content, links, [], `/${name}`) });
  const labelLinks = labels.flatMap((label) => {
    const link = written.columns[columns.findIndex(({ name }) => name === label)];
    return link ? [link] : [];
  });
  const attributes: readonly WrittenAttribute[] = [
    asciiAttribute('CLASS', 'COLUMN_TABLE'),
    asciiAttribute('VERSION', VERSION),
    unsignedAttribute('NROWS', rows, 8),
    ...(names.length > 0 ? textList('column-order', names) : []),
    ...referenceList(
      'INDEX_COLUMNS',
      labelLinks.map(({ address }) => address),
    ),
    ...textAttributes({
      _index: labelLinks[0]?.name,
      TITLE: about?.title,
      description: about?.description,
      units_vocabulary: about?.vocabulary,
    }),
  ];
  await file.finish(
    await writeGroup(content, [...written.columns, ...subgroups], attributes, '/'),
  );
}

async function writeColumn(
  file: Appender,
  { rows, indexes = [] }: TableToWrite,
  column: ColumnToWrite,
  name: string,
  written: Written,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const survey = await surveyColumn(column, onRows);
  const stored = storedColumn(survey, column.name);
  const { type, categories } = stored;
  const isPlain = rows * sizeOf(type) <= MAX_PLAIN_BYTES;
  const chunkRows = isPlain ? Math.max(1, rows) : Math.min(rows, CHUNK_ROWS);
  const builders = indexes.flatMap((kind) => {
    const builder = indexBuilder(kind, { name, column: stored, rows, chunkRows });
    return builder ? [builder] : [];
  });
  const writer = new DatasetWriter(file, {
    ...{ type, shape: [rows], fill: await fillBytes(file, stored) },
    ...(!isPlain && { chunkRows }),
  });
  let start = 0;
  for await (const block of column.blocks()) {
    const count = lengthOfBlock(block);
    if (start % CHUNK_ROWS !== 0 || start + count > rows)
      throw new Error('blocks end where chunks end, and are those of the table');
    const encoded = stored.encode(writableBlock(block));
    await writer.append(await bytesOf(file, encoded));
    for (const builder of builders) builder.add(encoded, count);
    start += count;
    await onRows(count);
  }
  if (start < rows)
    throw new DataError(
      'CorruptError',
      `${column.name} has ${formatCount(start)} values, but the table has ${formatCount(rows)} rows.`,
    );
  const indexAddresses: number[] = [];
  for (const builder of builders) {
    const links = await builder.write(file);
    indexAddresses.push(links[0].address);
    written.indexes.push(...links);
  }
  const attributes = [
    ...stored.attributes,
    ...annotations(column, survey, name),
    ...referenceList('SEARCH_INDEX_LIST', indexAddresses),
  ];
  if (categories) {
    const link = await writeCategories(file, `${name}__CATEGORIES`, categories);
    written.categories.push(link);
    attributes.push(referenceAttribute('CATEGORIES', link.address));
  }
  const address = await writer.finish(attributes, `/${name}`);
  written.columns.push({ name, address });
}

/** Texts of variable length are in the heap. */
async function bytesOf(
  file: Appender,
  { bytes, values }: ReturnType<StoredColumn['encode']>,
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
  { labels, ordered }: NonNullable<StoredColumn['categories']>,
): Promise<WrittenLink> {
  const count = countOf(labels);
  const { offsets } = labels;
  let longest = 0;
  for (let i = 0; i < count; i++)
    longest = Math.max(longest, (offsets[i + 1] ?? 0) - (offsets[i] ?? 0));
  const total = (offsets[count] ?? 0) - (offsets[0] ?? 0);
  const type = textType(longest, total, count);
  const isPlain = count * sizeOf(type) <= MAX_PLAIN_BYTES;
  const writer = new DatasetWriter(file, {
    ...{ type, shape: [count] },
    ...(!isPlain && { chunkRows: Math.min(count, CHUNK_ROWS) }),
  });
  await writer.append(await bytesOf(file, encodedTexts(type, labels)));
  const address = await writer.finish([booleanAttribute('ordered', ordered)], name);
  return { name, address };
}

/** What a column says beside its values, and the name it had where that could not be kept. */
function annotations(
  { about, name: own }: ColumnToWrite,
  { units }: Survey,
  name: string,
): readonly WrittenAttribute[] {
  const description = about?.description;
  const renamed = name === own ? undefined : `Named “${own}” in the source.`;
  return textAttributes({
    units: about?.units ?? units,
    units_vocabulary: about?.vocabulary ?? (units === undefined ? undefined : 'UDUNITS-2'),
    description: [description, renamed].filter((one) => one !== undefined).join(' '),
  });
}
