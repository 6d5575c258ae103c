import type { AnswerOf, AskOf, PartialGene, QuestionName } from '@/ask/questions';
import type { BucketKeys } from '@/model/bucket-keys';
import type { DatasetInfo } from '@/model/dataset';
import type { FolderContent, FolderEntry, IdentifiedEntry } from '@/model/folder-entry';
import type { Progress } from '@/model/read-options';
import type { RowRanges } from '@/model/row-lists';
import type { FolderAccess, Receipt, SourceInfo, SourceSpec } from '@/model/source';
import type { ExportTarget } from './export-target';

/**
 * The protocol between the page and one source worker, over comlink. Every reading call has a job number: an
 * AbortSignal cannot be posted, so an abort is `cancel(job)`, and the job then rejects with an AbortError. Progress of
 * all jobs goes to one listener, because a proxy per call would be a port per call. Errors are Error objects whose
 * `name` is one of model/errors.ts.
 */
export interface SourceService extends FolderService {
  /**
   * Registers the listener of progress, before anything is opened. `exhausted` is called once, with what was read so
   * far, when this worker holds memory that only its end frees (WebAssembly memory cannot shrink): it still answers, but
   * the next call should go to another.
   */
  watch(listener: ProgressListener, exhausted?: (cost: Receipt) => void): void;
  /** `access` goes with a folder: functions can only be posted by themselves. */
  open(job: number, spec: PostedSpec, access?: FolderAccess): Promise<OpenedSource>;
  /**
   * Stores a long list of rows under the name by which row sets refer to it (model/row-lists); sent before the first
   * such question.
   */
  keepRows(name: string, ranges: RowRanges): void;
  /**
   * Registers the listener of intermediate results of scans for genes; called before the first job that reports them.
   */
  watchGenes(listener: GeneListener): void;
  /**
   * Answers one question (ask/questions), with its buffers transferred. `distance` is `Priority.distance`, 0 by
   * default; `target` goes with an export: functions can only be posted by themselves.
   */
  ask<Q extends QuestionName>(
    job: number,
    name: Q,
    ask: AskOf<Q>,
    distance?: number,
    target?: ExportTarget,
  ): Promise<AnswerOf<Q>>;
  /** The view has moved during a job: sets the new `distance` of its data (`Priority.distance`). */
  setPriority(job: number, distance: number): void;
  cancel(job: number): void;
  receipt(): Promise<Receipt>;
  /**
   * Sets the cap on the total number of bytes read: reads beyond it fail with a CapReachedError.
   * Undefined removes it.
   */
  limit(bytes: number | undefined): Promise<void>;
  /** Lets reads continue from now on if only a date suggests that the file changed. */
  ignoreDates(): Promise<void>;
  /** Signs requests for the open bucket with other keys from now on. */
  giveKeys(keys: BucketKeys): Promise<void>;
  /** Closes the file. The worker itself is ended by the page. */
  close(): Promise<void>;
}

/**
 * Asked of the service worker by `postMessage`: to serve the app from now on, instead of the older version; to remove its
 * files, because the server of the page has no service worker any more.
 */
export type AppWorkerRequest = 'take-over' | 'leave';

/** A list of files: a folder that is no store itself, an archive; opened by a worker that opens nothing else. */
export interface FolderService {
  /** `access` goes with a folder: functions can only be posted by themselves. */
  openFolder(
    job: number,
    spec: PostedSpec,
    access?: FolderAccess,
  ): Promise<FolderContent>;
  /** Identifies an entry by its content. A few run in parallel. */
  identifyEntry(job: number, entry: FolderEntry): Promise<IdentifiedEntry>;
}

export type GeneListener = (job: number, news: PartialGene) => void;

/** A SourceSpec without the members that cannot be posted. */
export type PostedSpec =
  | Extract<SourceSpec, { kind: 'url' }>
  | Omit<Extract<SourceSpec, { kind: 'file' }>, 'beside'>
  | { readonly kind: 'folder'; readonly name: string };

export type ProgressListener = (job: number, progress: Progress) => void;

export interface OpenedSource {
  readonly source: SourceInfo;
  readonly dataset: DatasetInfo;
}
