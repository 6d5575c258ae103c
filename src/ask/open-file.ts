import { type SavedColumns, withSavedColumns } from '@/ask/columns/saved-columns';
import type { MatrixSource } from '@/ask/gene-index/fingerprint';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import { createGeneReader, type GeneReaderSettings } from '@/ask/genes/gene-reader';
import { createNameLists } from '@/ask/names/name-lists';
import { openOverview } from '@/ask/overview/overview-file';
import { createVariableReader } from '@/ask/plots/variables';
import type { QuestionContext } from '@/ask/question';
import type { AnswerOf, AskOf, AskOptions, QuestionName } from '@/ask/questions';
import { rowFinder } from '@/ask/rows/find-rows';
import { createOrderWindows } from '@/ask/rows/order-windows';
import { createRowSets } from '@/ask/rows/row-sets';
import { createIndexSession } from '@/ask/search-index/index-session';
import { answerQuestion } from '@/ask/table';
import type { Compress } from '@/model/compressed';
import type { DatasetInfo } from '@/model/dataset';
import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import type { Counter } from '@/read/bytes/counter';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { ChunkTally } from '@/read/chunks/chunk-tally';
import { withShortNames } from '@/read/container/short-names';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';

/** A container that was opened. */
export interface OpenContainer extends MatrixSource {
  readonly root: StoredGroup;
  readonly info: SourceInfo;
  /** True behind a network: less is read without a request by the user. */
  readonly isRemote: boolean;
  /** Counts the chunks that are not stored. */
  readonly tally: ChunkTally;
}

export interface OpenFileSettings extends Omit<GeneReaderSettings, 'source'> {
  readonly counter: Counter;
  /** How chunks of written files are compressed; in this thread if absent. */
  readonly compress?: Compress | undefined;
  /** A folder for files that one answer needs; undefined if the platform has none. */
  readonly openScratch?: (() => Promise<IndexFiles | undefined>) | undefined;
}

/** A file that answers questions. */
export interface OpenFile {
  readonly dataset: DatasetInfo;
  ask<Q extends QuestionName>(
    name: Q,
    ask: AskOf<Q>,
    options: AskOptions,
  ): Promise<AnswerOf<Q>>;
  /** Opens the stored gene indexes of its matrices in advance. */
  openGeneIndexes(): Promise<void>;
  /** Aborts builds in progress; the container stays open. */
  close(): void;
}

/** Recognises and describes a container, and prepares what questions share. */
export async function openFile(
  container: OpenContainer,
  { counter, openScratch, compress, ...settings }: OpenFileSettings,
  options: ReadOptions,
): Promise<OpenFile> {
  const { info, isRemote, tally, content, expectUnchanged } = container;
  const { root, exactName } = withShortNames(container.root);
  const opened = await openRoot(root, { ...options, isRemote });
  const indexes = createIndexSession();
  const saved: SavedColumns = new Map();
  const rows = createRowSets(rowFinder(() => elements, indexes));
  const elements = withSavedColumns(opened.elements, saved, () => rows);
  const source = {
    ...{ elements, info, expectUnchanged },
    content: content && sharedOnce(content),
  };
  const genes = createGeneReader({ ...settings, source: () => source });
  const dataset = await describeRoot(opened, options);
  const context: QuestionContext = {
    ...{ root, elements, opened, tally, exactName, indexes, genes },
    overview: openOverview({ root, elements, dataset, info, isRemote }),
    names: createNameLists(elements),
    variables: createVariableReader(elements, genes),
    orders: createOrderWindows(elements, rows, indexes),
    ...{ rows, saved, openScratch, compress },
  };
  return {
    dataset,
    ask: (name, ask, how) => answerQuestion(name, ask, context, counter, how),
    openGeneIndexes: () => genes.warmUp(dataset.matrices.map(({ path }) => path)),
    close: () => genes.close(),
  };
}
