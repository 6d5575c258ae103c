import type { GroupCodes } from '@/ask/rows/groups';
import { extremesOf } from '@/model/extremes';
import { roundHalfEven } from '@/model/round-half-even';
import type { Hexagons } from './questions';

export type HexagonColour =
  | { readonly kind: 'numbers'; readonly values: Float32Array | Float64Array }
  | { readonly kind: 'groups'; readonly codes: GroupCodes; readonly count: number };

/** Maximum number of counters of groups in hexagons; beyond, modes are left out. */
const MAX_COUNTERS = 1 << 23;

/**
 * Counts finite points in hexagons as matplotlib's hexbin does with `gridsize=across`: two shifted grids of across + 1
 * by ⌊across / √3⌋ + 1 and across by ⌊across / √3⌋ centres; each point belongs to the nearer centre of the two.
 */
export function hexagonsOf(
  x: Float64Array,
  y: Float64Array,
  across: number,
  colour?: HexagonColour,
): Hexagons {
  const up = Math.floor(across / Math.sqrt(3));
  const [lowX, highX] = rangeOf(x, 1e-9); // as matplotlib, so that no point is on the left or right edge
  const [lowY, highY] = rangeOf(y, 0);
  const [stepX, stepY] = [(highX - lowX) / across, (highY - lowY) / up];
  const [wide, high] = [across + 1, up + 1];
  const first = wide * high;
  const total = first + across * up;
  const cellOf = (i: number): number => {
    const a = ((x[i] as number) - lowX) / stepX;
    const b = ((y[i] as number) - lowY) / stepY;
    const [i1, j1] = [roundHalfEven(a), roundHalfEven(b)];
    const [i2, j2] = [Math.floor(a), Math.floor(b)];
    const far1 = (a - i1) ** 2 + 3 * (b - j1) ** 2;
    const far2 = (a - i2 - 0.5) ** 2 + 3 * (b - j2 - 0.5) ** 2;
    return far1 < far2 ? j1 * wide + i1 : first + j2 * across + i2;
  };
  const counts = new Uint32Array(total);
  const tally = tallyOf(colour, total);
  for (let i = 0; i < x.length; i++) {
    const cell = cellOf(i);
    (counts[cell] as number)++;
    tally.add(cell, i);
  }
  const filled: number[] = [];
  for (let cell = 0; cell < total; cell++) if (counts[cell] !== 0) filled.push(cell);
  const centre = (cell: number): readonly [number, number] =>
    cell < first
      ? [cell % wide, Math.floor(cell / wide)]
      : [((cell - first) % across) + 0.5, Math.floor((cell - first) / across) + 0.5];
  return {
    x: Float64Array.from(filled, (cell) => lowX + centre(cell)[0] * stepX),
    y: Float64Array.from(filled, (cell) => lowY + centre(cell)[1] * stepY),
    counts: Uint32Array.from(filled, (cell) => counts[cell] as number),
    ...tally.finish(filled),
    stepX,
    stepY,
  };
}

interface Tally {
  add(cell: number, point: number): void;
  finish(cells: readonly number[]): Pick<Hexagons, 'means' | 'modes'>;
}

function tallyOf(colour: HexagonColour | undefined, cells: number): Tally {
  if (colour?.kind === 'numbers') {
    const { values } = colour;
    const [sums, known] = [new Float64Array(cells), new Uint32Array(cells)];
    return {
      add(cell, point) {
        const value = values[point] as number;
        if (!Number.isFinite(value)) return;
        (sums[cell] as number) += value;
        (known[cell] as number)++;
      },
      finish: (filled) => ({
        means: Float64Array.from(
          filled,
          (cell) => (sums[cell] as number) / (known[cell] as number),
        ),
      }),
    };
  }
  if (colour && colour.count > 0 && cells * colour.count <= MAX_COUNTERS) {
    const { codes, count } = colour;
    const counters = new Uint32Array(cells * count);
    return {
      add(cell, point) {
        const code = codes[point] as number;
        if (code >= 0) (counters[cell * count + code] as number)++;
      },
      finish: (filled) => ({
        modes: Int32Array.from(filled, (cell) => {
          const own = counters.subarray(cell * count, (cell + 1) * count);
          const most = own.reduce((a, b) => Math.max(a, b), 0);
          return most === 0 ? -1 : own.indexOf(most);
        }),
      }),
    };
  }
  return { add: () => undefined, finish: () => ({}) };
}

/** Range of the values, extended at both ends by a share `more` of it; wider if all are equal. */
function rangeOf(values: Float64Array, more: number): readonly [number, number] {
  const [low, high] = extremesOf(values);
  if (low > high) return [0, 1];
  const pad = low === high ? Math.max(0.05, 0.05 * Math.abs(low)) : more * (high - low);
  return [low - pad, high + pad];
}
