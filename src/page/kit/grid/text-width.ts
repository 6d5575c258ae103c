import { shownText } from '@/model/shown-text';

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text in a grid, in pixels; an estimate if nothing can be measured. */
export function textWidth(text: string, weight = 400): number {
  context ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!context) return text.length * 7.5;
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `${weight} 13px ${fontFamily}`;
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
