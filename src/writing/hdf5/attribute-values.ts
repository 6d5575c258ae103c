import type { AttributeValue } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { packStrings } from '@/model/strings';
import type { NewAttributes } from '../new-store';
import type { Appender } from './appender';
import { BOOLEAN, encodeInteger, sizeOf, type WrittenType } from './datatype';
import { writeTexts } from './global-heap';
import type { WrittenAttribute } from './object-header';

const TEXT: WrittenType = { kind: 'string' };
const TEXT_BYTES = sizeOf(TEXT);

/**
 * The attributes of all nodes of a file, as h5py writes Python values: text of variable length, booleans by its enumeration,
 * whole numbers as int64, others as float64, a list by the type of its values. A list without values is a list of texts.
 */
export interface AttributeWriter {
  /** The attributes of one node. @throws UnsupportedError for values that HDF5 has no type for */
  of(attributes: NewAttributes, path: Path): readonly WrittenAttribute[];
}

/**
 * Writes the texts of all attributes together: a collection of the heap takes 4 KB, for however few texts.
 * `all` are the attributes of every node; `of` is then asked for each of them.
 */
export async function writeAttributeTexts(
  file: Appender,
  all: readonly NewAttributes[],
): Promise<AttributeWriter> {
  const texts: string[] = [];
  const lists = new Map<NewAttributes, Map<string, number>>();
  for (const attributes of all) {
    const places = new Map<string, number>();
    for (const [name, value] of Object.entries(attributes)) {
      const list = listOf(value);
      if (!areTexts(list)) continue;
      places.set(name, texts.length);
      for (const text of list) texts.push(text);
    }
    lists.set(attributes, places);
  }
  const references = await writeTexts(file, packStrings(texts));
  return {
    of: (attributes, path) =>
      Object.entries(attributes).map(([name, value]): WrittenAttribute => {
        const list = listOf(value);
        const shape = Array.isArray(value) ? [list.length] : [];
        const at = lists.get(attributes)?.get(name);
        if (at === undefined) return { name, shape, ...plainValue(list, path, name) };
        const bytes = references.subarray(
          TEXT_BYTES * at,
          TEXT_BYTES * (at + list.length),
        );
        return { name, shape, type: TEXT, bytes };
      }),
  };
}

/** Whether HDF5 has a type for the value of an attribute, and a place for its name. */
export function canBeAttribute(name: string, value: AttributeValue): boolean {
  if (name === '' || name.includes('\0')) return false;
  const list = listOf(value);
  // texts end with NUL
  if (areTexts(list)) return list.every((text) => !text.includes('\0'));
  if (list.every((item) => typeof item === 'boolean')) return true;
  const areNumbers = list.every(
    (item) => typeof item === 'number' || typeof item === 'bigint',
  );
  // of integers beyond 2^53, only those of 64 bits and without fractions beside them
  return areNumbers && list.every((item) => typeof item !== 'bigint' || isInt64(item))
    ? areWhole(list) || list.every((item) => typeof item === 'number')
    : false;
}

function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

function areWhole(list: readonly (number | bigint)[]): boolean {
  return list.every((item) => typeof item === 'bigint' || Number.isSafeInteger(item));
}

function listOf(value: AttributeValue): readonly AttributeValue[] {
  return Array.isArray(value) ? value : [value];
}

function areTexts(list: readonly AttributeValue[]): list is readonly string[] {
  return list.every((item) => typeof item === 'string');
}

function plainValue(
  list: readonly AttributeValue[],
  path: Path,
  name: string,
): Pick<WrittenAttribute, 'type' | 'bytes'> {
  if (list.every((item) => typeof item === 'boolean'))
    return { type: BOOLEAN, bytes: Uint8Array.from(list, Number) };
  const numbers = list.filter(
    (item) => typeof item === 'number' || typeof item === 'bigint',
  );
  if (numbers.length < list.length)
    throw new DataError(
      'UnsupportedError',
      `${path}: its attribute “${name}” is neither text, numbers nor booleans, and HDF5 has no type for it.`,
    );
  const isWhole = areWhole(numbers) && !numbers.some((item) => Object.is(item, -0));
  const bytes = new Uint8Array(8 * numbers.length);
  if (isWhole)
    numbers.forEach((item, i) => {
      bytes.set(encodeInteger(item, 8), 8 * i);
    });
  else bytes.set(new Uint8Array(Float64Array.from(numbers, Number).buffer));
  return { type: { kind: isWhole ? 'int' : 'float', bytes: 8 }, bytes };
}
