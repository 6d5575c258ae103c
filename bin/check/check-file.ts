import { checkFile as checkOpened } from '@/ask/checks/check-file';
import type { CheckDepth, Diagnostic } from '@/ask/checks/table-check';
import { isDataError, messageOf } from '@/model/errors';
import { openRoot } from '@/read/formats/open-dataset';
import { kindOf } from '../describe/answer';
import { openFile } from '../open-file';

/** The violations in a file, as printed by `petri check`. */
export interface CheckedFile {
  readonly file: string;
  /** As in `describe`; absent if the file cannot be opened. */
  readonly kind?: string;
  /** The specifications that it was checked against. */
  readonly standards: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a file against its specifications, by every value or by its headers. */
export async function checkFile(
  place: string,
  depth: CheckDepth = 'values',
): Promise<CheckedFile> {
  try {
    const { root, close } = await openFile(place);
    try {
      const opened = await openRoot(root);
      const { standards, diagnostics, counts } = await checkOpened(opened, { depth });
      return {
        file: place,
        kind: await kindOf(opened),
        standards,
        errors: counts.error,
        warnings: counts.warning,
        diagnostics,
      };
    } finally {
      await close();
    }
  } catch (error) {
    if (!isDataError(error)) throw error;
    return {
      ...{ file: place, standards: [], errors: 1, warnings: 0 },
      diagnostics: [
        { code: 'unreadable-file', severity: 'error', path: '/', what: messageOf(error) },
      ],
    };
  }
}
