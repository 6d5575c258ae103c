import { MISSING_LEVEL } from '@/ask/colour/colour-levels';
import type { DrawnColours } from '@/ask/colour/colour-points';
import { FAR } from '@/ask/embeddings/points';

/** Input that determines how each point of an embedding is drawn. */
export interface CountedPoints {
  /** x and y alternating; beyond FAR for points without a position, and for points that are not shown. */
  readonly positions: Float32Array;
  /** Undefined if all points have one colour. */
  readonly colours: DrawnColours | undefined;
  /** Hidden categories; the code for missing follows the last category's, and is 0 for numbers. */
  readonly hidden: ReadonlySet<number>;
  /** True if hidden categories are grey, behind the others. */
  readonly hasContext: boolean;
  /** Points that keep their colour, ascending; undefined if all do. */
  readonly selected: Uint32Array | undefined;
  /** Points that a query and an image leave, ascending; undefined for all. */
  readonly shown: Uint32Array | undefined;
  /** True for a category that has no colour of its own and shares the grey of all such categories. */
  readonly isOther?: (code: number) => boolean;
}

/**
 * Numbers of points of an embedding by how they are drawn; each point is in one of `inColour`, `grey`, `hidden`,
 * `unplaced` and `notShown`.
 */
export interface PointCounts {
  readonly drawn: number;
  readonly inColour: number;
  /** Points in colour without a value: they have the colour of missing ones. */
  readonly missing: number;
  readonly grey: number;
  /** Grey points of shown categories without a colour of their own, and the number of these categories. */
  readonly others: { readonly points: number; readonly categories: number };
  /** Points of hidden categories that are not drawn, or are grey, by code. */
  readonly byCategory: ReadonlyMap<number, number>;
  readonly hidden: number;
  /** Points without coordinates. */
  readonly unplaced: number;
  /** Points left out by the query or the image. */
  readonly notShown: number;
}

/** Counts the points of an embedding by how they are drawn. */
export function countPoints(points: CountedPoints): PointCounts {
  const { positions, colours, hidden, hasContext, selected, shown } = points;
  const { isOther = () => false } = points;
  const count = positions.length / 2;
  const isSelected = maskOf(selected, count);
  const isShown = maskOf(shown, count);
  const codeOf = codesOf(colours);
  const missingCode = colours?.kind === 'categories' ? colours.labels.length : 0;
  const byCategory = new Map<number, number>();
  const others = new Map<number, number>();
  const sums = { inColour: 0, missing: 0, grey: 0, hidden: 0, unplaced: 0, notShown: 0 };
  for (let i = 0; i < count; i++) {
    const code = codeOf(i);
    const isHidden = code !== undefined && hidden.has(code);
    if (isShown?.[i] === 0) sums.notShown++;
    else if (!(Math.abs(positions[2 * i] as number) < FAR)) sums.unplaced++;
    else if (isHidden) {
      byCategory.set(code, (byCategory.get(code) ?? 0) + 1);
      // numbers have no context: hidden missing ones are not drawn
      if (hasContext && colours?.kind === 'categories') sums.grey++;
      else sums.hidden++;
    } else if (code !== undefined && isOther(code)) {
      others.set(code, (others.get(code) ?? 0) + 1);
      sums.grey++;
    } else if (isSelected?.[i] === 0) sums.grey++;
    else {
      sums.inColour++;
      if (code === missingCode) sums.missing++;
    }
  }
  return {
    ...sums,
    drawn: sums.inColour + sums.grey,
    byCategory,
    others: {
      points: [...others.values()].reduce((sum, count) => sum + count, 0),
      categories: others.size,
    },
  };
}

/** Returns the code by which each point can be in `hidden`; undefined for a point without one. */
function codesOf(colours: DrawnColours | undefined): (at: number) => number | undefined {
  if (!colours) return () => undefined;
  if (colours.kind === 'categories') return (at) => colours.codes[at];
  return (at) => (colours.levels[at] === MISSING_LEVEL ? 0 : undefined);
}

function maskOf(rows: Uint32Array | undefined, count: number): Uint8Array | undefined {
  if (!rows) return undefined;
  const mask = new Uint8Array(count);
  for (const row of rows) mask[row] = 1;
  return mask;
}
