/** One name and the comma after it: in double quotes, or without. */
const NAME = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/y;

/**
 * Names as a user types them: separated by commas. A name that has a comma, or begins or ends with a space, is in double
 * quotes, and double quotes in it are doubled, as in CSV.
 */
export function listedNames(text: string): readonly string[] {
  const names: string[] = [];
  NAME.lastIndex = 0;
  while (NAME.lastIndex < text.length) {
    const [, quoted, plain = ''] = NAME.exec(text) ?? [];
    names.push(quoted?.replaceAll('""', '"') ?? plain.trim());
  }
  return names.filter((name) => name !== '');
}
