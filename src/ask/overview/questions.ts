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

/** Questions about a file as a whole, each answered from little of it; as in `Questions`; see model/overview. */
export interface OverviewQuestions {
  /** Kind of the values of a matrix: from a few of its rows if it is large or remote, from all of them if `isWhole`. */
  sampleMatrix: {
    readonly ask: { readonly path: Path; readonly isWhole?: true };
    readonly answer: MatrixSample;
  };
  /** The matrix for values of genes, if the one at the path is only the first; see ask/overview/fitting-matrix. */
  fittingMatrix: {
    readonly ask: { readonly path: Path; readonly isForTests?: boolean | undefined };
    readonly answer: Path;
  };
  /** Origin of the file, as far as the file states it. */
  about: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: readonly AboutFact[];
  };
  /** Relations between the matrices, from the same cells and genes of each. */
  relateMatrices: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: MatrixRelations;
  };
  /** Size of each element. Progress is in members (`values`). */
  measureSizes: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: ElementSizes;
  };
  /** All groups and tables with the names in them. Progress is in members (`values`). */
  listGroups: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: GroupList;
  };
  /** Findings that users of the data should know; `isThorough` reads all columns however long they are. */
  findConcerns: {
    readonly ask: { readonly isThorough: boolean };
    readonly answer: Findings;
  };
  /** A small picture of an embedding, coloured by a column. */
  drawSmall: {
    readonly ask: { readonly path: Path; readonly color?: Path | undefined };
    readonly answer: SmallPicture;
  };
}
