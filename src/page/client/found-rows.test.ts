import { expect, it, vi } from 'vitest';
import type { QueryPlan } from '@/model/query-plan';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { askOf } from '@/testing/fake-ask';
import { AnswerCache } from './answer-cache';
import { foundAsk } from './found-rows';

const plan = (count: number, isFinal = true): QueryPlan => ({
  answer: { count, isFinal, checkedChunks: 3, chunks: 62 },
  ...{ conditions: [], columns: [], dropped: [] },
});
const query = (where: string): RowRecipe => ({ kind: 'query', table: '/obs', where });

it('asks a query once, and gives what is found so far where the answer is not final', async () => {
  const evaluated = vi.fn(({ where }: { where: string }) =>
    where === 'a > 1'
      ? { plan: plan(812) }
      : { plan: plan(2, false), rows: Uint32Array.of(4, 9) },
  );
  const answers = new AnswerCache(askOf({ query: evaluated }));
  const ask = (where: string) =>
    answers.join('found', foundAsk('/obs', query(where), 'named'));
  expect(await Promise.all([ask('a > 1'), ask('a > 1')])).toEqual([
    { count: 812, plans: [plan(812)] },
    { count: 812, plans: [plan(812)] },
  ]);
  expect(evaluated).toHaveBeenCalledTimes(1);
  expect((await ask('ts < 3')).soFar).toEqual(Uint32Array.of(4, 9));
});

it('counts the rows of a recipe of several parts in one question', async () => {
  const recipe: RowRecipe = {
    kind: 'intersection',
    of: [{ kind: 'rows', table: '/obs', ranges: [0, 9] }, query('a > 1')],
  };
  const countRows = vi.fn(async () => ({ count: 3, plans: [plan(3)] }));
  const answers = new AnswerCache(askOf({ countRows }));
  const answer = await answers.join('found', foundAsk('/obs', recipe));
  expect(answer).toEqual({ count: 3, plans: [plan(3)] });
  expect(countRows).toHaveBeenCalledExactlyOnceWith(
    { table: '/obs', recipe: rowSetId(recipe) },
    expect.anything(),
  );
});

it('is given up with its last reader, and failed reads are asked again', async () => {
  const signals: AbortSignal[] = [];
  let attempts = 0;
  const found = new AnswerCache(
    askOf({
      query: (_, { signal }) =>
        new Promise((resolve, reject) => {
          attempts++;
          if (signal) signals.push(signal);
          if (attempts === 2) reject(new Error('gone'));
          if (attempts === 3) resolve({ plan: plan(1) });
        }),
    }),
  ).to('found');
  const asked = foundAsk('/obs', query('a > 1'));
  const abort = new AbortController();
  const first = found.join(asked, { signal: abort.signal });
  abort.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
  const leave = found.subscribe(asked, () => undefined);
  await vi.waitFor(() => expect(found.peek(asked).status).toBe('failed'));
  expect((await found.join(asked)).count).toBe(1);
  leave();
});
