import { bytesAt, countOf, type PackedStrings, packBytes } from '@/model/strings';
import { columnOf } from './number-column';
import type { StoredColumn } from './stored-column';
import type { Survey } from './survey';
import { textType } from './text-column';

/**
 * Codes of categories (§8.7) in the smallest type; missing rows have the fill value, which is
 * negative. Labels are written without duplicates: codes of equal labels become one.
 */
export function categoryColumn(
  survey: Extract<Survey, { kind: 'categories' }>,
): StoredColumn {
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
