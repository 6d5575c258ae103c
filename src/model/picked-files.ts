import { DataError, messageOf } from '@/model/errors';

/** Reasons why the browser does not write, by the error names of the File System standard. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  [
    'NotAllowedError',
    'The browser does not allow it. Allow it where the browser asks, or choose another folder.',
  ],
  [
    'SecurityError',
    'The browser does not allow it. Try again, or choose another folder.',
  ],
  ['NotFoundError', 'It was moved or deleted meanwhile. Save it again.'],
  [
    'NoModificationAllowedError',
    'Another program uses it, or it must not be changed. Close that program, or choose another name.',
  ],
  ['InvalidStateError', 'It changed, or is used by another program. Save it again.'],
]);

/**
 * Runs one step of writing a file or folder, which error messages call `what`.
 *
 * @throws DeniedError with a sentence for an error of the disk; the browser's own QuotaExceededError for a full disk,
 * and its AbortError if the user cancels
 */
export async function inSentences<T>(
  what: string,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw writeFailure(what, error);
  }
}

function writeFailure(what: string, error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError' || error.name === 'AbortError') return error;
  const why =
    SENTENCES.get(error.name) ??
    `The browser says “${messageOf(error)}” (${error.name}). Choose another folder.`;
  return new DataError('DeniedError', `${what} cannot be written. ${why}`, {
    cause: error,
  });
}

/** True if a folder has an entry of this name, or of one that the disk does not distinguish from it. */
export async function isTaken(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<boolean> {
  try {
    await folder.getDirectoryHandle(name);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'TypeMismatchError') return true; // a file
    if (error.name === 'NotFoundError') return false;
    throw error;
  }
}
