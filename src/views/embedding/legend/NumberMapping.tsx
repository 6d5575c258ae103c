import type { LevelRange, NumberColours } from '@/analysis/colour/colour-levels';
import { COLOUR_MAPS } from '@/analysis/colour/colour-maps';
import type { LevelScale } from '@/analysis/colour/level-curve';
import type { PointOrder } from '@/analysis/colour/paint-points';
import type { ColourMap } from '@/analysis/colour/palettes';
import { levelsOf, rangeIn, valuesOf } from '../colour/colour-range';
import styles from './Legend.module.css';
import { RangeEnds } from './RangeEnds';

/** How numbers become colours, and which of overlapping points shows its. */
export interface NumberMappingProps {
  readonly colours: NumberColours;
  readonly map: ColourMap;
  readonly onMap: (name: string) => void;
  /** Levels at the ends of the colour map. */
  readonly range: LevelRange;
  /** Undefined is what suits map and values. */
  readonly onRange: (range: LevelRange | undefined) => void;
  /** The percentile at these ends, where one is set. */
  readonly clip: number | undefined;
  readonly onClip: (percent: number) => void;
  readonly scale: LevelScale;
  /** Of the scale between the ends; see `levelCurve`. */
  readonly curve: number;
  readonly onScale: (scale: LevelScale) => void;
  readonly order: PointOrder;
  readonly onOrder: (order: PointOrder) => void;
  /** True of points in space, of which the nearest are in front whatever their values. */
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
        <label className={styles.order}>
          Scale
          <select
            className={styles.map}
            value={props.scale}
            onChange={({ target }) =>
              props.onScale(target.value === 'log' ? 'log' : 'linear')
            }
          >
            <option value="linear">linear</option>
            <option value="log">{ends[0] > 0 ? 'log' : 'log(1 + value)'}</option>
          </select>
        </label>
      )}
      <label className={styles.order}>
        On top
        <select
          className={styles.map}
          value={isInSpace && order === 'random' ? 'value' : order}
          title="Which points are drawn on top where they overlap. With the highest on top, one high value can hide many low ones; a random order shows what is frequent, and the mean has the colour of the mean of all points on a pixel."
          onChange={({ target }) => props.onOrder(orderOf(target.value))}
        >
          <option value="value">
            {isInSpace ? 'the nearest points' : 'highest values'}
          </option>
          {!isInSpace && <option value="random">random order</option>}
          <option value="mean">the mean of all</option>
        </select>
      </label>
    </div>
  );
}

/** The order that the value of an option means. */
export function orderOf(value: string): PointOrder {
  return value === 'random' || value === 'mean' ? value : 'value';
}

/** Which values the colour map is spread over: all, those without extremes, or as many below zero as above. */
function ClipSelect(props: NumberMappingProps) {
  const { colours, map, range, onRange, clip } = props;
  const { min, max, clips } = colours;
  const choices = [
    { name: 'all', text: 'all values', levels: levelsOf(undefined, props, map) },
    ...clips
      .filter(({ range: [low, high] }) => low > 0 || high < 1)
      .map(({ percent }) => ({
        name: String(percent),
        text: `${percent}–${100 - percent} %`,
        levels: rangeIn({ clip: percent }, props, map),
      })),
    ...(min !== 0 || max !== 0
      ? [{ name: 'zero', text: 'centred at 0', levels: centred([min, max], props) }]
      : []),
  ];
  const isClipped = ({ name }: { readonly name: string }) => name === String(clip);
  const chosen =
    choices.find(isClipped) ?? choices.find(({ levels }) => isClose(levels, range));
  return (
    <label className={styles.order}>
      Values in colour
      <select
        className={styles.map}
        value={chosen?.name ?? 'typed'}
        title="Values beyond have the colour of the end. Percentiles leave out extremes, of each gene its own."
        onChange={({ target }) => {
          const next = choices.find(({ name }) => name === target.value);
          if (!next) return;
          if (clips.some(({ percent }) => String(percent) === next.name))
            props.onClip(Number(next.name));
          else onRange(next.name === 'all' ? undefined : next.levels);
        }}
      >
        {choices.map(({ name, text }) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
        {!chosen && <option value="typed">as set</option>}
      </select>
    </label>
  );
}

/** As far below zero as above, wherever the values are. */
function centred(
  [min, max]: readonly [number, number],
  { colours }: NumberMappingProps,
): LevelRange {
  const most = Math.max(-min, max);
  return levelsOf([-most, most], { colours });
}

/** A link keeps values and not levels, with fewer digits. */
function isClose(a: LevelRange, b: LevelRange): boolean {
  return Math.abs(a[0] - b[0]) < 1e-4 && Math.abs(a[1] - b[1]) < 1e-4;
}

interface ColourMapSelectProps {
  readonly map: ColourMap;
  readonly onMap: (name: string) => void;
}

function ColourMapSelect({ map, onMap }: ColourMapSelectProps) {
  return (
    <select
      className={styles.map}
      aria-label="Colour map"
      title="Perceptually uniform; safe for colour blindness and greyscale"
      value={map.name}
      onChange={(event) => onMap(event.target.value)}
    >
      <optgroup label="Sequential">
        {COLOUR_MAPS.filter(({ isDiverging }) => !isDiverging).map(named)}
      </optgroup>
      <optgroup label="Diverging">
        {COLOUR_MAPS.filter(({ isDiverging }) => isDiverging).map(named)}
      </optgroup>
    </select>
  );
}

function named({ name }: ColourMap) {
  return (
    <option key={name} value={name}>
      {name}
    </option>
  );
}
