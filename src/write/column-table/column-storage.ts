import { bytesAt, countOf, type PackedStrings, packBytes } from '@/model/strings';
import type { Values } from '@/model/values';
import { littleEndian } from '@/write/hdf5/byte-builder';
import { BOOLEAN } from '@/write/hdf5/datatype';
import { columnOf, numberColumn } from './number-column';
import type { StoredColumn } from './stored-column';
import type { Survey } from './survey';
import { textColumn, textType } from './text-column';

/** @throws UnwritableColumn if no value is left to mark missing rows */
export function storedColumn(survey: Survey): StoredColumn {
  switch (survey.kind) {
    case 'numbers':
      return numberColumn(survey);
    case 'booleans':
      return survey.hasMissing ? nullableBooleans() : booleans;
    case 'strings':
      return textColumn(survey);
    case 'categories':
      return categoryColumn(survey);
    case 'complex':
    case 'bytes':
      return opaqueColumn(survey);
  }
}

/** An enumeration of FALSE and TRUE (§6). */
const booleans: StoredColumn = {
  type: BOOLEAN,
  dtype: { kind: 'bool', bytes: 1 },
  isNaNFill: false,
  attributes: [],
  encode(block) {
    if (block.kind !== 'booleans') throw new Error('not a block of Booleans');
    return { values: block, bytes: block.values };
  },
};

/** 0, 1, and 2 for missing: the enumeration has no unused value (§8.5). */
function nullableBooleans(): StoredColumn {
  const type = { kind: 'uint', bytes: 1 } as const;
  const column = columnOf({ type, fill: 2, min: 0, max: 1 });
  return {
    ...column,
    change:
      'stored as uint8 (0 is false, 1 true and 2 missing): Booleans in column tables are never missing',
    encode(block) {
      if (block.kind !== 'booleans') throw new Error('not a block of Booleans');
      const { values, missing } = block;
      return column.encode({ kind: 'numbers', values, ...(missing && { missing }) });
    },
  };
}

/** Complex numbers as h5py writes them, a compound of `r` and `i`; values without a type as opaque bytes. */
function opaqueColumn({
  kind,
  size,
  fill,
}: Extract<Survey, { kind: 'complex' | 'bytes' }>): StoredColumn {
  const part = { kind: 'float', bytes: size === 8 ? 4 : 8 } as const;
  const isComplex = kind === 'complex';
  return {
    type: isComplex
      ? { kind: 'compound', fields: ['r', 'i'].map((name) => ({ name, type: part })) }
      : { kind: 'opaque', bytes: size, tag: '' },
    dtype: isComplex
      ? { kind: 'complex', bytes: size, order: 'little' }
      : { kind: 'bytes', bytes: size },
    fill: { kind: 'bytes', bytes: fill },
    isNaNFill: false,
    attributes: [],
    encode(block) {
      if (block.kind !== kind) throw new Error(`not a block of ${kind}`);
      const { missing } = block as Extract<typeof block, { kind: 'complex' | 'bytes' }>;
      const bytes = littleEndian((block as { readonly values: ArrayBufferView }).values);
      if (!missing?.includes(1)) return { values: block as Values, bytes };
      const filled = bytes.slice();
      for (let i = 0; i < missing.length; i++)
        if (missing[i] === 1) filled.set(fill, i * size);
      const values = isComplex
        ? (block as Values) // no index is defined for them
        : ({ kind: 'bytes', size, values: filled } as const);
      return { values, missing, bytes: filled };
    },
  };
}

/**
 * Codes of categories (§8.7) in the smallest type; missing rows have the fill value, which is
 * negative. Labels are written without duplicates: codes of equal labels become one.
 */
function categoryColumn(survey: Extract<Survey, { kind: 'categories' }>): StoredColumn {
  const { labels, codes: codeOf } = uniqueLabels(survey.labels);
  const count = countOf(labels);
  const bytes = count <= 127 ? 1 : count <= 32767 ? 2 : 4;
  const column = columnOf({
    type: { kind: 'int', bytes },
    fill: -(2 ** (8 * bytes - 1)) + 1,
  });
  return {
    ...column,
    categories: { type: textType(survey), labels, ordered: survey.ordered },
    encode(block) {
      if (block.kind !== 'categories') throw new Error('not a block of categories');
      const codes = codeOf ? block.codes.map((code) => codeOf[code] ?? -1) : block.codes;
      let missing: Uint8Array | undefined;
      for (let i = 0; i < codes.length; i++)
        if ((codes[i] as number) < 0) {
          missing ??= new Uint8Array(codes.length);
          missing[i] = 1;
        }
      return column.encode({
        kind: 'numbers',
        values: codes,
        ...(missing && { missing }),
      });
    },
  };
}

/** The distinct labels, and the new code of each old one if that changes any. */
function uniqueLabels(labels: PackedStrings): {
  readonly labels: PackedStrings;
  readonly codes?: Int32Array;
} {
  const decoder = new TextDecoder('latin1'); // one character per byte: equal only if the bytes are
  const known = new Map<string, number>();
  const unique: Uint8Array[] = [];
  const codes = Int32Array.from({ length: countOf(labels) }, (_, i) => {
    const bytes = bytesAt(labels, i);
    const key = decoder.decode(bytes);
    const code = known.get(key) ?? unique.length;
    if (code === unique.length) {
      known.set(key, code);
      unique.push(bytes);
    }
    return code;
  });
  return unique.length === codes.length
    ? { labels }
    : { labels: packBytes(unique), codes };
}
