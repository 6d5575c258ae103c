import { openFile } from '@/ask/open-file';
import type { AnswerOf, AskOf, AskOptions, QuestionName } from '@/ask/questions';
import { ANNDATA_INFO } from '@/model/anndata-slots';
import type { Region } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import { abortError, DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { SourceClient } from '@/page/client/source-client';
import type { Ask } from '@/page/client/source-connection';
import { createCounter } from '@/read/bytes/counter';
import { ChunkTally } from '@/read/chunks/chunk-tally';
import { groupSketch, memoryRoot, type NodeSketch } from '../memory-node';

/** What a test shows: a store in memory, of which all questions can be asked. */
export interface SketchedFile {
  /** Members of the root; none by default. */
  readonly members?: Readonly<Record<string, NodeSketch>>;
  /** What the root says of itself; a plain tree where it says nothing. */
  readonly root?: NodeSketch;
  /** The description of the file on opening, if views use it. */
  readonly dataset?: Partial<DatasetInfo>;
  /** Answers that a test gives instead, or makes later, or fails; `real` gives what the store says. */
  readonly answers?: StagedAnswers;
}

export type StagedAnswers = {
  readonly [Q in QuestionName]?: StagedAnswer<Q> | undefined;
};

type StagedAnswer<Q extends QuestionName> = (
  ask: AskOf<Q>,
  options: AskOptions,
  real: () => Promise<AnswerOf<Q>>,
) => AnswerOf<Q> | Promise<AnswerOf<Q>>;

export interface SketchedClient extends SourceClient {
  /** What was asked, in order: `describe /obs`, `read /obs/a 0–512`. */
  readonly asked: string[];
  /** Aborted reads. */
  readonly aborted: string[];
  readonly closed: () => boolean;
  lose(): void;
}

/** The client of a file in memory: the table of `src/questions` answers, in this thread. */
export function sketchedClient(file: SketchedFile, name = 'cells.h5ad'): SketchedClient {
  const asked: string[] = [];
  const aborted: string[] = [];
  const lost = new Set<(reason: Error) => void>();
  let closed = false;
  const root = memoryRoot(file.root ?? groupSketch({}, file.members));
  const source = { name, size: 1000, fingerprint: `of ${name}` };
  const container = { root, info: source, isRemote: false, tally: new ChunkTally() };
  const opened = openFile(container, { counter: createCounter() }, {});
  opened.catch(() => undefined); // reported to the caller
  const ask: Ask = (question, asks, options = {}) => {
    const what = wordsOf(question, asks);
    asked.push(what);
    const real = async () => (await opened).ask(question, asks, options);
    const staged = file.answers?.[question];
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => {
        aborted.push(what);
        reject(abortError());
      });
      Promise.resolve()
        .then(() => (staged ? staged(asks, options, real) : real()))
        .then(resolve, reject);
    });
  };
  return {
    ...{ asked, aborted, ask, source },
    dataset: { ...EMPTY, ...file.dataset },
    closed: () => closed,
    lose: () => {
      for (const hear of lost) hear(new DataError('WorkerError', 'gone'));
    },
    limit: async () => undefined,
    ignoreDates: async () => undefined,
    giveKeys: async () => undefined,
    receipt: async () => ({ requests: 3, bytesRead: 120, bytesAsked: 100, cacheHits: 0 }),
    close: () => {
      closed = true;
    },
    onDelay: () => () => undefined,
    restart: () => undefined,
    onLost: (listener) => {
      lost.add(listener);
      return () => lost.delete(listener);
    },
  };
}

/** A question in a few words. */
function wordsOf(name: QuestionName, ask: object): string {
  const { path, table, region, columns, rows, range, column } = ask as {
    readonly path?: string;
    readonly table?: string;
    readonly region?: Region;
    readonly columns?: readonly string[];
    readonly rows?: unknown;
    readonly range?: readonly number[];
    readonly column?: string;
  };
  const at = `${name} ${path ?? table ?? ''}`.trim();
  switch (name) {
    case 'read':
      return `${at} ${region?.rows?.join('–') ?? 'whole'}`;
    case 'schema':
      return `${at}: ${columns?.join(', ')}`;
    case 'attributes':
      return `${at} ${range?.join('–')}`;
    case 'profile':
      return rows === undefined ? at : `${at} of ${rows}`;
    case 'queryColumn':
      return `${at}: ${column}`;
    default:
      return at;
  }
}

const EMPTY: DatasetInfo = {
  format: 'anndata',
  formatInfo: ANNDATA_INFO,
  container: 'hdf5',
  tables: [],
  matrices: [],
  embeddings: [],
  graphs: [],
  problems: [],
  parts: [],
  nouns: { row: 'cell', column: 'gene' },
};

/** The description of a column, if a view gets one. */
export function columnInfo(path: Path, length: number): ElementInfo {
  return {
    ...{ kind: 'column', path, length },
    ...{ valueType: 'numbers', dtype: 'float32', nullable: false },
  };
}
