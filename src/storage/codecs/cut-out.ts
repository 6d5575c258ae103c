import { type ChunkPart, countOfPart, densePart, forEachRun } from '../chunks/chunk-part';

/**
 * Copies a part of a chunk of values of `size` bytes, one after another. Where they are shuffled, the first bytes of
 * all values come first, then all second bytes.
 */
export function cutOut(
  bytes: Uint8Array,
  part: ChunkPart,
  size: number,
  isShuffled: boolean,
): Uint8Array {
  const out = new Uint8Array(countOfPart(part) * size);
  const count = isShuffled ? bytes.length / size : 0;
  forEachRun(densePart(part), (from, to, length, fromStep, toStep) => {
    if (isShuffled) {
      for (let plane = 0; plane < size; plane++)
        for (
          let i = 0, f = plane * count + from, t = to * size + plane;
          i < length;
          i++
        ) {
          out[t] = bytes[f] as number;
          f += fromStep;
          t += toStep * size;
        }
      return;
    }
    if (fromStep === 1 && toStep === 1) {
      out.set(bytes.subarray(from * size, (from + length) * size), to * size);
      return;
    }
    for (let i = 0; i < length; i++) {
      const at = (from + i * fromStep) * size;
      out.set(bytes.subarray(at, at + size), (to + i * toStep) * size);
    }
  });
  return out;
}
