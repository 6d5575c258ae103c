import type { Counter } from '@/bytes/counter';
import type { AnswerOf, AskOf, AskOptions, QuestionName } from '@/model/questions';
import { checkQuestions } from './check-questions';
import { elementQuestions } from './element-questions';
import { geneQuestions } from './gene-questions';
import { imageQuestions } from './image-questions';
import { markerQuestions } from './marker-questions';
import { nameQuestions } from './name-questions';
import { overviewQuestions } from './overview-questions';
import { plotQuestions } from './plot-questions';
import type { QuestionContext, QuestionTable } from './question';
import { rowQuestions } from './row-questions';

/** The table that answers all that can be asked of an open file. */
export const QUESTIONS: QuestionTable = {
  ...elementQuestions,
  ...rowQuestions,
  ...nameQuestions,
  ...geneQuestions,
  ...imageQuestions,
  ...markerQuestions,
  ...plotQuestions,
  ...checkQuestions,
  ...overviewQuestions,
};

/** Answers one question; its reads are counted under its action. */
export async function answerQuestion<Q extends QuestionName>(
  name: Q,
  ask: AskOf<Q>,
  context: QuestionContext,
  counter: Counter,
  options: AskOptions,
): Promise<AnswerOf<Q>> {
  const { action, answer } = QUESTIONS[name];
  const what = action(ask);
  if (what === 'reads nothing') return answer(ask, context, options);
  const running = counter.begin(what);
  try {
    return await answer(ask, context, { ...options, spent: running.cost });
  } finally {
    running.end();
  }
}
