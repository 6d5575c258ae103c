import { truncateProfile } from '@/ask/elements/truncate-answers';
import type { ProfileQuestions } from '@/ask/profiles/questions';
import { readProfile } from '@/ask/profiles/read-profile';
import type { QuestionTable } from '@/ask/question';
import { withRows } from '@/ask/rows/with-rows';

/** Summaries of columns. */
export const profileAnswers: QuestionTable<keyof ProfileQuestions> = {
  profile: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, rows, bins }, { elements, tally, rows: sets }, options) {
      const element = await elements.at(path, options);
      const profile = await withRows(sets, rows, options, (counted) =>
        readProfile(element, options, { rows: counted, bins }),
      );
      const read = truncateProfile(profile);
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...read, chunks } : read;
    },
  },
};
