import { checkQuestions } from '@/ask/checks/check-questions';
import { elementQuestions } from '@/ask/elements/element-questions';
import { geneQuestions } from '@/ask/genes/gene-questions';
import { imageQuestions } from '@/ask/images/image-questions';
import { markerQuestions } from '@/ask/markers/marker-questions';
import { nameQuestions } from '@/ask/names/name-questions';
import { overviewQuestions } from '@/ask/overview/overview-questions';
import { plotQuestions } from '@/ask/plots/plot-questions';
import type { QuestionContext, QuestionRow, QuestionTable } from '@/ask/question';
import type {
  AnswerOf,
  AskOf,
  AskOptions,
  CostlyName,
  QuestionName,
} from '@/ask/questions';
import { rowQuestions } from '@/ask/rows/row-questions';
import type { GeneCost } from '@/model/genes';
import type { ReadOptions } from '@/model/read-options';
import type { Counter } from '@/read/bytes/counter';

/** What takes longer, in seconds, is asked about first. */
const MAX_UNASKED_SECONDS = 1;

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
  cost: {
    action: ({ of, ask }) => rowOf(of).action(ask as never), // of the same question
    answer: ({ of, ask }, context, options) =>
      costOf(rowOf(of), ask as never, context, options),
  },
};

function rowOf<Q extends CostlyName>(name: Q): QuestionRow<Q> {
  return QUESTIONS[name];
}

async function costOf<Q extends CostlyName>(
  { cost, asksAbout = 'scans' }: QuestionRow<Q>,
  ask: AskOf<Q>,
  context: QuestionContext,
  options: ReadOptions,
): Promise<AnswerOf<'cost'>> {
  if (!cost) throw new RangeError('The question has no cost'); // COSTLY_NAMES have one
  const found = await cost(ask, context, options);
  return { ...found, asksFirst: asksAbout === 'all' || isMuch(found, asksAbout) };
}

function isMuch({ how, seconds }: GeneCost, of: 'scans' | 'scans and columns'): boolean {
  const counts = how === 'scan' || (how === 'columns' && of === 'scans and columns');
  return counts && seconds > MAX_UNASKED_SECONDS;
}

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
