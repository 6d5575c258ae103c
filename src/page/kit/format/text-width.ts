import { shownText } from '@/model/shown-text';

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text in a grid, in pixels; an estimate if nothing can be measured. */
export function textWidth(text: string, weight = 400): number {
  const { fontFamily } = getComputedStyle(document.body);
  return widthIn(`${weight} 13px ${fontFamily}`, text);
}

/** Returns a function that measures texts in the font of an element. */
export function textMeasure(element: Element): (text: string) => number {
  // not `font`, which is empty where digits are of one width
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return (text) => widthIn(`${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`, text);
}

function widthIn(font: string, text: string): number {
  context ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!context) return text.length * 7.5;
  context.font = font;
  return context.measureText(shownText(text)).width;
}

/** Size of texts in pictures, 11 px, relative to those that `textWidth` measures. */
const SMALL = 11 / 13;

/** Breaks a small text of a picture into lines of at most `width` px at spaces, because SVG does not wrap text. */
export function wrappedText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && SMALL * textWidth(longer) <= width)
      lines[lines.length - 1] = longer;
    else if (word !== '') lines.push(word);
  }
  return lines;
}
