/** Joins several names into one text, as in links. */
export function joinNames(names: readonly string[]): string {
  return names.map(escaped).join(',');
}

/** Splits the names in a text, of which at most `limit` are read. */
export function splitNames(text: string, limit?: number): readonly string[] {
  return text
    .split(',', limit)
    .filter((name) => name !== '')
    .map(unescaped);
}

/** Escapes a name, because names are separated by commas. */
function escaped(name: string): string {
  return name.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function unescaped(name: string): string {
  return name.replaceAll('%2C', ',').replaceAll('%25', '%');
}
