import { createStore } from 'zustand/vanilla';
import type { ConversionRequest } from '@/model/conversion-request';
import { isAbort, messageOf } from '@/model/errors';
import type { PartRequest } from '@/model/part-request';
import type { AskOptions } from '@/model/questions';
import type { Progress } from '@/model/read-options';
import type {
  ExportNotes,
  ExportRequest,
  RemoveWritten,
  WritePiece,
} from '@/model/table-rows';
import type { Ask } from './source-connection';

/** A file, or a folder of files, that is written piece by piece. */
export interface FileSink {
  readonly write: WritePiece;
  /** Of a folder. */
  readonly remove?: RemoveWritten;
  /** All is written: the file is the user's. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

export interface TableExport {
  readonly id: number;
  /** Of the file that is written. */
  readonly name: string;
  readonly progress?: Progress;
  /** Why it ended, where it failed. */
  readonly error?: Error;
  /** What the complete file does not have as its source has it. */
  readonly notes?: ExportNotes;
}

/**
 * Running exports of tables, failed ones, and those with notes that were not dismissed. They
 * continue whatever views show, and end with the file that they read.
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
  start(wish: ExportRequest, name: string, sink: FileSink): Promise<boolean> {
    return this.#write(name, sink, (options) =>
      this.#ask('exportRows', { wish }, options),
    );
  }

  /** The same for an annotated matrix, or some of its cells and genes. */
  convert(wish: ConversionRequest, name: string, sink: FileSink): Promise<boolean> {
    return this.#write(name, sink, (options) => this.#ask('convert', { wish }, options));
  }

  /** The same for some rows and columns of a matrix, a table or a column. */
  savePart(wish: PartRequest, name: string, sink: FileSink): Promise<boolean> {
    return this.#write(name, sink, (options) =>
      this.#ask('exportPart', { wish }, options),
    );
  }

  async #write(
    name: string,
    sink: FileSink,
    ask: (options: AskOptions) => Promise<ExportNotes>,
  ): Promise<boolean> {
    const id = ++this.#last;
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#set((list) => [...list, { id, name }]);
    const { signal } = controller;
    const report = (progress: Progress) => this.#change(id, { progress });
    try {
      const notes = await ask({ signal, report, write: sink.write, remove: sink.remove });
      signal.throwIfAborted();
      await sink.finish();
      if (notes.leftOut.length + notes.changed.length > 0) this.#change(id, { notes });
      else this.dismiss(id);
      return true;
    } catch (error) {
      const left = await sink.abort().then(
        () => undefined,
        (reason: unknown) =>
          `What was written of it is still there: ${messageOf(reason)}`,
      );
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

/** What the browser says of a full disk is not in words of users. */
const FULL =
  'the disk, or the storage that the browser gives this page, is full. Make room, or save fewer cells, genes or columns.';

/** Why a file was not written, in words of users, and what is left of it. */
function asError(error: unknown, left = 'Nothing of it was kept.'): Error {
  if (error instanceof Error && error.name === 'QuotaExceededError')
    return new Error(`${FULL} ${left}`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
