import { bytesAt, countOf, type PackedStrings, packBytes } from '@/model/strings';
import { utf8 } from '@/write/hdf5/byte-builder';
import type { EncodedRows, StoredColumn, TextType } from './stored-column';
import type { TextSizes, TextSurvey } from './survey';
import { UnwritableColumn } from './table';

/** Longer texts are fixed-length only if most have about the same length. */
const SHORT_BYTES = 64;
const MAX_FIXED_BYTES = 1024;
const MAX_PADDING = 4;
/** Texts with NUL inside would be truncated as variable-length texts. */
const MAX_FIXED_WITH_NUL_BYTES = 1 << 16;

/**
 * The type of texts: fixed-length, which HEP001 §8.3 prefers, unless a few long ones would waste
 * too much space.
 *
 * @throws UnwritableColumn for long texts that contain NUL
 */
export function textType({ longest, total, count, hasNul }: TextSizes): TextType {
  const bytes = Math.max(1, longest);
  const fixed = {
    ...({ kind: 'fixed-string', bytes } as const),
    ...({ charset: 'utf8', padding: 'null-padded' } as const),
  };
  if (longest <= SHORT_BYTES) return fixed;
  if (hasNul) {
    if (longest <= MAX_FIXED_WITH_NUL_BYTES) return fixed;
    throw new UnwritableColumn(
      'one of its texts contains the character NUL, and they are too long for texts of fixed length',
    );
  }
  const isFixed = longest <= MAX_FIXED_BYTES && longest * count <= MAX_PADDING * total;
  return isFixed ? fixed : { kind: 'string' };
}

export function textColumn({ fill, longest, ...sizes }: TextSurvey): StoredColumn {
  const marker = utf8(fill);
  const type = textType({ ...sizes, longest: Math.max(longest, marker.length) });
  return {
    type,
    dtype: type.kind === 'string' ? type : { ...type, order: 'little' },
    fill:
      type.kind === 'string'
        ? { kind: 'text', text: fill }
        : { kind: 'bytes', bytes: paddedTo(type.bytes, packBytes([marker])) },
    isNaNFill: false,
    attributes: [],
    encode(block) {
      if (block.kind !== 'strings') throw new Error('not a block of texts');
      const { strings, missing } = block;
      if (!missing?.includes(1)) return encodedTexts(type, strings);
      return encodedTexts(type, withMarker(strings, missing, marker), missing);
    },
  };
}

/** Texts in stored form; variable-length ones without bytes. */
export function encodedTexts(
  type: TextType,
  strings: PackedStrings,
  missing?: Uint8Array,
): EncodedRows {
  const values = { kind: 'strings', strings } as const;
  if (type.kind === 'string') return { values, missing };
  return { values, missing, bytes: paddedTo(type.bytes, strings) };
}

function paddedTo(width: number, { bytes, offsets }: PackedStrings): Uint8Array {
  const count = Math.max(0, offsets.length - 1);
  const out = new Uint8Array(width * count);
  for (let i = 0, to = 0; i < count; i++, to += width) {
    const [start, stop] = [offsets[i] as number, offsets[i + 1] as number];
    // short texts are copied faster byte by byte than through a view
    for (let at = start; at < stop; at++) out[to + at - start] = bytes[at] as number;
  }
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
