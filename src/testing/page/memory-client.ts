import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { SourceClient } from '@/client/source-client';
import { ANNDATA_INFO } from '@/model/anndata-slots';
import { type Attributes, NO_ATTRIBUTES } from '@/model/attributes';
import type { Block, Region, Span } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import { abortError, DataError, isDataError, isErrorName } from '@/model/errors';
import type { LinkInfo } from '@/model/member-link';
import type { NodeDescription } from '@/model/node';
import { joinPath, type Path } from '@/model/path';
import type { QueryColumnInfo } from '@/model/query-column';
import type { ReadOptions } from '@/model/read-options';
import { packStrings } from '@/model/strings';
import type { ColumnSchema } from '@/model/table-schema';
import type { GivenAnswers } from '@/testing/fake-ask';

export interface MemoryContent {
  /** How names lead to their objects, where they are not the only ones. */
  readonly links?: Readonly<Record<Path, LinkInfo>>;
  /** By path; an Error is what describing it throws. */
  readonly elements: Readonly<Record<Path, ElementInfo | Error>>;
  readonly read?: (path: Path, region: Region) => Block | Promise<Block>;
  readonly attributes?: (path: Path, span: Span) => Attributes;
  /** Those that come with the description; none where a path is not there. */
  readonly attributesOf?: Readonly<Record<Path, Attributes>>;
  readonly profiles?: Readonly<Record<Path, ColumnProfile>>;
  readonly dataset?: Partial<DatasetInfo>;
  readonly samples?: Readonly<Record<Path, MatrixSample>>;
  /** Of other questions. */
  readonly answers?: GivenAnswers;
}

export interface MemoryClient extends SourceClient {
  /** What was asked for, in order: `describe /obs`, `read /obs/a 0–512`. */
  readonly asked: string[];
  /** What was given up. */
  readonly aborted: string[];
  readonly closed: () => boolean;
  lose(): void;
}

/** A file that is not there: answers from a table, and notes what was asked. */
export function memoryClient(content: MemoryContent, name = 'cells.h5ad'): MemoryClient {
  const asked: string[] = [];
  const aborted: string[] = [];
  const lost = new Set<(reason: Error) => void>();
  let closed = false;
  const answer = async <T>(
    what: string,
    options: ReadOptions | undefined,
    make: () => T | Promise<T>,
  ): Promise<T> => {
    asked.push(what);
    const signal = options?.signal;
    return new Promise<T>((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        aborted.push(what);
        reject(abortError());
      });
      Promise.resolve().then(make).then(resolve, reject);
    });
  };
  const profileOf = (path: Path) => {
    const profile = content.profiles?.[path];
    if (!profile) throw new DataError('CorruptError', `${path} is damaged.`);
    return profile;
  };
  const fromContent: GivenAnswers = {
    describe: ({ path }, options) =>
      answer(`describe ${path}`, options, () => descriptionOf(content, path)),
    attributes: ({ path, span: [start, stop] }, options) =>
      answer(`attributes ${path} ${start}–${stop}`, options, () => {
        if (!content.attributes) throw new DataError('NotFoundError', `None at ${path}.`);
        return content.attributes(path, [start, stop]);
      }),
    read: ({ path, region }, options) =>
      answer(`read ${path} ${region.rows?.join('–') ?? 'whole'}`, options, () => {
        if (!content.read) throw new DataError('NotFoundError', `Nothing at ${path}.`);
        return content.read(path, region);
      }),
    profile: ({ path, rows }, options) =>
      answer(`profile ${path}${rows === undefined ? '' : ` of ${rows}`}`, options, () =>
        profileOf(path),
      ),
    sampleMatrix: ({ path }, options) =>
      answer(`sample ${path}`, options, () => {
        const sample = content.samples?.[path];
        if (!sample) throw new DataError('CorruptError', `${path} is damaged.`);
        return sample;
      }),
    schema: ({ table, columns }, options) =>
      answer(`schema ${table}: ${columns.join(', ')}`, options, () => ({
        ...{ path: table, length: 0, index: '', total: columns.length },
        columns: columns.map((name) => columnOf(content, table, name)),
      })),
    queryColumn: ({ table, column }, options) =>
      answer(`column ${table}: ${column}`, options, () =>
        queryColumnOf(columnOf(content, table, column)),
      ),
  };
  return {
    asked,
    aborted,
    closed: () => closed,
    lose: () => {
      for (const hear of lost) hear(new DataError('WorkerError', 'gone'));
    },
    source: { name, size: 1000, fingerprint: `of ${name}` },
    dataset: { ...EMPTY, ...content.dataset },
    ask: async (name, ask, options = {}) => {
      const given: GivenAnswers = { ...fromContent, ...NOTHING, ...content.answers };
      const own = given[name];
      if (!own) throw new DataError('UnsupportedError', `No ${name} in this test.`);
      return own(ask, options);
    },
    limit: async () => undefined,
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

/** A column of text, each row its number. */
export function numberedTexts(
  [start, stop]: readonly [number, number],
  word: string,
): Block {
  const texts = Array.from({ length: stop - start }, (_, i) => `${word} ${start + i}`);
  return { kind: 'strings', strings: packStrings(texts) };
}

export function columnInfo(
  path: Path,
  length: number,
  holds: 'numbers' | 'strings' | 'categories' = 'numbers',
): ElementInfo {
  const dtype = holds === 'numbers' ? 'float32' : 'string';
  return { kind: 'column', path, holds, dtype, length, nullable: false };
}

const NOTHING: GivenAnswers = {
  checkFile: () => undefined,
  checkTable: () => ({
    diagnostics: [],
    counts: { error: 0, warning: 0, info: 0 },
    indexes: [],
  }),
  verifyIndex: () => ({ status: 'valid' }),
  useIndexes: () => undefined,
  sortedIndex: () => undefined,
  prepareNames: () => undefined,
  findNames: () => ({ best: [], count: 0 }),
  prepareGenes: () => undefined,
  findGenes: () => ({ best: [], count: 0 }),
  geneIndexes: () => [],
  about: () => [],
  relateMatrices: () => ({ relations: [], compared: [] }),
  measureSizes: () => ({ sizes: [], left: 0 }),
  listGroups: () => ({ groups: [], left: 0 }),
  findConcerns: () => ({ findings: [], unread: [] }),
  query: () => ({
    plan: {
      answer: { count: 0, isFinal: true, checkedChunks: 1, chunks: 1 },
      ...{ conditions: [], columns: [], dropped: [] },
    },
  }),
};

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

function columnOf(content: MemoryContent, table: Path, name: string): ColumnSchema {
  const path = joinPath(table, name);
  try {
    const { element } = descriptionOf(content, path);
    return { name, element };
  } catch (error) {
    if (!isDataError(error)) throw error;
    const element = { path, kind: 'unsupported', reason: error.message } as const;
    return { name, element, ...(isErrorName(error.name) && { failure: error.name }) };
  }
}

/** Categories compare as texts, and nothing is missing. */
function queryColumnOf({ element }: ColumnSchema): QueryColumnInfo {
  if (element.kind !== 'column')
    throw new DataError('NotFoundError', `Nothing at ${element.path}.`);
  const { holds, dtype } = element;
  const kind = (() => {
    if (holds === 'numbers') return dtype.startsWith('float') ? 'floats' : 'integers';
    if (holds === 'times') return 'moments';
    return holds === 'booleans' ? 'booleans' : 'texts';
  })();
  return { kind, mayLack: false, missingMeans: 'NaN' };
}

function descriptionOf(
  { elements, links = {}, attributesOf = {} }: MemoryContent,
  path: Path,
): NodeDescription {
  const element = elements[path];
  if (element === undefined) throw new DataError('NotFoundError', `Nothing at ${path}.`);
  if (element instanceof Error) throw element;
  const linked = links[path] && { links: links[path] };
  const attributes = attributesOf[path] ?? NO_ATTRIBUTES;
  return { path, node: 'group', element, attributes, ...linked };
}
