import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Every file below a folder, by its key. */
export function folderEntries(folder: string): Map<string, Uint8Array> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    files.map((path) => [
      relative(folder, path).split(sep).join('/'),
      new Uint8Array(readFileSync(path)),
    ]),
  );
}

/** Writes files under their keys into a folder, which is made. */
export function writeEntries(
  folder: string,
  entries: Readonly<Record<string, Uint8Array | string>>,
): void {
  for (const [key, value] of Object.entries(entries)) {
    const file = join(folder, key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, value);
  }
}
