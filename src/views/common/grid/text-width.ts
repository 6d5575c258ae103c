import { shownText } from '@/model/shown-text';

let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in a grid, in px; roughly where nothing can be measured. */
export function textWidth(text: string, weight = 400): number {
  context ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!context) return text.length * 7.5;
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `${weight} 13px ${fontFamily}`;
  return context.measureText(shownText(text)).width;
}
