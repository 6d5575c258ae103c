import type { PointColours } from '@/ask/colour/colour-points';
import type { ChunkPresence } from '@/model/node';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';

/** Colours of points. */
export interface ColourQuestions {
  /** Colours of points by a column: a code or a level for each row, or the reason why it has none. */
  colours: Question<
    { readonly path: Path },
    { readonly colours: PointColours; readonly chunks?: ChunkPresence }
  >;
}
