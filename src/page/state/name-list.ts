/** Several names as one text, as links have them. */
export function joinNames(names: readonly string[]): string {
  return names.map(escaped).join(',');
}

/** The names in a text, of which at most `limit` are looked at. */
export function splitNames(text: string, limit?: number): readonly string[] {
  return text
    .split(',', limit)
    .filter((name) => name !== '')
    .map(unescaped);
}

/** Names are separated by commas. */
function escaped(name: string): string {
  return name.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function unescaped(name: string): string {
  return name.replaceAll('%2C', ',').replaceAll('%25', '%');
}
