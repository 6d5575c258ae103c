import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { stringAt } from '@/model/strings';
import type { Values } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray } from '@/read/node';
import type { NewGroup } from '@/write/new-store';
import type { AxisSubset } from './axis-subset';
import { sourceOfArray } from './dense-array';
import { denseBatches, planDense } from './dense-tiles';
import { encoding, newColumn, newNullable, TEXT } from './encoding';
import { noText } from './not-texts';

/** Destination and selection of the rows. */
interface ObjectsCopy {
  readonly into: NewGroup;
  readonly name: string;
  readonly rows: AxisSubset;
  readonly options: ReadOptions;
}

type Texts = Extract<Values, { kind: 'strings' }>;

/** Codecs of numcodecs with which Zarr v2 stores Python objects: strings, None, numbers, lists. */
const OF_OBJECTS = /^(json|msgpack)2?\b/;

/**
 * Returns the array of a column that is read as strings but may contain other objects; undefined for any other column.
 */
export function objectsOf({ node }: DataElement): StoredArray | undefined {
  return node.kind === 'array' &&
    node.dtype.kind === 'string' &&
    node.storage.codecs.some((name) => OF_OBJECTS.test(name))
    ? node
    : undefined;
}

/**
 * Writes a column of objects: strings as they are, with None among them as a nullable-string-array. Reads the column
 * twice.
 *
 * @throws UnsupportedError if a value is neither a string nor None, or if one is None although `mayBeNone` is false
 */
export async function writeObjects(
  { into, name, rows, options: { signal } }: ObjectsCopy,
  array: StoredArray,
  mayBeNone: boolean,
): Promise<void> {
  const hasNone = await surveyed(array, rows, { signal });
  if (hasNone && !mayBeNone)
    throw new DataError(
      'UnsupportedError',
      `${array.path}: has rows without a name, which Petri does not write as AnnData.`,
    );
  if (!hasNone) {
    const out = newColumn(into, name, TEXT);
    for await (const texts of textsOf(array, rows, { signal })) await out.append(texts);
    return out.end();
  }
  const group = into.group(name, encoding('nullable-string-array', '0.1.0'));
  const out = newNullable(group, TEXT);
  for await (const { kind, strings, json } of textsOf(array, rows, { signal }))
    await out.append({ kind, strings }, json);
  await out.end();
}

/** Returns true if one of the values is None. @throws UnsupportedError for a value that is neither a string nor None */
async function surveyed(
  array: StoredArray,
  rows: AxisSubset,
  options: ReadOptions,
): Promise<boolean> {
  let hasNone = false;
  for await (const texts of textsOf(array, rows, options)) {
    const other = firstOther(texts);
    if (other !== undefined) throw noText(array.path, other);
    hasNone ||= texts.json?.includes(1) === true;
  }
  return hasNone;
}

/** Returns the first value, as JSON, that is neither a string nor None. */
function firstOther({ strings, json }: Texts): string | undefined {
  const at = json?.findIndex((flag, i) => flag === 1 && stringAt(strings, i) !== 'null');
  return at === undefined || at < 0 ? undefined : stringAt(strings, at);
}

async function* textsOf(
  array: StoredArray,
  rows: AxisSubset,
  options: ReadOptions,
): AsyncGenerator<Texts> {
  const source = sourceOfArray(array);
  const plan = planDense(source, { rows });
  for await (const { values } of denseBatches(source, { rows }, plan, options))
    if (values.kind === 'strings') yield values;
}
