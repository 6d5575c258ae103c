import type { LevelRange } from '@/analysis/colour-levels';
import type { Colouring } from './use-colouring';

type ValueRange = readonly [low: number, high: number];

/** Levels at the ends of the colour map, for the values that a link names; all where it names none. */
export function levelsOf(
  values: ValueRange | undefined,
  shown: Pick<Colouring, 'colours'> | undefined,
): LevelRange {
  if (!values || shown?.colours.kind !== 'numbers') return [0, 1];
  const { min, max } = shown.colours;
  if (!(max > min)) return [0, 1];
  const levelOf = (value: number) => (value / 2 - min / 2) / (max / 2 - min / 2);
  const [low, high] = [levelOf(values[0]), levelOf(values[1])];
  return high > low ? [low, high] : [0, 1];
}

/** The values at levels, with the digits that a link keeps. */
export function valuesOf(
  [low, high]: LevelRange,
  shown: Pick<Colouring, 'colours'> | undefined,
): ValueRange | undefined {
  if (shown?.colours.kind !== 'numbers') return undefined;
  const { min, max } = shown.colours;
  const valueAt = (level: number) =>
    Number((min * (1 - level) + max * level).toPrecision(6));
  return [valueAt(low), valueAt(high)];
}
