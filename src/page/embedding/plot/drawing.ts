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
  /** How the colour map is spread between them; see `levelCurve`. */
  readonly curve: number;
  readonly look: PointLook;
  /** Names of categories in the picture, and their order in its legend. */
  readonly column?: ColumnStyle | undefined;
  /** Selected points, ascending; undefined without a selection. */
  readonly selected: Uint32Array | undefined;
  /** Of points, in data coordinates; by their number and the zoom where undefined. */
  readonly diameter?: number | undefined;
}

/** What points look like, whatever their colours. */
export interface PointLook {
  /** Of the size that suits their number. */
  readonly size: number;
  /** Of one point, from 0 to 1. */
  readonly opacity: number;
  readonly order: PointOrder;
  /** Hidden categories are drawn in grey behind the others, and not left out. */
  readonly hasContext: boolean;
}

/** What a link says of it. */
export function pointStyleOf(paint: Paint | undefined): PointLook {
  const { size = 1, opacity = 1, order = 'value', context = false } = paint ?? {};
  return { size, opacity, order, hasContext: context };
}

/** Categories whose names are drawn in the picture. */
export type Labelled = Pick<Drawing, 'colours' | 'palette' | 'hidden' | 'column'>;
