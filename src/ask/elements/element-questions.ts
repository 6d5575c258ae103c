import { buffersOfColours, coloursOf } from '@/ask/colour/colour-points';
import { attributesAt, describeAt } from '@/ask/overview/describe';
import { readProfile } from '@/ask/profiles/read-profile';
import type { QuestionTable } from '@/ask/question';
import type { ElementQuestions } from '@/ask/questions';
import { withRows } from '@/ask/rows/with-rows';
import { buffersOf } from '@/model/block';
import { cutBlock } from '@/model/cut-text';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { transferableBlock } from '@/model/transferable-block';
import { cutProfile } from './cut-answers';

/** Elements of the file: what they are, and their values. */
export const elementQuestions: QuestionTable<keyof ElementQuestions> = {
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
      const read = transferableBlock(region.hasWholeTexts ? values : cutBlock(values));
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...read, chunks } : read;
    },
    moves: buffersOf,
  },
  colours: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path }, { elements, tally }, options) {
      const element = await elements.at(path, options);
      if (!element.read) throw withoutValues(path);
      const colours = coloursOf(cutBlock(await element.read({}, options)));
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { colours, chunks } : { colours };
    },
    moves: ({ colours }) => buffersOfColours(colours),
  },
  profile: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, rows, bins }, { elements, tally, rows: sets }, options) {
      const element = await elements.at(path, options);
      const profile = await withRows(sets, rows, options, (counted) =>
        readProfile(element, options, { rows: counted, bins }),
      );
      const read = cutProfile(profile);
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...read, chunks } : read;
    },
  },
};

function withoutValues(path: Path): DataError {
  return new DataError(
    'UnsupportedError',
    `${path} has no values of its own. Open one of its members.`,
  );
}
