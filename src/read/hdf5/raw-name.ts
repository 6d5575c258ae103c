/**
 * A name as stored: one character per byte, so that names compare by bytes (libhdf5's strcmp) and
 * names in different charsets stay distinct.
 */
export type RawName = string;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
/** Maximum number of arguments in every engine. */
const AT_ONCE = 8192;
const BYTE_ESCAPE = /\\x([0-9A-F]{2})/g;

/** The bytes up to the first NUL. */
export function rawNameOf(bytes: Uint8Array): RawName {
  const nul = bytes.indexOf(0);
  const end = nul < 0 ? bytes.length : nul;
  let name = '';
  for (let at = 0; at < end; at += AT_ONCE)
    name += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + AT_ONCE)));
  return name;
}

/** The text of some bytes, up to the first NUL: UTF-8, or Latin-1 if they are not valid UTF-8. */
export function textOfBytes(bytes: Uint8Array): string {
  return textOfName(rawNameOf(bytes));
}

/** The text of one name: UTF-8, or Latin-1 if the bytes are not valid UTF-8. */
export function textOfName(raw: RawName): string {
  return utf8TextOf(raw) ?? raw;
}

/**
 * The texts of the names of one group or object, all distinct: a name that is not UTF-8 is Latin-1;
 * if another name has the same text, its bytes beyond ASCII become `\xE9`, and all of its bytes if
 * that exists as well.
 */
export function textsOfNames(raw: readonly RawName[]): readonly string[] {
  const texts = raw.map(utf8TextOf);
  if (!texts.includes(undefined)) return texts as string[]; // none is undefined
  const taken = new Set(texts);
  return texts.map((text, i) => {
    if (text !== undefined) return text;
    const latin1 = raw[i] as RawName;
    const choices = [latin1, escaped(latin1, 0x80), escaped(latin1, 0)];
    return choices.find((choice) => !taken.has(choice)) ?? latin1;
  });
}

/** The names that a text may represent, the likeliest first: the inverse of `textsOfNames`. */
export function rawNamesOf(text: string): readonly RawName[] {
  const names = [rawNameOf(encoder.encode(text))];
  if (!isAscii(text) && isLatin1(text)) names.push(text);
  const unescaped = text.replace(BYTE_ESCAPE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  if (unescaped !== text && isLatin1(unescaped)) names.push(unescaped);
  return names;
}

function utf8TextOf(raw: RawName): string | undefined {
  if (isAscii(raw)) return raw;
  try {
    return utf8.decode(Uint8Array.from(raw, (character) => character.charCodeAt(0)));
  } catch (error) {
    if (error instanceof TypeError) return undefined; // not UTF-8
    throw error;
  }
}

function isAscii(text: string): boolean {
  return highestOf(text) < 0x80;
}

function isLatin1(text: string): boolean {
  return highestOf(text) < 0x100;
}

function highestOf(text: string): number {
  let highest = 0;
  for (let i = 0; i < text.length; i++) highest = Math.max(highest, text.charCodeAt(i));
  return highest;
}

/** With the bytes from `first` on in hexadecimal. */
function escaped(raw: RawName, first: number): string {
  return Array.from(raw, (character) => {
    const code = character.charCodeAt(0);
    return code < first
      ? character
      : `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
