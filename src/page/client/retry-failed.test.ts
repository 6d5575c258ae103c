import { expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import { createFileData, retryFailed } from './file-data';
import { foundAsk } from './found-rows';
import type { Ask } from './source-connection';

it('asks everything again that failed at the limit once it is raised, of all questions and in views', async () => {
  const asked: string[] = [];
  const ask: Ask = async (name) => {
    asked.push(name);
    throw new DataError('CapReachedError', 'Reading stopped at your limit.');
  };
  const data = createFileData({ ask, source: { name: 'a.h5ad' } });
  const { answers } = data;
  const recipe = { kind: 'query', table: '/obs', where: 'a > 1' } as const;
  const path = '/obs/a';
  const failing = [
    [answers.to('read'), { path, region: {} }],
    [answers.to('describe'), { path }],
    [answers.to('column'), { table: '/obs', name: 'a' }],
    [answers.to('found'), foundAsk('/obs', recipe)],
    [answers.to('found'), foundAsk('/obs', { kind: 'union', of: [recipe, recipe] })],
    [answers.to('verifyIndex'), { table: '/obs', index: '/obs/i' }],
    [answers.to('relateMatrices'), {}],
    [answers.to('geneColours'), { path: '/X', genes: [1] }],
    [answers.to('groupStats'), { path: '/X', genes: [1], groups: '/obs/a' }],
  ] as const;
  const statuses: (() => string)[] = failing.map(([cache, one]) => {
    // of one question each
    const of = cache as unknown as {
      subscribe(ask: unknown, listener: () => void): void;
      peek(ask: unknown): { readonly status: string };
    };
    of.subscribe(one, () => undefined);
    return () => of.peek(one).status;
  });
  const failed = () =>
    vi.waitFor(() =>
      expect(new Set(statuses.map((status) => status()))).toEqual(new Set(['failed'])),
    );
  await failed();
  const before = asked.toSorted();
  expect(before).toEqual([
    ...['cost', 'cost', 'countRows', 'describe', 'query', 'read'],
    ...['relateMatrices', 'schema', 'verifyIndex'],
  ]);
  asked.length = 0;
  const inView = vi.fn();
  const stop = data.onRetry.subscribe(({ over }) => inView(over));
  retryFailed(data, 'WorkerError');
  expect(asked).toEqual([]);
  retryFailed(data, 'CapReachedError');
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(before));
  expect(inView.mock.calls).toEqual([['WorkerError'], ['CapReachedError']]);
  stop();
  retryFailed(data, 'CapReachedError');
  expect(inView).toHaveBeenCalledTimes(2);
});
