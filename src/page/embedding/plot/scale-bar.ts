import type { Size } from './camera';
import type { Mark } from './plot-marks';

/** Distance from the edges of the plot, in CSS pixels. */
const MARGIN = 14;
/** The bar is at most this share of the plot's width, and this long. */
const [MOST, LONGEST] = [0.3, 180];
const STEPS = [5, 2, 1];

/** Bar of 1, 2 or 5 times a power of ten micrometres, at the lower left; none if it would be only a few pixels long. */
export function scaleBar(
  pixelsPerMicrometre: number,
  { width, height }: Size,
): readonly Mark[] {
  const room = Math.min(LONGEST, MOST * width) / pixelsPerMicrometre;
  if (!(room > 0) || !Number.isFinite(room)) return [];
  const power = 10 ** Math.floor(Math.log10(room));
  const length = power * (STEPS.find((step) => step * power <= room) ?? 1);
  const bar = length * pixelsPerMicrometre;
  return bar < 8
    ? []
    : [
        {
          kind: 'bar',
          x: MARGIN,
          y: height - MARGIN,
          width: bar,
          text: lengthText(length),
        },
      ];
}

function lengthText(micrometres: number): string {
  const [value, unit] =
    micrometres >= 1000
      ? [micrometres / 1000, 'mm']
      : micrometres >= 1
        ? [micrometres, 'µm']
        : [micrometres * 1000, 'nm'];
  return `${Number(value.toPrecision(6))} ${unit}`;
}
