import { type ChunkPart, forEachRun } from '@/read/codecs/chunk-part';

/** Below this many lanes a loop beats making two views and calling `set` (a quarter of the time at 20). */
const LONG_RUN = 64;

type Lanes = Uint8Array | Uint16Array | Uint32Array;

/**
 * Copies a part between two arrays of one element type, `width` elements per value. Goes through
 * unsigned views, so that one loop serves every type and no bit pattern (NaN payloads) changes.
 */
export function copyPart(
  target: ArrayBufferView,
  source: ArrayBufferView,
  part: ChunkPart,
  elementBytes: number,
  width: number,
): void {
  const laneBytes = Math.min(elementBytes, 4);
  const lanes = (elementBytes / laneBytes) * width;
  const to = lanesOf(target, laneBytes);
  const from = lanesOf(source, laneBytes);
  if (lanes === 1) copySingles(to, from, part);
  else copyGroups(to, from, part, lanes);
}

function lanesOf(view: ArrayBufferView, laneBytes: number): Lanes {
  const { buffer, byteOffset, byteLength } = view;
  if (laneBytes === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  return laneBytes === 2
    ? new Uint16Array(buffer, byteOffset, byteLength / 2)
    : new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function copySingles(target: Lanes, source: Lanes, part: ChunkPart): void {
  forEachRun(part, (from, to, count, fromStep, toStep) => {
    if (fromStep === 1 && toStep === 1) copyRun(target, source, from, to, count);
    else if (fromStep === 0 && toStep === 1)
      target.fill(source[from] as number, to, to + count);
    else
      for (let i = 0, f = from, t = to; i < count; i++, f += fromStep, t += toStep)
        target[t] = source[f] as number;
  });
}

function copyGroups(target: Lanes, source: Lanes, part: ChunkPart, lanes: number): void {
  forEachRun(part, (from, to, count, fromStep, toStep) => {
    if (fromStep === 1 && toStep === 1) {
      copyRun(target, source, from * lanes, to * lanes, count * lanes);
      return;
    }
    for (let i = 0; i < count; i++) {
      const f = (from + i * fromStep) * lanes;
      const t = (to + i * toStep) * lanes;
      for (let lane = 0; lane < lanes; lane++)
        target[t + lane] = source[f + lane] as number;
    }
  });
}

function copyRun(
  target: Lanes,
  source: Lanes,
  from: number,
  to: number,
  count: number,
): void {
  if (count >= LONG_RUN) target.set(source.subarray(from, from + count), to);
  else for (let i = 0; i < count; i++) target[to + i] = source[from + i] as number;
}
