import { DataError } from '@/model/errors';
import { bytesAt, countOf, joinStrings, packBytes } from '@/model/strings';
import { inCommonType, type NumberArray, type Values } from '@/model/values';

/** Index of no value, in a list of indices; it is written as zero, false or an empty string. */
export const PADDING = 0xffffffff;

/** Concatenates the values of several reads of one array. @throws UnsupportedError for kinds that no matrix has */
export function joinValues(parts: readonly Values[]): Values {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  switch (first?.kind) {
    case 'numbers':
    case 'booleans':
    case 'bytes':
    case 'times':
    case 'complex': {
      const lists = ofKind(parts, first.kind).map(({ values }): NumberArray => values);
      const values = joined(first.kind === 'numbers' ? inCommonType(lists) : lists);
      return { ...first, values } as Values; // same type as before
    }
    case 'records': {
      const records = ofKind(parts, first.kind);
      const length = records.reduce((sum, part) => sum + part.length, 0);
      const fields = first.fields.map(({ name }, i) => ({
        name,
        values: joinValues(records.flatMap((part) => part.fields[i]?.values ?? [])),
      }));
      return { kind: 'records', length, fields };
    }
    case 'strings': {
      const lists = ofKind(parts, first.kind);
      const strings = joinStrings(lists.map((list) => list.strings));
      if (lists.every(({ json }) => json === undefined))
        return { kind: 'strings', strings };
      const flags = lists.map((one) => one.json ?? new Uint8Array(countOf(one.strings)));
      return { kind: 'strings', strings, json: joined(flags) as unknown as Uint8Array };
    }
    default:
      throw unpickable(first);
  }
}

/** Returns the values at these indices. @throws UnsupportedError for kinds that no matrix has */
export function pickValues(values: Values, indices: Uint32Array): Values {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
    case 'times':
      return { ...values, values: pick(values.values, indices) } as Values; // same type as before
    case 'strings': {
      const { strings } = values;
      const texts = Array.from(indices, (at) =>
        at === PADDING ? new Uint8Array(0) : bytesAt(strings, at),
      );
      const json = values.json && (pick(values.json, indices) as Uint8Array);
      return { kind: 'strings', strings: packBytes(texts), ...(json && { json }) };
    }
    case 'records': {
      const fields = values.fields.map((field) => ({
        ...field,
        values: pickValues(field.values, indices),
      }));
      return { kind: 'records', length: indices.length, fields };
    }
    case 'complex': {
      const halves = partsOf(indices, 2);
      return { kind: 'complex', values: pick(values.values, halves) as Float64Array };
    }
    case 'bytes': {
      const bytes = partsOf(indices, values.size);
      return { ...values, values: pick(values.values, bytes) as Uint8Array };
    }
    default:
      throw unpickable(values);
  }
}

/** Returns the indices of the parts of values that have `count` parts each. */
function partsOf(indices: Uint32Array, count: number): Uint32Array {
  const parts = new Uint32Array(count * indices.length).fill(PADDING);
  for (const [i, at] of indices.entries())
    if (at !== PADDING)
      for (let part = 0; part < count; part++)
        parts[count * i + part] = count * at + part;
  return parts;
}

function ofKind<K extends Values['kind']>(
  parts: readonly Values[],
  kind: K,
): Extract<Values, { kind: K }>[] {
  const isOfKind = (part: Values): part is Extract<Values, { kind: K }> =>
    part.kind === kind;
  const same = parts.filter(isOfKind);
  if (same.length < parts.length) throw new Error('parts of different kinds');
  return same;
}

/** Concatenates lists of one type, whichever it is. */
function joined(lists: readonly NumberArray[]): NumberArray {
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  const out = emptyLike(lists[0] ?? new Float64Array(0), total);
  let at = 0;
  for (const list of lists) {
    out.set(list as Float64Array, at);
    at += list.length;
  }
  return out;
}

function pick(values: NumberArray, indices: Uint32Array): NumberArray {
  const out = emptyLike(values, indices.length);
  const from = values as Float64Array;
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i] as number;
    if (at !== PADDING) out[i] = from[at] as number;
  }
  return out;
}

/**
 * Creates an array of the same type, declared as doubles: values are copied between arrays of one type, not converted.
 */
function emptyLike(values: NumberArray, length: number): Float64Array {
  const Type = values.constructor as new (length: number) => NumberArray;
  return new Type(length) as Float64Array;
}

function unpickable(values: Values | undefined): DataError {
  return new DataError(
    'UnsupportedError',
    `Some of many ${values?.kind ?? 'values'} cannot be written without the others.`,
  );
}
