import type { LevelRange, NumberColours } from '@/ask/colour/colour-levels';
import type { LevelScale } from '@/ask/colour/level-curve';
import type { PointOrder } from '@/ask/colour/paint-points';
import type { ColourMap } from '@/ask/colour/palettes';
import { COLOUR_MAPS } from '@/page/kit/colours/colour-maps';
import { Select } from '@/page/kit/controls/Select';
import { levelsOf, rangeIn, valuesOf } from '../colour/colour-range';
import styles from './Legend.module.css';
import { RangeEnds } from './RangeEnds';

/** Mapping of numbers to colours, and which of overlapping points is on top. */
export interface NumberMappingProps {
  readonly colours: NumberColours;
  readonly map: ColourMap;
  readonly onMap: (name: string) => void;
  /** Levels at the ends of the colour map. */
  readonly range: LevelRange;
  /** Called with new levels; undefined restores the default for map and values. */
  readonly onRange: (range: LevelRange | undefined) => void;
  /** Percentile at the ends of the colour map, if one is set. */
  readonly clip: number | undefined;
  readonly onClip: (percent: number) => void;
  readonly scale: LevelScale;
  /** Curve of the scale between the ends; see `levelCurve`. */
  readonly curve: number;
  readonly onScale: (scale: LevelScale) => void;
  readonly order: PointOrder;
  readonly onOrder: (order: PointOrder) => void;
  /** True for points in space, the nearest of which are in front regardless of their values. */
  readonly isInSpace?: boolean;
}

export function NumberMapping(props: NumberMappingProps) {
  const { colours, map, range, onRange, order, isInSpace } = props;
  const { min, max } = colours;
  const ends = valuesOf(range, props);
  const hasRange = max > min;
  return (
    <div className={styles.mapping}>
      <ColourMapSelect map={map} onMap={props.onMap} />
      {ends && hasRange && (
        <RangeEnds
          values={ends}
          onValues={(values) => onRange(levelsOf(values, props))}
        />
      )}
      {hasRange && <ClipSelect {...props} />}
      {ends && hasRange && ends[0] >= 0 && (
        <Select
          label="Scale"
          options={[
            { value: 'linear', label: 'linear' },
            { value: 'log', label: ends[0] > 0 ? 'log' : 'log(1 + value)' },
          ]}
          value={props.scale}
          onValue={props.onScale}
        />
      )}
      <Select
        label="On top"
        title="Which points are drawn on top where they overlap. With the highest on top, one high value can hide many low ones; a random order shows what is frequent, and the mean has the colour of the mean of all points on a pixel."
        options={[
          { value: 'value', label: isInSpace ? 'the nearest points' : 'highest values' },
          ...(isInSpace ? [] : [{ value: 'random', label: 'random order' } as const]),
          { value: 'mean', label: 'the mean of all' },
        ]}
        value={isInSpace && order === 'random' ? 'value' : order}
        onValue={props.onOrder}
      />
    </div>
  );
}

/** Selects the values that the colour map spans: all, those without extremes, or a range centred at 0. */
function ClipSelect(props: NumberMappingProps) {
  const { colours, map, range, onRange, clip } = props;
  const { min, max, clips } = colours;
  const choices = [
    {
      name: 'all' as const,
      text: 'all values',
      levels: levelsOf(undefined, props, map),
    },
    ...clips
      .filter(({ range: [low, high] }) => low > 0 || high < 1)
      .map(({ percent }) => ({
        name: percent,
        text: `${percent}–${100 - percent} %`,
        levels: rangeIn({ clip: percent }, props, map),
      })),
    ...(min !== 0 || max !== 0
      ? [
          {
            name: 'zero' as const,
            text: 'centred at 0',
            levels: centred([min, max], props),
          },
        ]
      : []),
  ];
  const chosen =
    choices.find(({ name }) => name === clip) ??
    choices.find(({ levels }) => isClose(levels, range));
  return (
    <Select
      label="Values in colour"
      title="Values beyond have the colour of the end. Percentiles leave out extremes, of each gene its own."
      options={[
        ...choices.map(({ name, text }) => ({ value: name, label: text })),
        ...(chosen ? [] : [{ value: undefined, label: 'as set' }]),
      ]}
      value={chosen?.name}
      onValue={(name) => {
        if (typeof name === 'number') props.onClip(name);
        else if (name === 'all') onRange(undefined);
        else if (name === 'zero') onRange(centred([min, max], props));
      }}
    />
  );
}

/** Levels of a range centred at 0 that includes all values. */
function centred(
  [min, max]: readonly [number, number],
  { colours }: NumberMappingProps,
): LevelRange {
  const most = Math.max(-min, max);
  return levelsOf([-most, most], { colours });
}

/** Compares levels with a tolerance, because a link keeps values and not levels, with fewer digits. */
function isClose(a: LevelRange, b: LevelRange): boolean {
  return Math.abs(a[0] - b[0]) < 1e-4 && Math.abs(a[1] - b[1]) < 1e-4;
}

interface ColourMapSelectProps {
  readonly map: ColourMap;
  readonly onMap: (name: string) => void;
}

function ColourMapSelect({ map, onMap }: ColourMapSelectProps) {
  return (
    <Select
      aria-label="Colour map"
      title="Perceptually uniform; safe for colour blindness and greyscale"
      options={MAP_OPTIONS}
      value={map.name}
      onValue={onMap}
    />
  );
}

const MAP_OPTIONS = [false, true].flatMap((isDiverging) =>
  COLOUR_MAPS.filter((map) => (map.isDiverging ?? false) === isDiverging).map(
    ({ name }) => ({
      ...{ value: name, label: name },
      group: isDiverging ? 'Diverging' : 'Sequential',
    }),
  ),
);
