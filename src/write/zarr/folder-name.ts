import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';

/**
 * Patterns of names that browsers refuse for files and folders on every system: Chromium as of version 156, for names
 * with at most one dot before them. Control and format characters, names that Windows does not allow, spaces and the
 * like at the ends.
 */
const REFUSED = [
  /["*/:<>?\\|\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\p{Cs}]/u,
  /^([\s~]|\.[\s.~]|\.$)/u,
  /[\s.~]$/u,
  /^(con|prn|aux|nul|com[1-9]|lpt[1-9]|clock\$|conin\$|conout\$)(\.|$)/i,
  /^(desktop\.ini|thumbs\.db)$/i,
  /\.(lnk|scf|url)$/i,
];

/** Maximum bytes of a name that every file system supports. */
const MAX_BYTES = 255;

/** Reason why something is left out of a folder. */
export const NO_FOLDER_NAME =
  'browsers make no file or folder of this name. A .zarr.zip can have it.';

/** True for a name that a browser can give to a file or folder on the user's disk. */
export function isFolderName(name: string): boolean {
  return (
    name !== '' &&
    !REFUSED.some((pattern) => pattern.test(name)) &&
    !(name.includes('.{') && name.endsWith('}')) && // Windows interprets it as the identifier of a class
    new TextEncoder().encode(name).length <= MAX_BYTES
  );
}

/** @throws UnsupportedError for a member of a group whose name a folder cannot have */
export function expectFolderName(name: string, group: Path): void {
  if (!isFolderName(name))
    throw new DataError(
      'UnsupportedError',
      `${joinPath(group, name)}: ${NO_FOLDER_NAME}`,
    );
}
