import type { Steps } from '@/model/steps';
import { pearson, spearman } from './correlation';
import { type HexagonColour, hexagonsOf } from './hexagons';
import { MAX_POINTS, type Pairs } from './questions';

export interface PairsSettings {
  readonly as: 'points' | 'hexagons';
  readonly across: number;
  readonly colour?: HexagonColour | undefined;
}

/** `rows` are the numbers of the rows whose values these are; all where undefined. Yields where it can be given up. */
export function* pairsOf(
  allX: Float32Array | Float64Array,
  allY: Float32Array | Float64Array,
  rows: Uint32Array | undefined,
  { as, across, colour }: PairsSettings,
): Steps<Pairs> {
  const length = allX.length;
  const kept = new Uint32Array(length);
  let [count, missingX, missingY] = [0, 0, 0];
  for (let i = 0; i < length; i++) {
    const [hasX, hasY] = [Number.isFinite(allX[i]), Number.isFinite(allY[i])];
    if (!hasX) missingX++;
    if (!hasY) missingY++;
    if (hasX && hasY) kept[count++] = i;
  }
  const at = kept.subarray(0, count);
  const [x, y] = [gathered(allX, at), gathered(allY, at)];
  const taken = colour && colourAt(colour, at);
  yield;
  const rank = yield* spearman(x, y);
  return {
    ...{ count, missing: length - count, missingX, missingY },
    pearson: pearson(x, y),
    spearman: rank,
    rangeX: rangeOf(x),
    rangeY: rangeOf(y),
    shown:
      as === 'points' && count <= MAX_POINTS
        ? {
            ...{ kind: 'points', x, y },
            rows: rows ? at.map((i) => rows[i] as number) : at.slice(),
            ...(taken?.kind === 'numbers' && { values: taken.values }),
            ...(taken?.kind === 'groups' && { codes: taken.codes }),
          }
        : {
            kind: 'hexagons',
            isForced: as === 'points',
            ...hexagonsOf(x, y, across, taken),
          },
  };
}

function colourAt(colour: HexagonColour, at: Uint32Array): HexagonColour {
  if (colour.kind === 'numbers')
    return { kind: 'numbers', values: gathered(colour.values, at) };
  const codes = new Int32Array(at.length);
  for (let i = 0; i < at.length; i++) codes[i] = colour.codes[at[i] as number] as number;
  return { ...colour, codes };
}

function gathered(values: Float32Array | Float64Array, at: Uint32Array): Float64Array {
  const taken = new Float64Array(at.length);
  for (let i = 0; i < at.length; i++) taken[i] = values[at[i] as number] as number;
  return taken;
}

function rangeOf(values: Float64Array): readonly [number, number] {
  let [low, high] = [Number.NaN, Number.NaN];
  for (const value of values) {
    if (!(value >= low)) low = value;
    if (!(value <= high)) high = value;
  }
  return [low, high];
}
