import { buffersOfColours, coloursOf } from '@/ask/colour/colour-points';
import type { ColourQuestions } from '@/ask/colour/questions';
import { withoutValues } from '@/ask/elements/answers';
import type { QuestionTable } from '@/ask/question';
import { truncateBlock } from '@/model/truncate';

/** Colours of points. */
export const colourAnswers: QuestionTable<keyof ColourQuestions> = {
  colours: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path }, { elements, tally }, options) {
      const element = await elements.at(path, options);
      if (!element.read) throw withoutValues(path);
      const colours = coloursOf(truncateBlock(await element.read({}, options)));
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { colours, chunks } : { colours };
    },
    moves: ({ colours }) => buffersOfColours(colours),
  },
};
