import { hexOf } from '@/ask/colour/colour-parse';
import { PLAIN_LOOK } from '@/ask/images/compose-pixels';
import { type Affine, scaling } from '@/model/affine';
import { dotsIn } from '@/write/figure/dot-path';
import {
  FIGURE_FONTS,
  type Figure,
  type FigureMark,
  type FigurePicture,
  type Fill,
  type Painted,
} from '@/write/figure/figure';
import { moved } from '@/write/figure/moved-marks';
import { figureTextWidth } from '@/write/figure/text-width';

/** Elements that draw nothing themselves. */
const SILENT = new Set(['title', 'desc', 'defs', 'clippath', 'style', 'metadata']);

/**
 * Converts a drawing of the page to a figure, in pixels of the page, with the colours of a light page or of a dark one.
 * The figure is as large as what it draws, including texts that reach beyond the drawing. `data-page-only` marks what
 * is left out, such as captions; `data-whole` has the full text of one that the page truncates, `data-picture` the
 * index of an image's pixels.
 *
 * @throws Error for content that figures have no mark for, such as gradients
 */
export function svgFigure(
  drawing: SVGSVGElement,
  title: string,
  theme: 'light' | 'dark',
  pictures: readonly FigurePicture[],
): Figure {
  const holder = document.createElement('div');
  const { width, height } = drawing.getBoundingClientRect();
  Object.assign(holder.style, {
    ...{ position: 'fixed', visibility: 'hidden' },
    ...{ left: '0', top: '0', width: `${width}px`, height: `${height}px` },
  });
  holder.dataset.theme = theme; // which the theme of the page must not change
  // the fonts of the file, so that texts are as wide as there
  holder.style.setProperty('--font', FIGURE_FONTS);
  const copy = drawing.cloneNode(true) as SVGSVGElement; // a copy has the type of its original
  for (const part of copy.querySelectorAll('[data-page-only]')) part.remove();
  for (const text of copy.querySelectorAll('[data-whole]'))
    text.textContent = text.getAttribute('data-whole');
  holder.append(copy);
  document.body.append(holder);
  try {
    return framed(marksBelow(copy, 1, pictures), title, copy);
  } finally {
    holder.remove();
  }
}

/** Margin around what is drawn, in pixels of the page. */
const MARGIN = 6;

/** Returns the marks of a drawing as a figure that is large enough for them, with a margin. */
function framed(
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

/** Returns the bounding box of all areas and lines, in pixels of the page. */
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

function marksBelow(
  parent: Element,
  opacity: number,
  pictures: readonly FigurePicture[],
): readonly FigureMark[] {
  return [...parent.children].flatMap((child) => {
    const name = child.localName.toLowerCase();
    if (!(child instanceof SVGGraphicsElement) || SILENT.has(name)) return [];
    const style = getComputedStyle(child);
    if (style.display === 'none') return [];
    const own = opacity * Number(style.opacity);
    const isGroup = name === 'g' || name === 'a' || name === 'svg';
    const marks = isGroup
      ? marksBelow(child, own, pictures)
      : child instanceof SVGImageElement
        ? imageMarks(child, own, pictures)
        : marksOf(child, style, own);
    return clipped(child, marks);
  });
}

/** Applies a clip path, which must be one rectangle, as in plots. */
function clipped(
  element: SVGGraphicsElement,
  marks: readonly FigureMark[],
): readonly FigureMark[] {
  const id = /^url\(#(.+)\)$/.exec(element.getAttribute('clip-path') ?? '')?.[1];
  if (id === undefined || marks.length === 0) return marks;
  const rect = element.ownerSVGElement?.querySelector(`#${CSS.escape(id)} > rect`);
  const matrix = element.getCTM();
  if (!(rect instanceof SVGRectElement) || !matrix)
    throw new Error('A figure is clipped by something else than a rectangle.');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(rect.getAttribute(name) ?? 0),
  ) as [number, number, number, number];
  const { a, d, e, f } = matrix;
  return [
    {
      ...{ kind: 'clip', x: a * x + e, y: d * y + f },
      ...{ width: a * width, height: d * height, marks },
    },
  ];
}

function marksOf(
  element: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  opacity: number,
): readonly FigureMark[] {
  const matrix = element.getCTM();
  if (!matrix) return [];
  if (element instanceof SVGTextElement) return textMarks(element, matrix, opacity);
  const { a, b, c, d, e, f } = matrix;
  const isUpright = b === 0 && c === 0 && a > 0 && d > 0;
  const isEven = isUpright && Math.abs(a - d) < 1e-6 * a;
  const isThin = style.vectorEffect === 'non-scaling-stroke';
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const painted = paintOf(style, opacity, isThin ? 1 : scale);
  const of = (name: string) => Number(element.getAttribute(name) ?? 0);
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
  if (!painted.fill && !painted.stroke) return [];
  if (element instanceof SVGRectElement && isUpright) {
    const [x, y] = at(of('x'), of('y'));
    const { width, height } = element.getBBox();
    return [{ kind: 'rect', x, y, width: a * width, height: d * height, ...painted }];
  }
  if (element instanceof SVGCircleElement && isEven) {
    const [x, y] = at(of('cx'), of('cy'));
    const radius = a * of('r');
    return radius > 0 ? [{ kind: 'circle', x, y, radius, ...painted }] : [];
  }
  if (element instanceof SVGLineElement)
    return [
      {
        ...{
          kind: 'path',
          data: lineOf([at(of('x1'), of('y1')), at(of('x2'), of('y2'))]),
        },
        ...(painted.stroke && { stroke: painted.stroke }),
      },
    ];
  if (element instanceof SVGPolylineElement || element instanceof SVGPolygonElement) {
    const corners = Array.from(element.points, ({ x, y }) => at(x, y));
    const end = element instanceof SVGPolygonElement ? 'Z' : '';
    return [{ kind: 'path', data: lineOf(corners) + end, ...painted }];
  }
  const data = element.getAttribute('d');
  if (data === null) throw new Error(`A figure has no mark for ${element.localName}.`);
  const dots = style.strokeLinecap === 'round' ? dotsIn(data) : undefined;
  if (dots && painted.stroke) {
    const { width, ...fill } = painted.stroke;
    const places = dots.map(([x, y]) => at(x, y));
    return [{ kind: 'dots', x: 0, y: 0, scale: 1, places, radius: width / 2, fill }];
  }
  // the painter scales the stroke with the path
  const drawn = painted.stroke
    ? { ...painted, stroke: { ...painted.stroke, width: painted.stroke.width / scale } }
    : painted;
  const transform: Affine = [a, b, c, d, e, f];
  return [{ kind: 'path', data, transform, ...drawn }];
}

/** Returns the mark of an upright image. */
function imageMarks(
  element: SVGImageElement,
  opacity: number,
  pictures: readonly FigurePicture[],
): readonly FigureMark[] {
  const index = Number(element.getAttribute('data-picture'));
  const picture = pictures[index];
  const matrix = element.getCTM();
  if (picture?.kind !== 'pixels' || !matrix)
    throw new Error('The pixels of an image were not given.');
  const box = element.getBBox();
  const { a, d, e, f } = matrix;
  const [width, height] = [a * box.width, d * box.height];
  const toFrame = scaling(width / picture.width, height / picture.height);
  return [
    {
      ...{ kind: 'image', x: a * box.x + e, y: d * box.y + f, width, height },
      ...{ look: { ...PLAIN_LOOK, opacity }, parts: [{ picture: index, toFrame }] },
    },
  ];
}

function lineOf(corners: readonly (readonly [x: number, y: number])[]): string {
  return corners.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Returns a mark for each text node, at the position where the browser has put it. */
function textMarks(
  element: SVGTextElement,
  { a, b, c, d, e, f }: DOMMatrix,
  opacity: number,
): readonly FigureMark[] {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const marks: FigureMark[] = [];
  let start = 0;
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    const text = (currentNode.textContent ?? '').replace(/\s+/g, ' ');
    const from = start;
    start += text.length;
    const parent = currentNode.parentElement;
    if (text.trim() === '' || !parent || start > element.getNumberOfChars()) continue;
    const style = getComputedStyle(parent);
    const { fill } = paintOf(style, opacity, 1);
    if (!fill) continue;
    const first = element.getExtentOfChar(from);
    const last = element.getExtentOfChar(start - 1);
    const anchor = style.textAnchor as 'start' | 'middle' | 'end'; // the values that CSS has
    const ends = {
      start: first.x,
      middle: (first.x + last.x + last.width) / 2,
      end: last.x + last.width,
    };
    const across = ends[anchor];
    const down = first.y + first.height * ascentOf(style);
    const scale = Math.hypot(a, b);
    const turn = (Math.atan2(b, a) * 180) / Math.PI;
    marks.push({
      ...{ kind: 'text', text, anchor, colour: fill.colour },
      ...{ x: a * across + c * down + e, y: b * across + d * down + f },
      ...{
        size: scale * Number.parseFloat(style.fontSize),
        isBold: Number(style.fontWeight) >= 600,
      },
      ...(fill.opacity !== undefined && { opacity: fill.opacity }),
      ...(Math.abs(turn) > 0.01 && { turn }),
    });
  }
  return marks;
}

let measuring: CanvasRenderingContext2D | undefined;

function canvas(): CanvasRenderingContext2D {
  measuring ??=
    document.createElement('canvas').getContext('2d', { willReadFrequently: true }) ??
    undefined;
  if (!measuring) throw new Error('This browser cannot draw on a canvas.');
  return measuring;
}

/** Returns the fraction of a letter's box that is above the baseline. */
function ascentOf({ fontStyle, fontWeight, fontFamily }: CSSStyleDeclaration): number {
  const context = canvas();
  context.font = `${fontStyle} ${fontWeight} 100px ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } =
    context.measureText('x');
  return up / (up + down);
}

function paintOf(style: CSSStyleDeclaration, opacity: number, scale: number): Painted {
  const fill = fillOf(style.fill, opacity * Number(style.fillOpacity));
  const line = fillOf(style.stroke, opacity * Number(style.strokeOpacity));
  const width = Number.parseFloat(style.strokeWidth) * scale;
  return {
    ...(fill && { fill }),
    ...(line && width > 0 && { stroke: { ...line, width } }),
  };
}

const known = new Map<string, readonly [colour: string, alpha: number]>();

/** Returns a fill; undefined if it is invisible. */
function fillOf(paint: string, opacity: number): Fill | undefined {
  if (paint === 'none' || opacity === 0) return undefined;
  if (paint.startsWith('url(')) throw new Error('A figure has no mark for gradients.');
  let found = known.get(paint);
  if (!found) {
    const context = canvas();
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = paint;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(
      0,
      0,
      1,
      1,
    ).data;
    found = [hexOf(red, green, blue), alpha / 255];
    known.set(paint, found);
  }
  const [colour, alpha] = found;
  const seen = alpha * opacity;
  if (seen === 0) return undefined;
  return seen < 1 ? { colour, opacity: seen } : { colour };
}
