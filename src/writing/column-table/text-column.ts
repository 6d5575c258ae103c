import { bytesAt, countOf, type PackedStrings, packBytes } from '@/model/strings';
import { utf8 } from '../hdf5/byte-builder';
import type { WrittenType } from '../hdf5/datatype';
import type { EncodedRows, StoredColumn } from './stored-column';
import type { Survey } from './survey';

/** Longer texts are of fixed length only where most are about as long. */
const SHORT_BYTES = 64;
const MAX_FIXED_BYTES = 1024;
const MAX_PADDING = 4;

/**
 * The type of texts: of fixed length, as HEP001 §8.3 prefers it, unless a few long ones would make all others long
 * too. `total` and `longest` in bytes.
 */
export function textType(
  longest: number,
  total: number,
  count: number,
): Extract<WrittenType, { kind: 'fixed-string' | 'string' }> {
  const isFixed =
    longest <= SHORT_BYTES ||
    (longest <= MAX_FIXED_BYTES && longest * count <= MAX_PADDING * total);
  if (!isFixed) return { kind: 'string' };
  const bytes = Math.max(1, longest);
  return { kind: 'fixed-string', bytes, charset: 'utf8', padding: 'null-padded' };
}

export function textColumn(
  { longest, total, fill, count }: Extract<Survey, { kind: 'strings' }>,
): StoredColumn {
  const marker = utf8(fill);
  const type = textType(Math.max(longest, marker.length), total, count);
  return {
    type,
    dtype:
      type.kind === 'string'
        ? { kind: 'string' }
        : { ...type, order: 'little' },
    fill:
      type.kind === 'string'
        ? { kind: 'text', text: fill }
        : { kind: 'bytes', bytes: paddedTo(type.bytes, [marker]) },
    isNaNFill: false,
    attributes: [],
    encode(block) {
      if (block.kind !== 'strings') throw new Error('not a block of texts');
      const { strings, missing } = block;
      return encodedTexts(type, missing ? withMarker(strings, missing, marker) : strings, missing);
    },
  };
}

/** Texts as they are stored; those of variable length without bytes. */
export function encodedTexts(
  type: Extract<WrittenType, { kind: 'fixed-string' | 'string' }>,
  strings: PackedStrings,
  missing?: Uint8Array,
): EncodedRows {
  const values = { kind: 'strings', strings } as const;
  if (type.kind === 'string') return { values, missing };
  const texts = Array.from({ length: countOf(strings) }, (_, i) => bytesAt(strings, i));
  return { values, missing, bytes: paddedTo(type.bytes, texts) };
}

function paddedTo(width: number, texts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(width * texts.length);
  texts.forEach((text, i) => {
    out.set(text, i * width);
  });
  return out;
}

function withMarker(
  strings: PackedStrings,
  missing: Uint8Array,
  marker: Uint8Array,
): PackedStrings {
  return packBytes(
    Array.from({ length: countOf(strings) }, (_, i) =>
      missing[i] ? marker : bytesAt(strings, i),
    ),
  );
}
