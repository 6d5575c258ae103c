/**
 * Returns a field of a line as in RFC 4180: quoted if necessary. An empty text is quoted, to distinguish it from a
 * missing value.
 */
export function csvField(text: string | null, separator: string): string {
  if (text === null) return '';
  if (text !== '' && !text.includes(separator) && !/["\r\n]/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns a field of a line of tab-separated values, which has no quotes: tabs and line ends become spaces. */
export function tsvField(value: string | number | undefined): string {
  return String(value ?? '').replace(/[\t\r\n]+/g, ' ');
}
