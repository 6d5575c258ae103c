import type { AnswerOf, AskOf, AskOptions, QuestionName } from '@/ask/questions';
import type { Ask } from '@/page/client/source-connection';

/** Answers to some questions, as a test says. */
export type GivenAnswers = {
  readonly [Q in QuestionName]?: (
    ask: AskOf<Q>,
    options: AskOptions,
  ) => AnswerOf<Q> | Promise<AnswerOf<Q>>;
};

/** Asks what a test answers; any other question was not expected. */
export function askOf(answers: GivenAnswers): Ask {
  return async (name, ask, options = {}) => {
    const answer = answers[name];
    if (!answer) throw new Error(`${name} is not in this test`);
    return answer(ask, options);
  };
}
