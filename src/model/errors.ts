import type { Conversion } from './conversion';

/**
 * What can go wrong, as a closed list. The name is what crosses a worker, so errors are
 * told apart by it and never by class.
 */
export type ErrorName = (typeof ERROR_NAMES)[number];

const ERROR_NAMES = [
  'NotFoundError', // nothing at this path or address
  'UnsupportedError', // sound, but of a kind that Petri does not read
  'CorruptError', // says one thing and is another; never shown as values
  'DeniedError', // the server or the system refuses
  'UnreachableError', // offline, CORS, dropped connection, timed out
  'RedirectedError', // the server leads to another one, which may not see the user's request headers
  'RangeNotSupportedError', // the server sends only whole files
  'ChangedError', // the file changed while it was open
  'CapReachedError', // the user's own cap on what is read
  'TooLargeError', // would not fit into the memory budget
  'NotDataError', // not a container that Petri knows
  'WorkerError', // a worker died
  'AppOfflineError', // a part of Petri itself cannot be fetched now
  'AppUpdatedError', // a part of Petri itself is gone: its server has a newer version
] as const;

/** True for the name of a DataError, where one comes back from a worker as a plain Error. */
export function isErrorName(name: string): name is ErrorName {
  return ERROR_NAMES.some((known) => known === name);
}

/** A failure told to the user: what is wrong, where (file and path), what to do. */
export class DataError extends Error {
  override readonly name: ErrorName;
  /** How other software converts the file, if it is of a kind that Petri does not open. */
  readonly conversion?: Conversion;
  constructor(
    name: ErrorName,
    message: string,
    {
      conversion,
      ...options
    }: ErrorOptions & { conversion?: Conversion | undefined } = {},
  ) {
    super(message, options);
    this.name = name;
    if (conversion) this.conversion = conversion;
  }
}

/** How to convert the file that an error is about, if it is known; also where the error comes out of a worker. */
export function conversionOf(error: unknown): Conversion | undefined {
  // only our own code sets it
  return error instanceof Error && 'conversion' in error
    ? (error.conversion as Conversion | undefined)
    : undefined;
}

/**
 * True for a DataError, of another copy of this module too (WebKit runs a worker's first module again where a part
 * that is loaded later imports from it). The platform's own NotFoundError is none.
 */
export function isDataError(error: unknown): error is DataError {
  const isOwn = error instanceof Error && !(error instanceof DOMException);
  return isOwn && isErrorName(error.name);
}

/** True where something thrown, here or in a worker, carries this name. */
export function hasName(error: unknown, name: ErrorName | 'AbortError'): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === name
  );
}

/** Whether what the file contains cannot be read, however it is reached: asking again is of no use. */
export function isDamage(error: unknown): boolean {
  return hasName(error, 'CorruptError') || hasName(error, 'UnsupportedError');
}

/** True where a part of Petri itself could not be loaded, which says nothing about any file. */
export function isAppFailure(error: unknown): boolean {
  return hasName(error, 'AppOfflineError') || hasName(error, 'AppUpdatedError');
}

/** True for a read that was given up on purpose; never shown to anyone. */
export function isAbort(error: unknown): boolean {
  return hasName(error, 'AbortError');
}

/** Throws an AbortError where the caller has let go. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError();
}

export function abortError(): Error {
  return new DOMException('The read was cancelled', 'AbortError');
}

/**
 * True for a failure of the platform's own files and streams, which comes with a name or a code: a DOMException of the
 * browser's private files, a system error of Node. A failure of Petri's own code has neither.
 */
export function isPlatformFailure(error: unknown): boolean {
  if (error instanceof DOMException) return !isAbort(error);
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * Handles a failure that nothing depends on (a file that could not be removed, a worker that ended): damage, what the
 * platform refuses and what was given up on purpose are dropped, errors of Petri's own code are thrown on.
 */
export function throwIfOwnFault(error: unknown): void {
  if (!isDataError(error) && !isPlatformFailure(error) && !isAbort(error)) throw error;
}

/** The sentence of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
