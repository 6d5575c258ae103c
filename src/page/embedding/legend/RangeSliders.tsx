import type { LevelRange } from '@/ask/colour/colour-levels';
import { hexAt } from '@/ask/colour/colour-parse';
import { uncurved } from '@/ask/colour/level-curve';
import type { ColourMap } from '@/ask/colour/palettes';
import styles from './Legend.module.css';

interface RangeSlidersProps {
  readonly range: LevelRange;
  readonly valueAt: (level: number) => string;
  readonly onRange: (range: LevelRange | undefined) => void;
}

const STEPS = 1000;
/** Minimum distance between the ends of the colour map. */
const LEAST = 0.005;

/** Sliders for the two ends of the colour map along the values. */
export function RangeSliders({ range, valueAt, onRange }: RangeSlidersProps) {
  const [low, high] = range;
  const set = (from: number, to: number) =>
    onRange(from === 0 && to === 1 ? undefined : [from, to]);
  return (
    <div className={styles.sliders}>
      <Slider
        label="Minimum of the colour range"
        level={low}
        isOnTop={low > 0.5}
        valueAt={valueAt}
        onLevel={(level) => set(Math.min(level, high - LEAST), high)}
      />
      <Slider
        label="Maximum of the colour range"
        level={high}
        valueAt={valueAt}
        onLevel={(level) => set(low, Math.max(level, low + LEAST))}
      />
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly level: number;
  readonly isOnTop?: boolean;
  readonly valueAt: (level: number) => string;
  readonly onLevel: (level: number) => void;
}

function Slider({ label, level, isOnTop, valueAt, onLevel }: SliderProps) {
  return (
    <input
      type="range"
      className={isOnTop ? styles.onTop : undefined}
      min={0}
      max={STEPS}
      step={1}
      value={Math.round(Math.min(1, Math.max(0, level)) * STEPS)}
      aria-label={label}
      aria-valuetext={valueAt(level)}
      onChange={(event) => onLevel(Number(event.target.value) / STEPS)}
    />
  );
}

/** CSS gradient of a colour map over part of the values, with its end colours over the rest. */
export function gradientOf(
  { steps }: ColourMap,
  [low, high]: LevelRange,
  curve = 0,
): string {
  const stops = Array.from({ length: 17 }, (_, i) => {
    const at = 100 * (low + (high - low) * uncurved(i / 16, curve));
    return `${hexAt(steps, Math.min(255, i * 16))} ${at.toFixed(1)}%`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
