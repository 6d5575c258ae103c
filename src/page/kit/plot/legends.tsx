import { hexAt } from '@/ask/colour/colour-parse';
import { formatShort } from '../format/number';
import { textWidth } from '../format/text-width';

/** A colour and what it means. */
export interface LegendItem {
  readonly label: string;
  readonly colour: string;
}

const [ROW, SWATCH, MAX_ITEMS] = [17, 10, 60];

/**
 * Lays out a legend of colours in rows of at most `width` px. Of many, only the first are listed, with the number of
 * the others.
 */
export function swatchLegend(items: readonly LegendItem[], width: number) {
  const listed = items.slice(0, MAX_ITEMS);
  const more =
    items.length > MAX_ITEMS
      ? [{ label: `and ${items.length - MAX_ITEMS} more`, colour: 'none' }]
      : [];
  let [x, row] = [0, 0];
  const placed = [...listed, ...more].map((item) => {
    const label = fitted(item.label, width - SWATCH - 5);
    const wide = SWATCH + 5 + (11 / 13) * textWidth(label) + 14;
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    const at = { ...item, shown: label, x, y: row * ROW + 6 };
    x += wide;
    return at;
  });
  return {
    height: items.length === 0 ? 0 : (row + 1) * ROW + 6,
    node: placed.map(({ label, shown, colour, x: left, y }) => (
      <g key={`${left} ${y}`} transform={`translate(${left} ${y})`}>
        <rect width={SWATCH} height={SWATCH} fill={colour} />
        <text x={SWATCH + 5} y={SWATCH / 2} dy="0.35em" data-whole={label}>
          {shown}
        </text>
      </g>
    )),
  };
}

/** Returns a label of at most `width` px, truncated at its end. */
function fitted(label: string, width: number): string {
  const wide = (11 / 13) * textWidth(label);
  if (wide <= width) return label;
  return `${label.slice(0, Math.floor((label.length * width) / wide) - 1)}…`;
}

/** Number of steps of a colour bar, because figures have no gradients. */
const STEPS = 40;

interface ColourBarProps {
  /** RGB values by step. */
  readonly map: Uint8Array;
  readonly y: number;
  readonly width: number;
}

/** Draws the colours of a map from the lowest to the highest. */
export function ColourBar({ map, y, width }: ColourBarProps) {
  const last = map.length / 3 - 1;
  const steps = Array.from({ length: STEPS }, (_, i) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
      key={i}
      x={(i * width) / STEPS}
      y={y}
      width={width / STEPS + 0.3}
      height={10}
      fill={hexAt(map, Math.round((i * last) / (STEPS - 1)))}
    />
  ));
  return <>{steps}</>;
}

const BAR = 160;

/** Makes a legend with a bar from the lowest colour to the highest. */
export function barLegend(
  map: Uint8Array,
  {
    name,
    low,
    high,
  }: { readonly name: string; readonly low: number; readonly high: number },
) {
  const round = (value: number) => formatShort(Number(value.toPrecision(4)));
  return {
    height: 48,
    node: (
      <>
        <text y={12}>{name}</text>
        <ColourBar map={map} y={18} width={BAR} />
        <text y={39}>{round(low)}</text>
        <text x={BAR} y={39} textAnchor="end">
          {round(high)}
        </text>
      </>
    ),
  };
}
