import type { LevelRange, NumberColours } from '@/analysis/colour/colour-levels';
import { COLOUR_MAPS } from '@/analysis/colour/colour-maps';
import type { ColourMap } from '@/analysis/colour/palettes';
import { countText, type RowNoun } from '@/model/nouns';
import { Button } from '@/views/common/controls/Button';
import { formatShort } from '@/views/common/format/number';
import { aroundZero, levelsOf, valuesOf } from '../colour/colour-range';
import styles from './Legend.module.css';
import { LegendRow } from './LegendRow';
import { MISSING } from './legend-entries';
import { RangeEnds } from './RangeEnds';
import { gradientOf, RangeSliders } from './RangeSliders';

interface NumberLegendProps {
  readonly colours: NumberColours;
  readonly noun: RowNoun;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
  /** Whether points are drawn in random order, and not the highest on top. */
  readonly isShuffled: boolean;
  readonly onShuffled: (isShuffled: boolean) => void;
  readonly map: ColourMap;
  readonly onMap: (name: string) => void;
  /** Levels at the ends of the colour map. */
  readonly range: LevelRange;
  /** Undefined is what suits map and values. */
  readonly onRange: (range: LevelRange | undefined) => void;
}

const WHOLE: LevelRange = [0, 1];
/** The code of missing among numbers, which have no others. */
const MISSING_CODE = 0;

/** The colour map with the values at its ends and a histogram along it. */
export function NumberLegend(props: NumberLegendProps) {
  const { colours, noun, hidden, onHidden, map, range, onRange } = props;
  const { min, max, missing, histogram, clip } = colours;
  const isHidden = hidden.has(MISSING_CODE);
  const valueAt = (level: number) =>
    formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
  const canClip = clip[0] > 0 || clip[1] < 1;
  const clipped = suited(valuesOf(clip, props), props);
  const isClipped = canClip && isClose(range, clipped);
  const isWhole = isClose(range, levelsOf(undefined, props, map));
  const ends = valuesOf(range, props);
  return (
    <>
      {Number.isNaN(min) ? (
        <p className={styles.note}>No {noun} has a value.</p>
      ) : (
        <figure className={styles.scale} aria-label={spokenRange(colours, noun)}>
          <ScaleBars histogram={histogram} range={WHOLE} />
          <div className={styles.bar} style={{ background: gradientOf(map, range) }} />
          {max > min && (
            <RangeSliders range={range} valueAt={valueAt} onRange={onRange} />
          )}
          <figcaption className={styles.ends}>
            <span>{formatShort(min)}</span>
            {max > min && <span>{valueAt(0.5)}</span>}
            {max > min && <span>{formatShort(max)}</span>}
          </figcaption>
        </figure>
      )}
      <div className={styles.mapping}>
        <ColourMapSelect map={map} onMap={props.onMap} />
        {ends && max > min && (
          <RangeEnds
            values={ends}
            onValues={(values) => onRange(levelsOf(values, props))}
          />
        )}
        {canClip && (
          <Button
            look="quiet"
            className={styles.clip}
            aria-pressed={isClipped}
            title="Clips the colour range to the 1st–99th percentile"
            onClick={() => onRange(isClipped ? undefined : clipped)}
          >
            Clip to 1st–99th percentile
          </Button>
        )}
        {!isWhole && !isClipped && (
          <Button look="quiet" className={styles.clip} onClick={() => onRange(undefined)}>
            full range
          </Button>
        )}
        <OrderSelect isShuffled={props.isShuffled} onShuffled={props.onShuffled} />
      </div>
      {missing > 0 && (
        <ul className={styles.missing} aria-label="Missing values">
          <LegendRow
            noun={noun}
            entry={{
              code: MISSING_CODE,
              label: MISSING,
              count: missing,
              colour: undefined,
            }}
            isHidden={isHidden}
            onToggle={() => onHidden(isHidden ? [] : [MISSING_CODE])}
          />
        </ul>
      )}
    </>
  );
}

interface OrderSelectProps {
  readonly isShuffled: boolean;
  readonly onShuffled: (isShuffled: boolean) => void;
}

/** The drawing order of overlapping points. */
function OrderSelect({ isShuffled, onShuffled }: OrderSelectProps) {
  return (
    <label className={styles.order}>
      On top
      <select
        className={styles.map}
        value={isShuffled ? 'random' : 'highest'}
        title="Which points are drawn on top where they overlap. With the highest on top, one high value can hide many low ones; a random order shows what is frequent."
        onChange={({ target }) => onShuffled(target.value === 'random')}
      >
        <option value="highest">highest values</option>
        <option value="random">random order</option>
      </select>
    </label>
  );
}

/** The middle value of a diverging map is fixed. */
function suited(
  values: readonly [number, number] | undefined,
  { colours, map }: NumberLegendProps,
): LevelRange {
  const around = values && map.isDiverging ? aroundZero(values) : undefined;
  return levelsOf(around ?? values, { colours });
}

/** A link keeps values and not levels, with fewer digits. */
function isClose(a: LevelRange, b: LevelRange): boolean {
  return Math.abs(a[0] - b[0]) < 1e-4 && Math.abs(a[1] - b[1]) < 1e-4;
}

function spokenRange({ min, max, histogram }: NumberColours, noun: RowNoun): string {
  const total = histogram.reduce((a, b) => a + b, 0);
  const fullest = histogram.indexOf(histogram.reduce((a, b) => Math.max(a, b), 0));
  const middle = min + ((fullest + 0.5) * (max - min)) / histogram.length;
  return `${countText(total, noun)} with values from ${formatShort(min)} to ${formatShort(max)}, most near ${formatShort(Number(middle.toPrecision(3)))}`;
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

interface ScaleBarsProps {
  readonly histogram: Uint32Array;
  /** The part of it above the colour map. */
  readonly range: LevelRange;
}

const HEIGHT = 24;

/**
 * A histogram along a colour map. Heights by the square root, so that low counts are visible beside
 * high ones.
 */
function ScaleBars({ histogram, range }: ScaleBarsProps) {
  const [from, to] = [range[0] * histogram.length, range[1] * histogram.length];
  const inView = histogram.subarray(Math.floor(from), Math.ceil(to));
  const most = Math.sqrt(inView.reduce((a, b) => Math.max(a, b), 1));
  const outline = Array.from(histogram, (count, i) => {
    const top = HEIGHT - (HEIGHT * Math.sqrt(count)) / most;
    return `L${i} ${top.toFixed(1)}H${i + 1}`;
  });
  return (
    <svg
      className={styles.bars}
      viewBox={`${from} 0 ${to - from} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 ${HEIGHT}${outline.join('')}V${HEIGHT}Z`} />
    </svg>
  );
}
