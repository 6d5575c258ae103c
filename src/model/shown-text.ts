/** Characters that are invisible, or that change the direction of text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;
/** A fast path for most texts. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

/** Formatting controls by their common abbreviations; any other by its number. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x0009, 'TAB'],
  [0x000a, 'LF'],
  [0x000d, 'CR'],
  [0x00ad, 'SHY'],
  [0x061c, 'ALM'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2060, 'WJ'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0xfeff, 'BOM'],
]);

/**
 * Returns a text from a file for display: bidirectional controls, invisible characters and control characters become
 * marks (`⟦RLO⟧`, `⟦U+0007⟧`). Use it where such a text is drawn without JSX (a canvas, a figure), which calls it by
 * itself. Line breaks and tabs stay, and so do joiners where a script or an emoji needs them.
 *
 * @example
 * shownText('\u202egnp.exe') // '⟦RLO⟧gnp.exe'
 */
export function shownText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(HIDDEN, (found, at: number) =>
    isNeeded(found, at, text) ? found : markOf(found),
  );
}

/** The same for a name: line breaks and tabs become marks, too. */
export function shownLine(text: string): string {
  return shownText(text).replace(/[\t\n\r]/g, markOf);
}

/** The same for a terminal, with every control character as its number: `\u202e`. */
export function escapedText(text: string): string {
  return escapedWith(text, 'u');
}

/** The same, where numbers beyond U+FFFF are marked by another letter: R reads `\U{e0001}`. */
export function escapedWith(text: string, beyond: 'u' | 'U'): string {
  return text.replace(HIDDEN, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return code > 0xffff
      ? `\\${beyond}{${code.toString(16)}}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/**
 * The direction for isolating a text from its surroundings; undefined without right-to-left
 * letters. A text with letters of both directions is left-to-right, as the page is: it may be a
 * sentence of the page that begins with a name.
 */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  if (PLAIN.test(text) || !RIGHT_TO_LEFT.test(text)) return undefined;
  return LEFT_TO_RIGHT.test(text) ? 'ltr' : 'rtl';
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT =
  /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u;

function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const name = NAMES.get(code) ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return `⟦${name}⟧`;
}

/** Visible signs that Unicode classifies as format characters. */
const VISIBLE = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
/** Variation selectors of the preceding character. */
const VARIATION = /[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/u;
/** Scripts in which joiners distinguish words: those of the Near East, India and beyond. */
const JOINING_SCRIPTS = [
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}]/u,
  /[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}]/u,
];
const JOINED_PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
const isJoined = (text: string) =>
  JOINED_PICTURES.test(text) || JOINING_SCRIPTS.some((script) => script.test(text));

function isNeeded(character: string, at: number, text: string): boolean {
  if ('\t\n\r'.includes(character) || VISIBLE.test(character)) return true;
  const before = characterBefore(text, at);
  if (VARIATION.test(character)) return before !== '' && !isHidden(before);
  if (character !== '\u200c' && character !== '\u200d') return false;
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return isJoined(before) && isJoined(after);
}

function isHidden(character: string): boolean {
  HIDDEN.lastIndex = 0;
  return HIDDEN.test(character);
}

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff;
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
}
