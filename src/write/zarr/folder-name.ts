import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';

/**
 * What browsers refuse as the name of a file or folder, on every system: Chromium as of version 156, for names with at
 * most one dot before them. Control and format characters, what Windows has no names with, spaces and the like at the ends.
 */
const REFUSED = [
  /["*/:<>?\\|\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\p{Cs}]/u,
  /^([\s~]|\.[\s.~]|\.$)/u,
  /[\s.~]$/u,
  /^(con|prn|aux|nul|com[1-9]|lpt[1-9]|clock\$|conin\$|conout\$)(\.|$)/i,
  /^(desktop\.ini|thumbs\.db)$/i,
  /\.(lnk|scf|url)$/i,
];

/** Bytes of a name that every file system can have. */
const MAX_BYTES = 255;

/** Why something is left out of a folder. */
export const NO_FOLDER_NAME =
  'browsers make no file or folder of this name. A .zarr.zip can have it.';

/** True for a name that a file or folder can have which a browser makes on the user's disk. */
export function isFolderName(name: string): boolean {
  return (
    name !== '' &&
    !REFUSED.some((pattern) => pattern.test(name)) &&
    !(name.includes('.{') && name.endsWith('}')) && // Windows takes it for the identifier of a class
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
