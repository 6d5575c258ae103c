import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import type {
  AboutFact,
  ElementSizes,
  Findings,
  GroupList,
  MatrixRelations,
  SmallPicture,
} from '@/model/overview';
import type { Path } from '@/model/path';
import type { NoAsk, Question } from '@/model/question';

/** Questions about a file as a whole, each answered from little of it; as in `Questions`; see model/overview. */
export interface OverviewQuestions {
  /** Kind of the values of a matrix: from a few of its rows if it is large or remote, from all of them if `isWhole`. */
  readonly sampleMatrix: Question<
    { readonly path: Path; readonly isWhole?: true },
    MatrixSample
  >;
  /** The matrix for values of genes, if the one at the path is only the first; see ask/overview/fitting-matrix. */
  readonly fittingMatrix: Question<
    { readonly path: Path; readonly isForTests?: boolean | undefined },
    Path
  >;
  /** Origin of the file, as far as the file states it. */
  readonly about: Question<NoAsk, readonly AboutFact[]>;
  /** Relations between the matrices, from the same cells and genes of each. */
  readonly relateMatrices: Question<NoAsk, MatrixRelations>;
  /** Size of each element. Progress is in members (`values`). */
  readonly measureSizes: Question<NoAsk, ElementSizes>;
  /** All groups and tables with the names in them. Progress is in members (`values`). */
  readonly listGroups: Question<NoAsk, GroupList>;
  /** Findings that users of the data should know; `isThorough` reads all columns however long they are. */
  readonly findConcerns: Question<{ readonly isThorough: boolean }, Findings>;
  /** A small picture of an embedding, coloured by a column. */
  readonly drawSmall: Question<
    { readonly path: Path; readonly color?: Path | undefined },
    SmallPicture
  >;
}
