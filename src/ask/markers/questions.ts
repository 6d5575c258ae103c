import type { Comparison, Markers, MarkerTest } from '@/model/markers';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';

/** Questions about markers of a matrix; see model/question. */
export interface MarkerQuestions {
  /**
   * Genes that differ between cells: all genes of the matrix, by the tests of scanpy's `rank_genes_groups`. With
   * `within`, only these rows take part.
   */
  readonly markers: Question<
    {
      readonly path: Path;
      readonly comparison: Comparison;
      readonly within?: RowSetId | undefined;
      readonly test: MarkerTest;
      readonly keepIndex?: boolean | undefined;
    },
    Markers
  >;
}
