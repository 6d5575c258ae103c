import { readable, textAttribute } from '@/model/attributes';
import type { Block } from '@/model/block';
import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { withCommonLabels } from '@/model/order/order-gather';
import { lengthOf } from '@/model/order/order-length';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import {
  asUtf8,
  bytesAt,
  countOf,
  type PackedStrings,
  packBytes,
  unpackStrings,
} from '@/model/strings';
import type { NumberArray, Values } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import type { NewArray, NewGroup } from '@/write/new-store';
import type { AxisSubset } from './axis-subset';
import { blocksOf, hasReferences, unwritable } from './column-blocks';
import { BOOLEAN, encoding, newColumn, newNullable, numberType, TEXT } from './encoding';
import { objectsOf, writeObjects } from './object-column';

/** Column to be copied, with the destination of its rows. */
export interface ColumnCopy {
  readonly into: NewGroup;
  readonly name: string;
  readonly column: DataElement;
  readonly rows: AxisSubset;
  /** Positions of the categories that are written, ascending; absent for all. Values of others become missing. */
  readonly used?: AxisSubset;
  readonly options: ReadOptions;
}

/**
 * Writes a column with one value per row in the encoding that anndata gives its kind today: `array`, `string-array`,
 * `categorical`, `nullable-integer`, `nullable-boolean` or `nullable-string-array`.
 *
 * @throws UnsupportedError for kinds that AnnData has no encoding for, before anything is written
 */
export async function writeColumn(copy: ColumnCopy): Promise<void> {
  const { column } = copy;
  const { info } = column;
  if (info.kind !== 'column') throw unwritable(column);
  switch (info.valueType) {
    case 'numbers':
      return info.nullable && !isFloat(info.dtype)
        ? writeNullable(copy, 'nullable-integer')
        : writePlain(copy);
    case 'booleans':
      return info.nullable ? writeNullable(copy, 'nullable-boolean') : writePlain(copy);
    case 'strings': {
      const objects = objectsOf(column);
      if (objects) return writeObjects(copy, objects, true);
      return info.nullable
        ? writeNullable(copy, 'nullable-string-array')
        : writePlain(copy);
    }
    case 'categories':
      return writeCategories(copy);
    case 'complex':
      return writePlain(copy);
    default:
      throw unwritable(column);
  }
}

/**
 * Writes the row names of a table. None of them may be missing, even if their column is nullable.
 *
 * @throws UnsupportedError if one is missing
 */
export async function writeRowNames(copy: ColumnCopy): Promise<void> {
  const { into, name, column, rows, options } = copy;
  const { info } = column;
  const isOwnType = info.encoding?.startsWith('nullable-string-array');
  if (info.kind !== 'column' || info.valueType !== 'strings' || isOwnType)
    return writeColumn(copy);
  const objects = objectsOf(column);
  if (objects) return writeObjects(copy, objects, false);
  const out = newColumn(into, name, TEXT);
  for await (const block of blocksOf(column, rows, options)) {
    if ('missing' in block && block.missing?.includes(1))
      throw new DataError(
        'UnsupportedError',
        `${info.path}: has rows without a name, which Petri does not write as AnnData.`,
      );
    await out.append(valuesOf(block, column));
  }
  await out.end();
}

async function writePlain({ into, name, ...of }: ColumnCopy): Promise<void> {
  const { column, rows, options } = of;
  const out = newColumn(into, name, dtypeOf(column));
  for await (const block of blocksOf(column, rows, options))
    await out.append(withoutMissing(block, column));
  await out.end();
}

async function writeNullable(
  { into, name, column, rows, options }: ColumnCopy,
  type: string,
): Promise<void> {
  const meaning = textAttribute(readable(column.node.attributes), 'na-value');
  const group = into.group(name, {
    ...encoding(type, '0.1.0'),
    ...((meaning === 'NA' || meaning === 'NaN') && { 'na-value': meaning }),
  });
  const out = newNullable(group, dtypeOf(column));
  for await (const block of blocksOf(column, rows, options))
    await out.append(
      valuesOf(block, column),
      'missing' in block ? block.missing : undefined,
    );
  await out.end();
}

async function writeCategories({ into, name, ...of }: ColumnCopy): Promise<void> {
  const { column, options, used } = of;
  const { info, categories } = column;
  const accepted = categories && (await keptCategories(categories, options));
  const kept = bothOf(used, accepted);
  const group = into.group(name, {
    ...encoding('categorical'),
    ordered: info.kind === 'column' && info.ordered === true,
  });
  let codes: NewArray | undefined;
  let labels: PackedStrings | undefined;
  for await (const block of codesOf(of)) {
    const { bytes } = block;
    codes ??= newColumn(group, 'codes', { kind: 'int', bytes, order: 'little' });
    await codes.append({ kind: 'numbers', values: renumbered(block.codes, kept) });
    if (block.labels !== labels) expectDistinct(block.labels, info.path);
    labels = block.labels;
  }
  await codes?.end();
  const own = { into: group, name: 'categories', rows: kept, options };
  if (categories) return writeColumn({ ...own, column: categories });
  const texts = newColumn(group, 'categories', TEXT);
  if (labels) await texts.append({ kind: 'strings', strings: only(labels, kept) });
  await texts.end();
}

/** Returns the positions that are in both lists. */
function bothOf(a: AxisSubset, b: AxisSubset): AxisSubset {
  if (!a || !b) return a ?? b;
  const others = new Set(b);
  return a.filter((at) => others.has(at));
}

/** Returns the labels at these positions. */
function only(labels: PackedStrings, kept: AxisSubset): PackedStrings {
  return kept ? packBytes(Array.from(kept, (at) => bytesAt(labels, at))) : labels;
}

/** Yields the codes of a column, each batch with the labels of all codes so far. */
async function* codesOf({
  column,
  rows,
  options,
}: Pick<ColumnCopy, 'column' | 'rows' | 'options'>) {
  let labels: PackedStrings | undefined;
  for await (const block of blocksOf(column, rows, options)) {
    if (block.kind !== 'categories') throw unwritable(column);
    // an enumeration adds labels for unnamed values in the blocks in which they occur
    const before = { ...block, codes: new Int32Array(0), labels: labels ?? block.labels };
    const common = withCommonLabels([before, block]);
    labels = common.labels;
    const bytes = block.codes.BYTES_PER_ELEMENT;
    yield { codes: common.lists[1] ?? block.codes, labels, bytes };
  }
}

/** The categories of a column that some of the copied rows have, and the number of all. */
export interface UsedCategories {
  readonly used: Uint32Array;
  readonly count: number;
}

/**
 * Reads which categories of a column the rows have, as `remove_unused_categories` of pandas keeps them; undefined for
 * a column that is not categorical.
 */
export async function readUsedCategories(
  of: Pick<ColumnCopy, 'column' | 'rows' | 'options'>,
): Promise<UsedCategories | undefined> {
  const { info } = of.column;
  if (info.kind !== 'column' || info.valueType !== 'categories') return undefined;
  const found = new Set<number>();
  let count = 0;
  for await (const { codes, labels } of codesOf(of)) {
    for (const code of codes) if (code >= 0) found.add(code);
    count = countOf(labels);
  }
  return { used: Uint32Array.from(found).sort(), count };
}

/**
 * Returns the positions of the categories that pandas accepts; undefined if it accepts all. NaN and NA cannot be
 * categories, and the values that have them are missing.
 *
 * @throws UnsupportedError if two of them are equal
 */
export async function keptCategories(
  { info, read }: DataElement,
  { signal }: ReadOptions,
): Promise<AxisSubset> {
  const block = await read?.({}, { signal });
  if (!block) return undefined;
  const isNull = (at: number) =>
    ('missing' in block && block.missing?.[at] === 1) ||
    (block.kind === 'numbers' && Number.isNaN(block.values[at])) ||
    (block.kind === 'complex' &&
      (Number.isNaN(block.values[2 * at]) || Number.isNaN(block.values[2 * at + 1])));
  const rows = Array.from({ length: lengthOf(block) }, (_, at) => at);
  const kept = rows.filter((at) => !isNull(at));
  // a Set treats 0 and −0 as equal, as pandas does
  if (
    block.kind === 'numbers' &&
    new Set(kept.map((at) => block.values[at])).size < kept.length
  )
    throw equalCategories(info.path);
  return kept.length < rows.length ? Uint32Array.from(kept) : undefined;
}

/** Renumbers codes for the categories that are kept; −1 for the others. */
function renumbered<C extends Int8Array | Int16Array | Int32Array>(
  codes: C,
  kept: AxisSubset,
): C {
  if (!kept) return codes;
  const numbers = new Map(Array.from(kept, (code, at) => [code, at]));
  return codes.map((code) => numbers.get(code) ?? -1) as C;
}

/** @throws UnsupportedError if two categories are equal, which pandas cannot have */
function expectDistinct(labels: PackedStrings, path: Path): void {
  // compared as they are written: different bytes that are not UTF-8 are different strings
  const texts = unpackStrings(asUtf8(labels).strings);
  if (new Set(texts).size < texts.length) throw equalCategories(path);
}

function equalCategories(path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${path}: two of its categories are equal, which AnnData cannot have.`,
  );
}

/**
 * Returns the type in which the values of a column or scalar are written. It follows from the name of the type in the
 * file, because 64-bit values are narrowed when they are read.
 *
 * @throws UnsupportedError for a type that cannot be written
 */
export function dtypeOf(element: DataElement): DType {
  const { info } = element;
  if ((info.kind !== 'column' && info.kind !== 'scalar') || hasReferences(element))
    throw unwritable(element);
  if (info.valueType === 'strings') return TEXT;
  if (info.valueType === 'booleans') return BOOLEAN;
  const dtype = numberType(info.dtype);
  if (dtype) return dtype;
  throw new DataError(
    'UnsupportedError',
    `${info.path}: values of type ${info.dtype} cannot be written.`,
  );
}

function isFloat(dtype: string): boolean {
  return numberType(dtype)?.kind === 'float';
}

/** Returns the values of a block with NaN for missing numbers, as pandas has them. */
function withoutMissing(block: Block, column: DataElement): Values {
  const values = valuesOf(block, column);
  if (block.kind !== 'numbers' || !block.missing || values.kind !== 'numbers')
    return values;
  const floats = (
    block.values instanceof Float32Array
      ? block.values.slice()
      : Float64Array.from(block.values as Float64Array)
  ) as NumberArray;
  for (let i = 0; i < floats.length; i++) if (block.missing[i]) floats[i] = Number.NaN;
  return { kind: 'numbers', values: floats };
}

/** Returns the values of a block without its mask. @throws UnsupportedError if AnnData has no encoding for them */
export function valuesOf(block: Block, column: DataElement): Values {
  switch (block.kind) {
    case 'numbers':
      return { kind: 'numbers', values: block.values };
    case 'booleans':
      return { kind: 'booleans', values: block.values };
    case 'strings':
      return { kind: 'strings', strings: block.strings };
    case 'complex':
      return { kind: 'complex', values: block.values };
    default:
      throw unwritable(column);
  }
}
