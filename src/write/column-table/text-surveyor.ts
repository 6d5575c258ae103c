import { bytesAt, countOf, type PackedStrings } from '@/model/strings';
import { utf8 } from '@/write/hdf5/byte-builder';
import type { Surveyor, TextSizes } from './survey';
import { UnwritableColumn } from './table';

/** Candidates for the fill value of texts; HEP001 §8.5 recommends the first. */
const FILLS = ['', 'NA', '<NA>', 'missing', '<missing>', '__missing__', '__no_value__'];

/** Finds the lengths of texts, and a text that does not occur. */
export function textSurveyor(): Surveyor {
  const sizes = createTextSizes();
  const unused = new Map(FILLS.map((fill) => [fill, utf8(fill)]));
  return {
    add(block) {
      if (block.kind !== 'strings') return 0;
      const { strings, missing } = block;
      sizes.add(strings, missing);
      const { bytes, offsets } = strings;
      const count = countOf(strings);
      for (let i = 0; i < count; i++) {
        if (missing?.[i]) continue;
        const start = offsets[i] as number;
        const length = (offsets[i + 1] as number) - start;
        for (const [fill, marker] of unused)
          if (
            marker.length === length &&
            marker.every((one, at) => bytes[start + at] === one)
          )
            unused.delete(fill);
      }
      return count;
    },
    finish() {
      const [fill] = unused.keys();
      if (fill === undefined)
        throw new UnwritableColumn(
          'every text that could mark missing values is one of its values',
        );
      return { kind: 'strings', fill, ...sizes.finish() };
    },
  };
}

/**
 * Measures texts, batch by batch.
 *
 * @throws UnwritableColumn for a text that ends with NUL, which is padding in HDF5
 */
export function createTextSizes(): {
  add(strings: PackedStrings, missing?: Uint8Array): void;
  finish(): TextSizes;
} {
  let [longest, total, count] = [0, 0, 0];
  let hasNul = false;
  return {
    add(strings, missing) {
      const { bytes, offsets } = strings;
      const texts = countOf(strings);
      const mayHaveNul = bytes.includes(0);
      for (let i = 0; i < texts; i++) {
        if (missing?.[i]) continue;
        const length = (offsets[i + 1] as number) - (offsets[i] as number);
        if (length > longest) longest = length;
        total += length;
        count += 1;
        if (!mayHaveNul) continue;
        const text = bytesAt(strings, i);
        hasNul ||= text.includes(0);
        if (text.at(-1) === 0)
          throw new UnwritableColumn(
            'one of its texts ends with the character NUL, which HDF5 takes for padding',
          );
      }
    },
    finish: () => ({ longest, total, count, hasNul }),
  };
}
