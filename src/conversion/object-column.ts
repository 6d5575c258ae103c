import type { DataElement } from '@/elements/element';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { stringAt } from '@/model/strings';
import type { Values } from '@/model/values';
import type { StoredArray } from '@/storage/node';
import type { NewGroup } from '@/writing/new-store';
import { sourceOfArray } from './dense-array';
import { denseBatches, planDense } from './dense-tiles';
import { encoding } from './encoding';
import { noText } from './not-texts';
import type { Taken } from './taken';

type Texts = Extract<Values, { kind: 'strings' }>;

/** Codecs of numcodecs by which Zarr v2 stores Python's objects: texts, None, numbers, lists. */
const OF_OBJECTS = /^(json|msgpack)2?\b/;

/** The array of a column whose values may be other than texts, although it is read as texts. */
export function objectsOf({ node }: DataElement): StoredArray | undefined {
  return node.kind === 'array' &&
    node.dtype.kind === 'string' &&
    node.storage.codecs.some((name) => OF_OBJECTS.test(name))
    ? node
    : undefined;
}

/**
 * Writes a column of objects: texts as such, with None among them as a nullable-string-array. Read twice.
 *
 * @throws UnsupportedError if a value is neither a text nor None, or if one is None where none may be
 */
export async function writeObjects(
  into: NewGroup,
  name: string,
  array: StoredArray,
  rows: Taken,
  mayBeNone: boolean,
  { signal }: ReadOptions,
): Promise<void> {
  const hasNone = await surveyed(array, rows, { signal });
  if (hasNone && !mayBeNone)
    throw new DataError(
      'UnsupportedError',
      `${array.path}: has rows without a name, which Petri does not write as AnnData.`,
    );
  const layout = { dtype: { kind: 'string' }, across: [] } as const;
  if (!hasNone) {
    const out = into.array(name, layout, encoding('string-array'));
    for await (const texts of textsOf(array, rows, { signal })) await out.append(texts);
    return out.end();
  }
  const group = into.group(name, encoding('nullable-string-array', '0.1.0'));
  const values = group.array('values', layout, encoding('string-array'));
  const flags = { dtype: { kind: 'bool', bytes: 1 }, across: [] } as const;
  const mask = group.array('mask', flags, encoding('array'));
  for await (const { kind, strings, json } of textsOf(array, rows, { signal })) {
    await values.append({ kind, strings });
    const missing = json ?? new Uint8Array(strings.offsets.length - 1);
    await mask.append({ kind: 'booleans', values: missing });
  }
  await values.end();
  await mask.end();
}

/** Whether there is a None. */
async function surveyed(
  array: StoredArray,
  rows: Taken,
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

/** The first value, as JSON, that is neither a text nor None. */
function firstOther({ strings, json }: Texts): string | undefined {
  const at = json?.findIndex((flag, i) => flag === 1 && stringAt(strings, i) !== 'null');
  return at === undefined || at < 0 ? undefined : stringAt(strings, at);
}

async function* textsOf(
  array: StoredArray,
  rows: Taken,
  options: ReadOptions,
): AsyncGenerator<Texts> {
  const source = sourceOfArray(array);
  const plan = planDense(source, { rows });
  for await (const { values } of denseBatches(source, { rows }, plan, options))
    if (values.kind === 'strings') yield values;
}
