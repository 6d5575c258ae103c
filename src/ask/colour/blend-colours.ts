import { type LevelRange, MISSING_LEVEL, type NumberColours } from './colour-levels';
import type { CategoryColours } from './colour-points';
import type { Palette } from './palettes';
import { REST_COLOUR } from './top-categories';

/** Steps of each of the two scales of a blend. */
export const BLEND_STEPS = 16;
const MISSING = BLEND_STEPS * BLEND_STEPS;

/** Points coloured by two numbers: a code is 16 times the step of the first number, plus the step of the second. */
export interface Blend {
  readonly codes: Uint16Array<ArrayBuffer>;
  /** Number of points per code, those that lack either number last. */
  readonly counts: Uint32Array<ArrayBuffer>;
}

/**
 * Computes the steps of two numbers per point from their levels and the levels at the ends of their scales. Step 0
 * contains only levels up to the lower end; step 15 includes all levels from the upper end on.
 */
export function blendOf(
  first: Float32Array,
  second: Float32Array,
  firstEnds: LevelRange,
  secondEnds: LevelRange,
): Blend {
  const codes = new Uint16Array(first.length);
  const counts = new Uint32Array(MISSING + 1);
  for (let i = 0; i < codes.length; i++) {
    const [a, b] = [first[i] as number, second[i] as number];
    const code =
      a === MISSING_LEVEL || b === MISSING_LEVEL
        ? MISSING
        : BLEND_STEPS * stepOf(a, firstEnds) + stepOf(b, secondEnds);
    codes[i] = code;
    counts[code] = (counts[code] as number) + 1;
  }
  return { codes, counts };
}

function stepOf(level: number, [low, high]: LevelRange): number {
  const step = Math.ceil(((level - low) / (high - low)) * (BLEND_STEPS - 1));
  return Math.max(0, Math.min(BLEND_STEPS - 1, step));
}

/**
 * Percent of the values that are clipped at the upper end of a scale: without it, few points would take most of the
 * scale.
 */
export const BLEND_CLIP = 1;

/**
 * Ends of a scale: the smallest value, and the one that `clip` percent of the values exceed; the largest value if
 * `clip` is 0.
 */
export function blendEnds({ clips }: NumberColours, clip = BLEND_CLIP): LevelRange {
  const high = clips.find(({ percent }) => percent === clip)?.range[1] ?? 1;
  return high > 0 ? [0, high] : [0, 1];
}

/** Converts a blend to the categories that are drawn; their labels are empty. */
export function coloursOfBlend({ codes, counts }: Blend): CategoryColours {
  const labels = Array.from({ length: MISSING }, () => '');
  return { kind: 'categories', codes, labels, ordered: false, counts };
}

/** Code where the first and the second number are lowest (0) or highest (1). */
export function blendCode(first: 0 | 1, second: 0 | 1): number {
  return (BLEND_STEPS - 1) * (BLEND_STEPS * first + second);
}

/** Counts the points above the lower end of neither scale, of one alone, of both, and those that lack a number. */
export function quadrantsOf({ counts }: Pick<CategoryColours, 'counts'>) {
  const quadrants = { neither: 0, first: 0, second: 0, both: 0, missing: 0 };
  for (const [code, count] of counts.entries()) {
    const [a, b] = [Math.floor(code / BLEND_STEPS), code % BLEND_STEPS];
    if (code === MISSING) quadrants.missing += count;
    else if (a > 0) quadrants[b > 0 ? 'both' : 'first'] += count;
    else quadrants[b > 0 ? 'second' : 'neither'] += count;
  }
  return quadrants;
}

/**
 * Colours for high values of the first number, of the second, and of both; distinguishable by colour-blind users, too.
 */
const [FIRST, SECOND, BOTH] = [
  [240, 115, 10],
  [20, 105, 235],
  [140, 0, 120],
] as const;

/** Colour of each code; low values of both numbers have the grey that is drawn behind all others. */
export const BLEND_PALETTE: Palette = Uint8Array.from(
  { length: 3 * MISSING },
  (_, at) => {
    const [code, part] = [Math.floor(at / 3), at % 3];
    const a = Math.floor(code / BLEND_STEPS) / (BLEND_STEPS - 1);
    const b = (code % BLEND_STEPS) / (BLEND_STEPS - 1);
    const of = (colour: readonly number[]) => colour[part] ?? 0;
    return Math.round(
      (1 - a) * ((1 - b) * of(REST_COLOUR) + b * of(SECOND)) +
        a * ((1 - b) * of(FIRST) + b * of(BOTH)),
    );
  },
);
