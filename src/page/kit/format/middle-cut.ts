/** Greatest number of characters at the end that are kept, and the least where there is little space. */
const [END, SHORT_END] = [9, 3];

/** Parts of a text that is cut in its middle: characters kept at its beginning and at its end. */
export interface MiddleCutting {
  readonly start: number;
  readonly end: number;
}

/** Returns the number of characters that are kept at the end while nothing is known of the space. */
export function endOf(characters: readonly string[]): number {
  return withoutSpace(characters, END);
}

/**
 * Returns which characters of a text remain around `…` in a width, most of them at its beginning; undefined if all of
 * it fits. No space is left beside `…`.
 */
export function cutMiddle(
  characters: readonly string[],
  width: number,
  measure: (text: string) => number,
): MiddleCutting | undefined {
  // half a pixel: widths of a layout are rounded
  if (measure(characters.join('')) <= width + 0.5) return undefined;
  let end = endOf(characters);
  const endText = () => characters.slice(-end).join('');
  while (end > SHORT_END && measure(endText()) > width / 2) {
    const less = withoutSpace(characters, end - 1);
    if (less < 1) break;
    end = less;
  }
  const room = width - measure(`…${endText()}`);
  let [start, above] = [0, characters.length - end];
  while (start + 1 < above) {
    const middle = (start + above) >> 1;
    if (measure(characters.slice(0, middle).join('')) <= room) start = middle;
    else above = middle;
  }
  while (start > 1 && characters[start - 1]?.trim() === '') start--;
  return { start, end };
}

/** Returns the greatest number up to `end` of characters at the end of which the first is no space. */
function withoutSpace(characters: readonly string[], end: number): number {
  let kept = end;
  while (kept > 1 && characters.at(-kept)?.trim() === '') kept--;
  return kept;
}
