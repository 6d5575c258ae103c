import type { NumberColours } from '@/ask/colour/colour-levels';
import type { Question } from '@/model/question';
import type { ReadOptions } from '@/model/read-options';
import type { ReadCost } from '@/model/source';
import type { RemoveWritten, WritableHandle, WriteBatch } from '@/model/table-rows';
import type { CheckQuestions } from './checks/questions';
import type { ColourQuestions } from './colour/questions';
import type { ColumnQuestions } from './columns/questions';
import type { ConversionQuestions } from './convert/questions';
import type { ElementQuestions } from './elements/questions';
import type { ExportQuestions } from './export/questions';
import type { GeneCost, GeneQuestions } from './genes/questions';
import type { GraphQuestions } from './graphs/questions';
import type { ImageQuestions } from './images/questions';
import type { MarkerQuestions } from './markers/questions';
import type { NameQuestions } from './names/questions';
import type { OverviewQuestions } from './overview/questions';
import type { PlotQuestions } from './plots/questions';
import type { ProfileQuestions } from './profiles/questions';
import type { QueryQuestions } from './query/questions';
import type { RowQuestions } from './rows/questions';

/**
 * Everything that can be asked of an open file, each question with the types of what is asked and answered. A subject
 * has its questions in its own folder, and their answers beside them; `table.ts` collects these.
 */
export interface Questions
  extends ElementQuestions,
    ColourQuestions,
    ProfileQuestions,
    ColumnQuestions,
    RowQuestions,
    QueryQuestions,
    GraphQuestions,
    ExportQuestions,
    ConversionQuestions,
    NameQuestions,
    GeneQuestions,
    ImageQuestions,
    MarkerQuestions,
    PlotQuestions,
    CheckQuestions,
    OverviewQuestions,
    CostQuestions {}

/** Questions that may be expensive, whose cost can be asked for first. */
export const COSTLY_NAMES = [
  ...(['genes', 'geneColours', 'groupStats', 'markers'] as const),
  ...(['plotSpread', 'plotPairs', 'buildGeneIndex'] as const),
];
export type CostlyName = (typeof COSTLY_NAMES)[number];

/** Cost of answering a question, before it is asked. */
interface CostQuestions {
  cost: Question<
    {
      readonly [Q in CostlyName]: { readonly of: Q; readonly ask: AskOf<Q> };
    }[CostlyName],
    GeneCost & {
      /** True if it takes long enough that the user is asked first. */
      readonly asksFirst: boolean;
    }
  >;
}

export type QuestionName = keyof Questions;
export type AskOf<Q extends QuestionName> = Questions[Q]['ask'];
export type AnswerOf<Q extends QuestionName> = Questions[Q]['answer'];

/** Colours of a gene while it is read, missing in cells that are not read yet. */
export interface PartialGene {
  readonly partial: NumberColours;
  /** Fraction of the whole scan, from 0 to 1. */
  readonly done: number;
}

/** Options of a question, and callbacks for its answer while it is computed. */
export interface AskOptions extends ReadOptions {
  /** Receives what a scan for a gene has found, at intervals. */
  readonly news?: ((news: PartialGene) => void) | undefined;
  /** Receives an exported file batch by batch; the next batch is made when the last one is taken. */
  readonly write?: WriteBatch | undefined;
  /**
   * Target of the whole file instead of `write`: the worker writes there. The answer, also to an abort, comes when the
   * worker has released it.
   */
  readonly saveTo?: WritableHandle | undefined;
  /** Removes what was written of a folder, if a folder is written. */
  readonly remove?: RemoveWritten | undefined;
  /** Returns the cost of what the question has read so far, as the receipt counts it. */
  readonly spent?: (() => ReadCost) | undefined;
}
