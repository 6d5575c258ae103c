import { toBase64 } from '@/model/base64';
import {
  FIGURE_FONTS,
  type Fill,
  type Painted,
  POINTS_PER_MM,
  type TextMark,
} from './figure';
import type { PaintedFigure, PaintedMark } from './painted-figure';
import { pngBytes } from './png-bytes';

/**
 * Returns a figure as an SVG document, its size in millimetres; without styles, which pages with a content security
 * policy refuse.
 */
export async function svgFigure(figure: PaintedFigure, dpi: number): Promise<string> {
  const { width, height, title } = figure;
  const [wide, high] = [width, height].map((points) => numeral(points / POINTS_PER_MM));
  const clips: string[] = [];
  const body: string[] = [];
  const paint = async (marks: readonly PaintedMark[]) => {
    for (const mark of marks) {
      if (mark.kind === 'clip') {
        const { x, y, width, height } = mark;
        const id = `clip${clips.length}`;
        const area = element('rect', { x, y, width, height });
        clips.push(`<clipPath id="${id}">${area}</clipPath>`);
        body.push(`<g clip-path="url(#${id})">`);
        await paint(mark.marks);
        body.push('</g>');
      } else body.push(await markText(mark, dpi));
    }
  };
  await paint(figure.marks);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}mm" height="${high}mm" viewBox="0 0 ${numeral(width)} ${numeral(height)}" font-family="${escaped(FIGURE_FONTS)}">`,
    `<title>${escaped(title)}</title>`,
    ...(clips.length > 0 ? [`<defs>${clips.join('')}</defs>`] : []),
    ...body,
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

async function markText(
  mark: Exclude<PaintedMark, { readonly kind: 'clip' }>,
  dpi: number,
): Promise<string> {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height } = mark;
      return element('rect', { x, y, width, height, ...paintOf(mark) });
    }
    case 'circle':
      return element('circle', {
        cx: mark.x,
        cy: mark.y,
        r: mark.radius,
        ...paintOf(mark),
      });
    case 'path':
      return element('path', {
        d: mark.data,
        transform: mark.transform && `matrix(${mark.transform.map(numeral).join(' ')})`,
        ...paintOf(mark),
      });
    case 'text':
      return textOf(mark);
    case 'raster': {
      const { x, y, width, height } = mark;
      const href = `data:image/png;base64,${toBase64(await pngBytes(mark.raster, dpi))}`;
      return element('image', {
        ...{ x, y, width, height, href },
        preserveAspectRatio: 'none',
      });
    }
  }
}

function textOf(mark: TextMark): string {
  const { x, y, size, anchor, turn, isBold, colour, opacity, rim, text } = mark;
  const attributes = {
    ...{ x, y, 'font-size': size },
    'font-weight': isBold ? 'bold' : undefined,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    transform: turn && `rotate(${numeral(turn)} ${numeral(x)} ${numeral(y)})`,
    'xml:space': /^\s|\s$|\s\s/.test(text) ? 'preserve' : undefined,
  };
  const fill = { fill: colour, 'fill-opacity': opacity };
  const drawn = element('text', { ...attributes, ...fill }, escaped(text));
  if (!rim) return drawn;
  const rimmed = { ...paintOf({ stroke: rim }), 'stroke-linejoin': 'round' };
  // a separate element, because some programs do not support an order of painting
  const below = element(
    'text',
    { ...attributes, ...rimmed, 'aria-hidden': 'true' },
    escaped(text),
  );
  return below + drawn;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function paintOf({ fill, stroke }: Painted): Attributes {
  return {
    ...fillOf('fill', fill),
    ...(stroke && { ...fillOf('stroke', stroke), 'stroke-width': stroke.width }),
  };
}

function fillOf(name: string, fill: Fill | undefined): Attributes {
  return { [name]: fill?.colour ?? 'none', [`${name}-opacity`]: fill?.opacity };
}

function element(name: string, attributes: Attributes, content?: string): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [` ${key}="${typeof value === 'number' ? numeral(value) : escaped(value)}"`],
  );
  const start = `<${name}${parts.join('')}`;
  return content === undefined ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Formats a number, rounded to a ten-thousandth of a point. */
export function numeral(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** Escapes a text; characters that XML 1.0 does not allow are left out. */
function escaped(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (letter) => entities[letter as keyof typeof entities]);
}
