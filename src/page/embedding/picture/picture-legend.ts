import { ownMissingColour } from '@/ask/colour/category-palettes';
import { MISSING_LEVEL } from '@/ask/colour/colour-levels';
import { hexAt } from '@/ask/colour/colour-parse';
import type { CategoryColours, DrawnColours } from '@/ask/colour/colour-points';
import { isOfRest, REST_COLOUR } from '@/ask/colour/top-categories';
import { formatCount, formatNumber } from '@/model/quantity';
import { shownLine } from '@/model/shown-text';
import { formatShort } from '@/page/kit/format/number';
import type { FigureLegend, LegendEntry } from '@/write/figure/figure-legend';
import { withRowsCounted } from '../colour/chosen-rows';
import { entriesOf, MISSING, missingEntry } from '../legend/legend-entries';
import type { Drawing } from '../plot/drawing';
import type { Rgb } from '../plot/palette-image';

/** Steps of a colour map in a figure. */
const STEPS = 64;

interface Legended {
  /** Label of what colours the points. */
  readonly by: string;
  readonly drawing: Drawing;
  /** Entries of the legend, where these do not follow from the colours. */
  readonly entries?: readonly LegendEntry[] | undefined;
  /** Points that are drawn, which the legend counts; undefined if all are. */
  readonly shown: Uint32Array | undefined;
  /** The colour of missing values. */
  readonly missing: Rgb;
}

/** Legend of a picture's colours; for categories it lists all that are shown. */
export function pictureLegend({
  by,
  entries: given,
  drawing,
  shown: drawn,
  missing: grey,
}: Legended): FigureLegend {
  const { palette, hidden, range } = drawing;
  const colours =
    drawing.colours && drawn ? countedAmong(drawing.colours, drawn) : drawing.colours;
  if (!colours) return { kind: 'none' };
  const name = shownLine(drawing.curve > 0 ? `${by}, log scale` : by);
  if (given) return { kind: 'categories', name: shownLine(by), entries: given };
  const ownGrey =
    colours.kind === 'categories'
      ? ownMissingColour(drawing.column?.colours, colours.labels.length)
      : undefined;
  const missingOf = (count: number): LegendEntry => ({
    ...{ label: MISSING, count: formatCount(count), colour: hexOf(ownGrey ?? grey) },
  });
  if (colours.kind === 'numbers') {
    const { min, max, missing } = colours;
    const valueAt = (level: number) =>
      formatShort(Number((min * (1 - level) + max * level).toPrecision(4)));
    return {
      ...{ kind: 'numbers', name, low: valueAt(range[0]), high: valueAt(range[1]) },
      steps: Array.from({ length: STEPS }, (_, i) =>
        hexAt(palette, Math.round((255 * i) / (STEPS - 1))),
      ),
      missing: missing > 0 && !hidden.has(0) ? missingOf(missing) : undefined,
    };
  }
  const shown = entriesOf(colours, palette, drawing.column).filter(
    ({ code, count }) => count > 0 && !hidden.has(code),
  );
  // with very many, the largest first
  if (shown.length > 100) shown.sort((a, b) => b.count - a.count);
  const rest = shown.filter(({ code }) => isOfRest(colours, palette, code));
  const own = shown.filter(({ code }) => !isOfRest(colours, palette, code));
  const entries = own.map(
    ({ label, code, count }): LegendEntry => ({
      label: shownLine(label),
      count: formatCount(count),
      colour: hexAt(palette, code),
    }),
  );
  if (rest.length > 0)
    entries.push({
      label: formatNumber(rest.length, 'other category', 'other categories'),
      count: formatCount(rest.reduce((sum, { count }) => sum + count, 0)),
      colour: hexOf(REST_COLOUR),
    });
  const context = drawing.look.hasContext ? hiddenAmong(colours, hidden) : undefined;
  if (context)
    entries.push({
      label: formatNumber(context.categories, 'category in grey', 'categories in grey'),
      count: formatCount(context.points),
      colour: hexOf(grey),
    });
  const lost = missingEntry(colours);
  if (lost && !hidden.has(lost.code)) entries.push(missingOf(lost.count));
  return { kind: 'categories', name, entries };
}

/** Hidden categories that have points; undefined without any. */
function hiddenAmong({ labels, counts }: CategoryColours, hidden: ReadonlySet<number>) {
  const codes = [...hidden].filter(
    (code) => code < labels.length && (counts[code] ?? 0) > 0,
  );
  const points = codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
  return codes.length > 0 ? { categories: codes.length, points } : undefined;
}

/** Colours with counts of only some points. */
function countedAmong(colours: DrawnColours, points: Uint32Array): DrawnColours {
  if (colours.kind === 'categories') return withRowsCounted(colours, points);
  const { levels } = colours;
  const isMissing = (point: number) => levels[point] === MISSING_LEVEL;
  return { ...colours, missing: points.filter(isMissing).length };
}

function hexOf(colour: readonly number[]): string {
  return hexAt(Uint8Array.from(colour), 0);
}
