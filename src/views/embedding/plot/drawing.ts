import type { LevelRange } from '@/analysis/colour/colour-levels';
import type { DrawnColours } from '@/analysis/colour/colour-points';
import type { Palette } from '@/analysis/colour/palettes';
import type { PointSet } from '../points/point-set';

/** A description of the picture. */
export interface Drawing {
  readonly points: PointSet;
  /** Rows of the points that have come; changes with each part. */
  readonly arrived: number;
  /** Undefined where nothing colours the points. */
  readonly colours: DrawnColours | undefined;
  readonly palette: Palette;
  readonly hidden: ReadonlySet<number>;
  /** Highlighted categories; all if empty. */
  readonly highlight: readonly number[];
  /** Levels at the ends of the colour map. */
  readonly range: LevelRange;
  /** Points with numbers are drawn in random order, and not the highest on top. */
  readonly isShuffled: boolean;
  /** Selected points, ascending; undefined without a selection. */
  readonly selected: Uint32Array | undefined;
}

/** Categories whose names are drawn in the picture. */
export type Labelled = Pick<Drawing, 'colours' | 'palette' | 'hidden'>;
