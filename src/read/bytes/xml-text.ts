/** A tag without attributes, in any namespace. */
const TAG = /<(\/?)(?:\w+:)?(\w+)>/g;

/** The texts between the tags; unclosed tags are left out. */
export function valuesOf(xml: string, tag: string): string[] {
  const values: string[] = [];
  let start: number | undefined;
  for (const { 0: whole, 1: slash, 2: name, index } of xml.matchAll(TAG)) {
    if (name !== tag) continue;
    if (slash === '') start ??= index + whole.length;
    else if (start !== undefined) {
      values.push(xml.slice(start, index));
      start = undefined;
    }
  }
  return values;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Entities of XML; those of HTML are left unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
    const code = /^#x/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
