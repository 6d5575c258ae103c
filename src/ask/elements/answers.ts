import type { ElementQuestions } from '@/ask/elements/questions';
import { attributesAt, describeAt } from '@/ask/overview/describe';
import type { QuestionTable } from '@/ask/question';
import { buffersOf } from '@/model/block';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { transferableBlock } from '@/model/transferable-block';
import { truncateBlock } from '@/model/truncate';

/** Elements of the file. */
export const elementAnswers: QuestionTable<keyof ElementQuestions> = {
  describe: {
    action: () => ({ what: 'structure' }),
    answer: ({ path }, file, options) => describeAt(file, path, options),
  },
  attributes: {
    action: () => ({ what: 'structure' }),
    answer: ({ path, range }, file, options) => attributesAt(file, path, range, options),
  },
  read: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, region }, { elements, tally }, options) {
      const element = await elements.at(path, options);
      if (!element.read) throw withoutValues(path);
      const values = await element.read(region, options);
      const read = transferableBlock(
        region.hasWholeTexts ? values : truncateBlock(values),
      );
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...read, chunks } : read;
    },
    moves: buffersOf,
  },
};

/** Error of a question for the values of an element that has members only. */
export function withoutValues(path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${path} has no values of its own. Open one of its members.`,
  );
}
