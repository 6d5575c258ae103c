import type { LevelRange } from '@/ask/colour/colour-levels';
import type { ColourMap } from '@/ask/colour/palettes';
import type { Paint } from '@/page/state/paint';
import type { Colouring } from './use-colouring';

type ValueRange = readonly [low: number, high: number];

/**
 * Levels at the ends of the colour map, for the values in a link; the whole range by default, and
 * for a diverging map as far below zero as above, so that its middle is zero. They may be outside
 * the range of values.
 */
export function levelsOf(
  named: ValueRange | undefined,
  shown: Pick<Colouring, 'colours'> | undefined,
  map?: Pick<ColourMap, 'isDiverging'>,
): LevelRange {
  if (shown?.colours.kind !== 'numbers') return [0, 1];
  const { min, max } = shown.colours;
  const values = named ?? (map?.isDiverging ? aroundZero([min, max]) : undefined);
  if (!values || !(max > min)) return [0, 1];
  const levelOf = (value: number) => (value / 2 - min / 2) / (max / 2 - min / 2);
  const [low, high] = [levelOf(values[0]), levelOf(values[1])];
  return high > low ? [low, high] : [0, 1];
}

/**
 * Levels at the ends of the colour map: at values, or at a percentile of the values and its counterpart, for a
 * diverging map as far below zero as above; otherwise those that suit the map.
 */
export function rangeIn(
  { range, clip }: Pick<Paint, 'range' | 'clip'>,
  shown: Pick<Colouring, 'colours'> | undefined,
  map: Pick<ColourMap, 'isDiverging'>,
): LevelRange {
  if (range || clip === undefined || shown?.colours.kind !== 'numbers')
    return levelsOf(range, shown, map);
  const found = shown.colours.clips.find(({ percent }) => percent === clip);
  return found
    ? suited(valuesOf(found.range, shown), shown, map)
    : levelsOf(undefined, shown, map);
}

/** Levels of values, centred at zero for a diverging map, whose middle value is fixed. */
function suited(
  values: ValueRange | undefined,
  shown: Pick<Colouring, 'colours'>,
  map: Pick<ColourMap, 'isDiverging'>,
): LevelRange {
  const around = values && map.isDiverging ? aroundZero(values) : undefined;
  return levelsOf(around ?? values, shown);
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

/** Range that is centred at zero; undefined if all values are on one side of zero. */
export function aroundZero([low, high]: ValueRange): ValueRange | undefined {
  if (!(low < 0 && high > 0)) return undefined;
  const most = Math.max(-low, high);
  return [-most, most];
}
