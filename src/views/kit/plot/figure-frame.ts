import type { Figure, FigureMark } from '@/analysis/figure/figure';
import { moved } from '@/analysis/figure/moved-marks';
import { figureTextWidth } from '@/analysis/figure/text-width';

/** Free space around what is drawn, in pixels of the page. */
const MARGIN = 6;

/** The marks of a drawing as a figure that is large enough for them, with a margin. */
export function framed(
  marks: readonly FigureMark[],
  title: string,
  drawing: SVGSVGElement,
): Figure {
  let [left, top, right, bottom] = boxOf(drawing);
  for (const mark of marks) {
    if (mark.kind !== 'text') continue;
    const long = figureTextWidth(mark.text, mark.size, mark.isBold);
    const start = { start: 0, middle: -long / 2, end: -long }[mark.anchor];
    const angle = ((mark.turn ?? 0) * Math.PI) / 180;
    for (const along of [start, start + long])
      for (const across of [-0.8 * mark.size, 0.2 * mark.size]) {
        const x = mark.x + along * Math.cos(angle) - across * Math.sin(angle);
        const y = mark.y + along * Math.sin(angle) + across * Math.cos(angle);
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
      }
  }
  [left, top, right, bottom] = [
    left - MARGIN,
    top - MARGIN,
    right + MARGIN,
    bottom + MARGIN,
  ];
  return {
    title,
    width: right - left,
    height: bottom - top,
    marks: moved(marks, -left, -top),
  };
}

/** Of all areas and lines, in pixels of the page. */
function boxOf(drawing: SVGSVGElement) {
  const all = 'rect, circle, line, polyline, polygon, path';
  const corners = [...drawing.querySelectorAll<SVGGraphicsElement>(all)].flatMap(
    (element) => {
      const matrix = element.closest('defs, clipPath') ? undefined : element.getCTM();
      if (!matrix) return [];
      const { x, y, width, height } = element.getBBox();
      return [
        new DOMPoint(x, y).matrixTransform(matrix),
        new DOMPoint(x + width, y + height).matrixTransform(matrix),
      ];
    },
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const least = (values: readonly number[]) =>
    values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = (values: readonly number[]) =>
    values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  return [least(xs), least(ys), most(xs), most(ys)] as const;
}
