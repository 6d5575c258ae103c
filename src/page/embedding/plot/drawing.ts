import type { LevelRange } from '@/ask/colour/colour-levels';
import type { DrawnColours } from '@/ask/colour/colour-points';
import type { PointOrder } from '@/ask/colour/paint-points';
import type { Palette } from '@/ask/colour/palettes';
import type { ColumnStyle } from '@/page/state/column-style';
import type { Paint } from '@/page/state/paint';
import type { PointSet } from '../points/point-set';

/** A description of the picture. */
export interface Drawing {
  readonly points: PointSet;
  /** Number of points that have arrived; changes with each part. */
  readonly arrived: number;
  /** Undefined where nothing colours the points. */
  readonly colours: DrawnColours | undefined;
  readonly palette: Palette;
  readonly hidden: ReadonlySet<number>;
  /** Highlighted categories; all if empty. */
  readonly highlight: readonly number[];
  /** Levels at the ends of the colour map. */
  readonly range: LevelRange;
  /** How the colour map is spread between them; see `levelCurve`. */
  readonly curve: number;
  readonly look: PointLook;
  /** Names of categories in the picture, and their order in its legend. */
  readonly column?: ColumnStyle | undefined;
  /** Selected points, ascending; undefined without a selection. */
  readonly selected: Uint32Array | undefined;
  /** Diameter of points in data coordinates; if undefined, it follows from their number and the zoom. */
  readonly diameter?: number | undefined;
}

/** Style of points, independent of their colours. */
export interface PointLook {
  /** Point size relative to the size that suits their number. */
  readonly size: number;
  /** Opacity of one point, from 0 to 1. */
  readonly opacity: number;
  readonly order: PointOrder;
  /** True to draw hidden categories in grey behind the others, and not leave them out. */
  readonly hasContext: boolean;
}

/** Style that a link states, with defaults. */
export function pointStyleOf(paint: Paint | undefined): PointLook {
  const { size = 1, opacity = 1, order = 'value', context = false } = paint ?? {};
  return { size, opacity, order, hasContext: context };
}

/** Categories whose names are drawn in the picture. */
export type Labelled = Pick<Drawing, 'colours' | 'palette' | 'hidden' | 'column'>;
