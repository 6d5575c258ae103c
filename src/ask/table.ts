import type { GeneCost } from '@/ask/genes/questions';
import type { QuestionContext, QuestionRow, QuestionTable } from '@/ask/question';
import type {
  AnswerOf,
  AskOf,
  AskOptions,
  CostlyName,
  QuestionName,
} from '@/ask/questions';
import type { ReadOptions } from '@/model/read-options';
import type { Counter } from '@/read/bytes/counter';
import { checkAnswers } from './checks/answers';
import { colourAnswers } from './colour/answers';
import { columnAnswers } from './columns/answers';
import { conversionAnswers } from './convert/answers';
import { elementAnswers } from './elements/answers';
import { exportAnswers } from './export/answers';
import { geneAnswers } from './genes/answers';
import { graphAnswers } from './graphs/answers';
import { imageAnswers } from './images/answers';
import { markerAnswers } from './markers/answers';
import { nameAnswers } from './names/answers';
import { overviewAnswers } from './overview/answers';
import { plotAnswers } from './plots/answers';
import { profileAnswers } from './profiles/answers';
import { queryAnswers } from './query/answers';
import { rowAnswers } from './rows/answers';

/** Time in seconds from which on the user is asked before a question is answered. */
const MAX_UNASKED_SECONDS = 1;
/** Bytes that are read from the user's own disk without asking: progress and Cancel are shown meanwhile. */
const MAX_UNASKED_LOCAL_BYTES = 64e6;

/** The table of answers to all questions about an open file. */
export const QUESTIONS: QuestionTable = {
  ...elementAnswers,
  ...colourAnswers,
  ...profileAnswers,
  ...columnAnswers,
  ...rowAnswers,
  ...queryAnswers,
  ...graphAnswers,
  ...exportAnswers,
  ...conversionAnswers,
  ...nameAnswers,
  ...geneAnswers,
  ...imageAnswers,
  ...markerAnswers,
  ...plotAnswers,
  ...checkAnswers,
  ...overviewAnswers,
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
  const { isRemote } = context.overview;
  const asksFirst = asksAbout === 'all' || isMuch(found, asksAbout, isRemote);
  return { ...found, asksFirst };
}

function isMuch(
  { how, seconds, bytes }: GeneCost,
  of: 'scans' | 'scans and columns',
  isRemote: boolean,
): boolean {
  if (!isRemote && bytes <= MAX_UNASKED_LOCAL_BYTES) return false;
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
