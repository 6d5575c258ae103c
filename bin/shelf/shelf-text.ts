/** A file as it is added to a shelf. */
export interface AddedFile {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly view?: Readonly<Record<string, string>> | undefined;
}

const INDENT = '  ';

/** The text of a new shelf. */
export function newShelfText(title: string, files: readonly AddedFile[]): string {
  return `${JSON.stringify({ petri: 1, title, text: '', files }, null, INDENT)}\n`;
}

/**
 * Adds files at the end of a shelf, whose text must be valid JSON. Nothing else of it changes, not a space: members that
 * Petri does not know, the order of members and numbers of any length are kept.
 */
export function addToShelf(text: string, files: readonly AddedFile[]): string {
  const { list, end } = placesIn(text);
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const isOnOneLine = !text.trim().includes('\n');
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? INDENT;
  const written = files.map((file) =>
    isOnOneLine
      ? JSON.stringify(file)
      : JSON.stringify(file, null, indent)
          .split('\n')
          .map((line) => `${newLine}${indent}${indent}${line}`)
          .join(''),
  );
  const closing = isOnOneLine ? '' : `${newLine}${indent}`;
  const insert = (start: number, stop: number, inserted: string) =>
    `${text.slice(0, start)}${inserted}${text.slice(stop)}`;
  if (!list) {
    const last = lastBefore(text, end);
    const member = isOnOneLine ? '' : `${newLine}${indent}`;
    const comma = text[last - 1] === '{' ? '' : ',';
    const files = `"files": [${written.join(',')}${closing}]`;
    return insert(last, last, `${comma}${member}${files}`);
  }
  const last = lastBefore(text, list.end);
  if (last === list.start + 1)
    return insert(last, list.end, `${written.join(',')}${closing}`);
  return insert(last, last, `,${written.join(',')}`);
}

/** Position after the last character before `end` that is not a space. */
function lastBefore(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length;
}

/** Positions of the brackets of the list `files`, the last one if there are several, and of the last brace. */
function placesIn(text: string) {
  let list: { readonly start: number; readonly end: number } | undefined;
  let start: number | undefined;
  let [depth, end] = [0, text.length];
  let [string, key] = ['""', ''];
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const close = endOfString(text, at);
        string = text.slice(at, close + 1);
        at = close;
        break;
      }
      case ':':
        if (depth === 1) key = JSON.parse(string);
        break;
      case '[':
      case '{':
        if (depth === 1 && key === 'files' && text[at] === '[') start = at;
        depth += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        if (depth === 0) end = at;
        if (depth === 1 && start !== undefined) list = { start, end: at };
        if (depth === 1) start = undefined;
    }
  }
  return { list, end };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
