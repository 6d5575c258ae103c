import type { Conversion } from './conversion';

/**
 * The closed list of failures. Only the name survives a worker boundary, so errors are
 * distinguished by it and never by class.
 */
export type ErrorName = (typeof ERROR_NAMES)[number];

const ERROR_NAMES = [
  'NotFoundError', // nothing at this path or address
  'UnsupportedError', // valid, but of a kind that Petri does not read
  'CorruptError', // inconsistent or damaged; never shown as values
  'DeniedError', // the server or the operating system refuses access
  'UnreachableError', // offline, CORS, dropped connection, timed out
  'RedirectedError', // the server redirects to another one, which must not see the user's request headers
  'RangeNotSupportedError', // the server sends only whole files
  'ChangedError', // the file changed while it was open
  'CapReachedError', // the user's cap on bytes read
  'TooLargeError', // would not fit into the memory budget
  'NotDataError', // not a container that Petri knows
  'ArchiveError', // a list of files (tar, ZIP): one of them is to be chosen
  'WorkerError', // a worker died
  'AppOfflineError', // a part of Petri itself cannot be fetched at the moment
  'AppUpdatedError', // a part of Petri itself is gone: its server has a newer version
] as const;

/** True for the name of a DataError: errors from a worker arrive as plain Errors. */
export function isErrorName(name: string): name is ErrorName {
  return ERROR_NAMES.some((known) => known === name);
}

/** Fault of a file that advice depends on; code asks this field, never the message. */
export type FileFault =
  /** It ends too early or has other damage of an interrupted copy or download. */
  | 'incomplete'
  | 'empty'
  | 'web page'
  | 'Git LFS pointer'
  /** A single file of a store, which is a folder. */
  | 'part of a store'
  /** Unpacked, it does not fit into the private storage of the browser. */
  | 'no storage';

/** Details of an error besides its message; crosses a worker boundary. */
export interface ErrorFields {
  readonly fault?: FileFault | undefined;
  /** How other software converts the file, if it is of a kind that Petri does not open. */
  readonly conversion?: Conversion | undefined;
  /** ChangedError: only a date suggests that the file changed. The user may read on. */
  readonly differs?: 'date' | undefined;
  /** RedirectedError: the address that it leads to, if it may be read once the user agrees. */
  readonly leadsTo?: string | undefined;
  /** NotFoundError: the path of a file that an archive, which was read, does not have. */
  readonly member?: string | undefined;
  /** DeniedError: the server refuses the keys of a bucket themselves, such as those that expired. */
  readonly refuses?: 'keys' | undefined;
}

/**
 * A failure for the user: what is wrong, where (file and path), what to do. Throw it for whatever a file, a server or
 * an input may cause; a plain Error is a mistake in Petri. Distinguish it by `hasName`, which works across threads.
 *
 * @example
 * if (info.kind !== 'column')
 *   throw new DataError('UnsupportedError', `${info.path} is not a column: only columns have a summary.`);
 */
export class DataError extends Error implements ErrorFields {
  override readonly name: ErrorName;
  readonly fault?: FileFault;
  readonly conversion?: Conversion;
  readonly differs?: 'date';
  readonly leadsTo?: string;
  readonly member?: string;
  readonly refuses?: 'keys';
  constructor(
    name: ErrorName,
    message: string,
    { cause, ...fields }: ErrorOptions & ErrorFields = {},
  ) {
    super(withoutMiddle(message), cause === undefined ? {} : { cause });
    this.name = name;
    Object.assign(this, fieldsOf(fields));
  }
}

/** The fields of an error, also if it crossed a worker boundary; none is undefined. */
export function fieldsOf(error: unknown): ErrorFields {
  if (typeof error !== 'object' || error === null) return {};
  const { fault, conversion, differs, leadsTo, member, refuses } = error as ErrorFields; // only our own code sets them
  return {
    ...(fault && { fault }),
    ...(conversion && { conversion }),
    ...(differs && { differs }),
    ...(leadsTo !== undefined && { leadsTo }),
    ...(member !== undefined && { member }),
    ...(refuses && { refuses }),
  };
}

/** Maximum length of a sentence (UTF-16 units): paths in a file can have 64 kB. */
const MAX_SENTENCE = 2000;

/** Cuts the middle of a long message: the fault is stated after the path, whose middle is expendable. */
function withoutMiddle(message: string): string {
  if (message.length <= MAX_SENTENCE) return message;
  const side = MAX_SENTENCE / 2 - 1;
  return `${message.slice(0, side)}…${message.slice(-side)}`;
}

/** The conversion attached to an error, if any. */
export function conversionOf(error: unknown): Conversion | undefined {
  return fieldsOf(error).conversion;
}

/**
 * True for a DataError, including one from another copy of this module (WebKit evaluates a worker's
 * first module again if a lazily loaded chunk imports from it). The platform's own NotFoundError is
 * not one.
 */
export function isDataError(error: unknown): error is DataError {
  const isOwn = error instanceof Error && !(error instanceof DOMException);
  return isOwn && isErrorName(error.name);
}

/** True if something thrown, here or in a worker, has this name. */
export function hasName(error: unknown, name: ErrorName | 'AbortError'): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === name
  );
}

/** True if the content of the file is at fault, regardless of how it is read: a retry is useless. */
export function isDamage(error: unknown): boolean {
  return hasName(error, 'CorruptError') || hasName(error, 'UnsupportedError');
}

/** True if a part of Petri itself could not be loaded, which says nothing about any file. */
export function isAppFailure(error: unknown): boolean {
  return hasName(error, 'AppOfflineError') || hasName(error, 'AppUpdatedError');
}

/** True for a deliberate abort; never shown to users. */
export function isAbort(error: unknown): boolean {
  return hasName(error, 'AbortError');
}

/** Throws an AbortError if the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError();
}

export function abortError(): Error {
  return new DOMException('The read was cancelled', 'AbortError');
}

/**
 * True for a failure of the platform's files and streams, which has a name or a code: a
 * DOMException of the browser's private files, a system error of Node. A programming error has
 * neither.
 */
export function isPlatformFailure(error: unknown): boolean {
  if (error instanceof DOMException) return !isAbort(error);
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * Handles a failure without consequences (a file that could not be removed, a worker that ended):
 * ignores damage, errors of the platform and aborts, rethrows programming errors.
 */
export function throwIfOwnFault(error: unknown): void {
  if (!isDataError(error) && !isPlatformFailure(error) && !isAbort(error)) throw error;
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
