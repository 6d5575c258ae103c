import type { Attributes } from '@/model/attributes';
import type { Block, IndexRange, Region } from '@/model/block';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';

/** Elements of the file. */
export interface ElementQuestions {
  /** Description of one node: element, attributes, storage. */
  describe: Question<{ readonly path: Path }, NodeDescription>;
  /** Attributes of a node by their positions, for those that its description leaves out. */
  attributes: Question<{ readonly path: Path; readonly range: IndexRange }, Attributes>;
  /** One region of one element. */
  read: Question<{ readonly path: Path; readonly region: Region }, Block>;
}
