import type { Annotation } from '@/model/element';
import type { NumberArray } from '@/model/values';
import { fillCandidates } from './fill-value';
import { type NumberType, numberTypeOf } from './number-type';
import type { NumberSurvey, Surveyor } from './survey';

/** Finds the range of a numeric column, and which fill value candidates occur in it. */
export function numberSurveyor(
  first: NumberArray,
  dtype: string,
  about: Annotation | undefined,
): Surveyor {
  const type = numberTypeOf(dtype, first);
  const candidates = new Set(fillCandidates(type));
  const [lowEnd, highEnd] = endsOf(type);
  const isWide = type.kind !== 'float' && type.bytes === 8;
  const usedFills = new Set<number | bigint>();
  let min: number | bigint | undefined;
  let max: number | bigint | undefined;
  let hasNaN = false;
  let isNaNMissing = type.kind === 'float';
  return {
    add(block) {
      if (block.kind !== 'numbers') return 0;
      const { values, missing, nan } = block;
      if (nan === 'data') isNaNMissing = false;
      const isBig = typeof values[0] === 'bigint';
      // comparing numbers of one type is ten times faster
      const [low, high] = isBig ? [lowEnd, highEnd] : [Number(lowEnd), Number(highEnd)];
      for (let i = 0; i < values.length; i++) {
        if (missing?.[i]) continue;
        const value = values[i] as number | bigint;
        if (Number.isNaN(value)) {
          hasNaN = true;
          continue;
        }
        if (min === undefined || value < min) min = value;
        if (max === undefined || value > max) max = value;
        if (value > low && value < high) continue;
        const stored = isWide ? BigInt(value) : value;
        if (candidates.has(stored)) usedFills.add(stored);
      }
      return values.length;
    },
    finish: (): NumberSurvey => ({
      ...{ kind: 'numbers', type, min, max, hasNaN, isNaNMissing, usedFills },
      validMin: about?.validMin,
      validMax: about?.validMax,
    }),
  };
}

/** Candidates are beyond these limits. */
function endsOf(type: NumberType): readonly [number | bigint, number | bigint] {
  const candidates = fillCandidates(type).filter((value) => !Number.isNaN(value));
  const below = candidates.filter((value) => value < middleOf(type));
  const above = candidates.filter((value) => value >= middleOf(type));
  const highest = below.reduce((a, b) => (a > b ? a : b));
  const lowest = above.reduce((a, b) => (a < b ? a : b));
  return type.kind === 'float' || type.bytes < 8
    ? [Number(highest), Number(lowest)]
    : [BigInt(highest), BigInt(lowest)];
}

function middleOf({ kind, bytes }: NumberType): number {
  return kind === 'uint' ? 2 ** (8 * bytes - 1) : 0;
}
