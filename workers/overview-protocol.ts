import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import type {
  AboutFact,
  ElementSizes,
  Findings,
  GroupList,
  MatrixRelations,
  SmallPicture,
} from '@/model/overview';
import type { Path } from '@/model/path';

/** What a file is as a whole, each from little of it; see model/overview.ts. */
export interface OverviewService {
  /** What the numbers of a matrix are, from a few of its rows. */
  sampleMatrix(job: number, path: Path): Promise<MatrixSample>;
  /** Who wrote the file, as far as it says so itself. */
  about(job: number): Promise<readonly AboutFact[]>;
  /** How the matrices come from one another, from the same cells and genes of each. */
  relateMatrices(job: number): Promise<MatrixRelations>;
  /** What each element takes. Progress is in members (`values`). */
  measureSizes(job: number): Promise<ElementSizes>;
  /** All groups and tables with the names in them. Progress is in members (`values`). */
  listGroups(job: number): Promise<GroupList>;
  /** What users of the data should know; `isThorough` reads all columns however long they are. */
  findConcerns(job: number, isThorough: boolean): Promise<Findings>;
  /** A small picture of an embedding, coloured by a column. */
  drawSmall(job: number, path: Path, color: Path | undefined): Promise<SmallPicture>;
}
