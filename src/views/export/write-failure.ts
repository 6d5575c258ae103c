import { DataError, messageOf } from '@/model/errors';

/** Why the browser does not write, by the names that the File System standard gives to its errors. */
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
 * What the browser says of the disk, as a failure with a sentence. A full disk has words of its own, and a user who thinks
 * better of it none: these stay as they are, as do our own errors.
 */
export function writeFailure(what: string, error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError' || error.name === 'AbortError') return error;
  const why =
    SENTENCES.get(error.name) ??
    `The browser says “${messageOf(error)}” (${error.name}). Choose another folder.`;
  return new DataError('DeniedError', `${what} cannot be written. ${why}`, {
    cause: error,
  });
}
