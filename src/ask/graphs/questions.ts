import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { EdgeCount, Edges } from '@/model/table-rows';

/** Edges of graphs. */
export interface GraphQuestions {
  /** The edges of row `at` in the graph at a path, the `limit` strongest by their ends. */
  edges: Question<
    { readonly path: Path; readonly at: number; readonly limit: number },
    Edges
  >;
  /** The edges of a whole graph; undefined for one that is too large to be read whole for this, or remote. */
  countEdges: Question<{ readonly path: Path }, EdgeCount | undefined>;
}
