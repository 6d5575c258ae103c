import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataError } from '@/model/errors';

const HERE = dirname(fileURLToPath(import.meta.url));

/** The folder of Petri's package, which has this code in `bin`, or built in `dist-bin` or `dist-bin/assets`. */
export const PACKAGE_FOLDER =
  [join(HERE, '..'), join(HERE, '../..')].find((folder) =>
    existsSync(join(folder, 'package.json')),
  ) ?? HERE;

/** Length of what the build appends to the name of a file: a hash of its content. */
const HASH_LENGTH = '-12345678'.length;

/**
 * Path of a file of the page's build, which the command line uses as well, by its name without the hash: `libH5Zzfp.so`.
 * Undefined if it is not there.
 */
export function builtFile(name: string): string | undefined {
  const folder = join(PACKAGE_FOLDER, 'dist/assets');
  const { name: stem, ext } = parse(name);
  const built = (existsSync(folder) ? readdirSync(folder) : []).find(
    (file) =>
      file.startsWith(`${stem}-`) &&
      file.endsWith(ext) &&
      file.length === name.length + HASH_LENGTH,
  );
  return built && join(folder, built);
}

/** The error for a file of the page's build that is not there. */
export function incompleteError(name: string, cause?: unknown): DataError {
  return new DataError(
    'NotFoundError',
    `${name} is missing in ${join(PACKAGE_FOLDER, 'dist')}. Install petri-explorer again, or run “npm run build” in a clone.`,
    { cause },
  );
}
