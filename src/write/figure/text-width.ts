/**
 * Widths of the characters from space to ~ in thousandths of the font size: of Helvetica, Arial, Liberation Sans and
 * Arimo, regular and bold, as their published font metrics state them.
 */
const REGULAR =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584';
const BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584';
const [regular, bold] = [REGULAR, BOLD].map((widths) => widths.split(' ').map(Number));

/** Letters of other scripts that fill a square: CJK, Hangul, emoji. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

/** Returns the width of a text in a figure, in the unit of `size`; for characters beyond ASCII an estimate. */
export function figureTextWidth(text: string, size: number, isBold = false): number {
  const widths = (isBold ? bold : regular) ?? [];
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    sum += widths[code - 32] ?? (code > 0xffff || WIDE.test(letter) ? 1000 : 600);
  }
  return (sum * size) / 1000;
}

/** Wraps a text into lines that fit a width, at spaces; a word that is too long is broken where necessary. */
export function wrapped(
  text: string,
  width: number,
  size: number,
  isBold = false,
): readonly string[] {
  const fits = (line: string) => figureTextWidth(line, size, isBold) <= width;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    let line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
    lines.push(line);
  }
  return lines;
}
