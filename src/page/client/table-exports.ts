import { createStore } from 'zustand/vanilla';
import type { ConversionRequest } from '@/ask/convert/questions';
import type { PartRequest } from '@/ask/export/questions';
import type { AskOptions } from '@/ask/questions';
import { hasName, isAbort, isPlatformFailure, messageOf } from '@/model/errors';
import type { Progress } from '@/model/read-options';
import type {
  ExportNotes,
  ExportRequest,
  WritableHandle,
  WriteBatch,
} from '@/model/table-rows';
import type { Ask } from './source-connection';

/** A file or a new folder that the page creates. The worker writes through its handle. */
export interface HandleTarget {
  readonly handle: WritableHandle['handle'];
  /** Hands the complete file to the user, if it is in storage that the user cannot see. */
  finish?(): Promise<void>;
  /** Removes the file or folder. Call it when nothing writes to it any more. */
  discard(): Promise<void>;
  /** Returns the same file as written by the page, for browsers whose workers cannot write files. */
  inPage?(): PageTarget;
}

/** A file that the page receives in batches. */
export interface PageTarget {
  readonly write: WriteBatch;
  finish(): void;
}

export type ExportTarget = HandleTarget | PageTarget;

export interface TableExport {
  readonly id: number;
  /** Name of the file that is written. */
  readonly name: string;
  readonly progress?: Progress;
  /** Reason of the failure, if it failed. */
  readonly error?: Error;
  /** Differences between the complete file and its source: what was left out or changed. */
  readonly notes?: ExportNotes;
}

/**
 * Running exports of tables, failed ones, and those with notes that were not dismissed. They continue whatever views
 * show, and end when the file that they read is closed.
 */
export class TableExports {
  readonly #ask: Ask;
  readonly #running = new Map<number, AbortController>();
  readonly list = createStore<readonly TableExport[]>(() => []);
  #last = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /**
   * Writes a table; true if the file is complete, false if it was cancelled or failed, as recorded
   * in the list.
   */
  start(request: ExportRequest, name: string, to: ExportTarget): Promise<boolean> {
    return this.#write(name, to, (options) =>
      this.#ask('exportRows', { request }, options),
    );
  }

  /** Like `start`, for an annotated matrix or some of its cells and genes. */
  convert(request: ConversionRequest, name: string, to: ExportTarget): Promise<boolean> {
    return this.#write(name, to, (options) => this.#ask('convert', { request }, options));
  }

  /** Like `start`, for some rows and columns of a matrix, a table or a column. */
  savePart(request: PartRequest, name: string, to: ExportTarget): Promise<boolean> {
    return this.#write(name, to, (options) =>
      this.#ask('exportPart', { request }, options),
    );
  }

  async #write(
    name: string,
    target: ExportTarget,
    ask: (options: AskOptions) => Promise<ExportNotes>,
  ): Promise<boolean> {
    const id = ++this.#last;
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#set((list) => [...list, { id, name }]);
    const { signal } = controller;
    const report = (progress: Progress) => this.#change(id, { progress });
    const askFor = async (way: AskOptions) => {
      const notes = await ask({ signal, report, ...way });
      signal.throwIfAborted();
      return notes;
    };
    try {
      const notes = await written(name, target, askFor);
      if (notes.leftOut.length + notes.changed.length > 0) this.#change(id, { notes });
      else this.dismiss(id);
      return true;
    } catch (error) {
      const left = await leftOf(target);
      if (!isAbort(error)) this.#change(id, { error: asError(error, left) });
      else if (left) this.#change(id, { error: new Error(left) });
      else this.dismiss(id);
      return false;
    } finally {
      this.#running.delete(id);
    }
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort();
  }

  /** Removes an ended export from the list. */
  dismiss(id: number): void {
    this.#set((list) => list.filter((one) => one.id !== id));
  }

  #change(id: number, part: Partial<TableExport>): void {
    this.#set((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  #set(next: (list: readonly TableExport[]) => readonly TableExport[]): void {
    this.list.setState(next, true);
  }
}

/** Requests an export into a target. Falls back to a file in the page if workers cannot write files. */
async function written(
  name: string,
  target: ExportTarget,
  ask: (way: AskOptions) => Promise<ExportNotes>,
): Promise<ExportNotes> {
  if ('write' in target) {
    const notes = await ask({ write: target.write });
    target.finish();
    return notes;
  }
  const { handle, inPage } = target;
  try {
    const notes = await ask({ saveTo: { handle, name } });
    await target.finish?.();
    return notes;
  } catch (error) {
    if (!inPage || !isUnwritable(error)) throw error;
    await target.discard();
    return written(name, inPage(), ask);
  }
}

/** True if a handle could not be posted to a worker, or not be written there. */
function isUnwritable(error: unknown): boolean {
  return error instanceof Error && /^(DataClone|NotSupported)Error$/.test(error.name);
}

/**
 * Milliseconds during which removing a file is retried: a worker that was ended holds its file until the browser
 * notices.
 */
const RELEASE_MS = 5000;
const RETRY_MS = 100;

/** Removes the incomplete file of an export that ended; returns a message if that fails. */
async function leftOf(target: ExportTarget): Promise<string | undefined> {
  if ('write' in target) return undefined;
  const end = performance.now() + RELEASE_MS;
  for (;;) {
    try {
      await target.discard();
      return undefined;
    } catch (error) {
      if (hasName(error, 'NotFoundError')) return undefined;
      if (!isPlatformFailure(error) || performance.now() > end)
        return `What was written of it is still there: ${messageOf(error)}`;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Text for a full disk, in words of users instead of the browser's. */
const FULL =
  'the disk, or the storage that the browser gives this page, is full. Make room, or save fewer cells, genes or columns.';

/**
 * Returns the reason why a file was not written, in words of users; `left` says what remains of it.
 */
function asError(error: unknown, left: string | undefined): Error {
  if (error instanceof Error && error.name === 'QuotaExceededError')
    return new Error(`${FULL} ${left ?? 'Nothing of it was kept.'}`, { cause: error });
  const plain = error instanceof Error ? error : new Error(String(error));
  return left === undefined
    ? plain
    : new Error(`${plain.message} ${left}`, { cause: error });
}
