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

/** What a file is as a whole, each from little of it; as in `Questions`; see overview.ts. */
export interface OverviewQuestions {
  /** What the numbers of a matrix are: from a few of its rows if it is large or remote, or `isWhole`. */
  sampleMatrix: {
    readonly ask: { readonly path: Path; readonly isWhole?: true };
    readonly answer: MatrixSample;
  };
  /** The matrix to take values of genes from where the one at the path is only the first; see ask/overview/fitting-matrix. */
  fittingMatrix: {
    readonly ask: { readonly path: Path; readonly isForTests?: boolean | undefined };
    readonly answer: Path;
  };
  /** Who wrote the file, as far as it says so itself. */
  about: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: readonly AboutFact[];
  };
  /** How the matrices come from one another, from the same cells and genes of each. */
  relateMatrices: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: MatrixRelations;
  };
  /** What each element takes. Progress is in members (`values`). */
  measureSizes: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: ElementSizes;
  };
  /** All groups and tables with the names in them. Progress is in members (`values`). */
  listGroups: {
    readonly ask: Readonly<Record<never, never>>;
    readonly answer: GroupList;
  };
  /** What users of the data should know; `isThorough` reads all columns however long they are. */
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
