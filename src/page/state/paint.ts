import type { Path } from '@/model/path';
import { type TissuePaint, tissueFrom } from './tissue-paint';

/** How embeddings and matrices are painted; absent members have defaults. */
export interface Paint {
  /** Cells of matrices are not coloured by their value. */
  readonly unshaded?: true;
  /** Names of the categories are drawn in the picture. */
  readonly labels?: true;
  /** Column of these categories, if the picture is coloured by something else. */
  readonly labelBy?: Path;
  /**
   * Points with numbers are drawn in random order, or overlapping points are averaged. If undefined, the points with
   * the highest values are on top, and points with categories in random order.
   */
  readonly order?: 'random' | 'mean';
  /** Size of points, as a factor of the default for their number. */
  readonly size?: number;
  /** Opacity of one point; opaque if undefined. */
  readonly opacity?: number;
  /** Hidden categories are drawn in grey behind the others. */
  readonly context?: true;
  /** The colour map follows the logarithm of the values. */
  readonly scale?: 'log';
  /** Columns of the embedding on x and y, if they are not the first two; with a third column the plot is in 3D. */
  readonly axes?:
    | readonly [x: number, y: number]
    | readonly [x: number, y: number, z: number];
  /** The y axis points the other way than by default. */
  readonly flip?: true;
  /** Direction from which a 3D plot is seen, in degrees. */
  readonly turn?: readonly [azimuth: number, elevation: number];
  /** Number of largest categories with colours of their own; 0 means all. */
  readonly top?: number;
  /** Colour map of numbers. */
  readonly map?: string;
  /** Values at the ends of the colour map; values beyond have the colour of the end. */
  readonly range?: readonly [low: number, high: number];
  /**
   * Percentile at the ends of the colour map, separate for each gene or column, if no `range` is set; 0 covers all
   * values.
   */
  readonly clip?: number;
  /** Points outside the query of their table are not drawn; they are dimmed if undefined. */
  readonly others?: 'hidden';
  /** Fields that are shown of the point under the pointer, beside its name and what colours it. */
  readonly hover?: readonly HoverField[];
  /** The search text among the categories. */
  readonly search?: string;
  /** The image under the points. */
  readonly tissue?: TissuePaint;
}

/** A column, or a gene of a matrix. */
export interface HoverField {
  readonly path: Path;
  readonly gene?: string | undefined;
}

/** Maximum number of columns and genes that are shown of one point. */
export const MAX_HOVER_FIELDS = 8;

/** Bounds of `size` and `opacity`. */
export const SIZES = [0.25, 4] as const;
export const OPACITIES = [0.02, 1] as const;
/** Bounds of `clip`. */
const CLIPS = [0, 49] as const;
/** Bounds of `turn`. */
const AZIMUTHS = [-180, 180] as const;
const ELEVATIONS = [-90, 90] as const;

export type PaintChange = { readonly [K in keyof Paint]?: Paint[K] | undefined };

/** Returns the changed paint; undefined if everything is default. */
export function changedPaint(
  paint: Paint | undefined,
  change: PaintChange,
): Paint | undefined {
  const all = Object.entries({ ...paint, ...change });
  const kept = all.filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Reads the paint in a link's JSON; invalid parts are omitted. */
export function paintFrom(value: unknown): Paint | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { unshaded, labels, labelBy, order, axes, top, map, range, others, search } =
    value as Record<string, unknown>; // a link's JSON
  const { size, opacity, context, scale, hover, tissue, turn, clip, flip } =
    value as Record<string, unknown>;
  const [low, high] = Array.isArray(range) ? (range as unknown[]) : [];
  const [x, y, z] = Array.isArray(axes) ? (axes as unknown[]) : [];
  const [azimuth, elevation] = Array.isArray(turn) ? (turn as unknown[]) : [];
  return changedPaint(undefined, {
    unshaded: unshaded === true || undefined,
    labels: labels === true || undefined,
    labelBy: typeof labelBy === 'string' && labelBy.startsWith('/') ? labelBy : undefined,
    order: order === 'random' || order === 'mean' ? order : undefined,
    size: isWithin(size, SIZES) ? size : undefined,
    opacity: isWithin(opacity, OPACITIES) ? opacity : undefined,
    context: context === true || undefined,
    scale: scale === 'log' ? scale : undefined,
    flip: flip === true || undefined,
    axes: isCount(x) && isCount(y) ? (isCount(z) ? [x, y, z] : [x, y]) : undefined,
    turn:
      isWithin(azimuth, AZIMUTHS) && isWithin(elevation, ELEVATIONS)
        ? [azimuth, elevation]
        : undefined,
    top: isCount(top) ? top : undefined,
    map: typeof map === 'string' ? map : undefined,
    range: isNumber(low) && isNumber(high) && high >= low ? [low, high] : undefined,
    clip: isWithin(clip, CLIPS) ? clip : undefined,
    others: others === 'hidden' ? others : undefined,
    hover: hoverFrom(hover),
    search: typeof search === 'string' && search ? search : undefined,
    tissue: tissueFrom(tissue),
  });
}

function hoverFrom(value: unknown): readonly HoverField[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = value
    .slice(0, MAX_HOVER_FIELDS)
    .flatMap((field: unknown): readonly HoverField[] => {
      const { path, gene } = (field ?? {}) as Record<string, unknown>; // a link's JSON
      if (typeof path !== 'string' || !path.startsWith('/')) return [];
      return [typeof gene === 'string' ? { path, gene } : { path }];
    });
  return fields.length > 0 ? fields : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isWithin(
  value: unknown,
  [low, high]: readonly [number, number],
): value is number {
  return isNumber(value) && value >= low && value <= high;
}
