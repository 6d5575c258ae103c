// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { abortError, DataError } from '@/model/errors';
import { NotifyContext } from '@/page/kit/context/notify';
import { POINTS_AT_ONCE, type PointsQuestion, useTask } from './use-task';

const died = new DataError('WorkerError', 'Preparing the points stopped.');

function ask(points: number, ...answers: readonly (number | Error)[]) {
  const notify = vi.fn();
  const onFailure = vi.fn();
  let asked = 0;
  const question: PointsQuestion<number> = {
    points,
    here: () => -1,
    there: async () => {
      const answer = answers[asked++];
      if (typeof answer === 'number') return answer;
      throw answer;
    },
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <NotifyContext value={notify}>{children}</NotifyContext>
  );
  const { result } = renderHook(() => useTask(question, onFailure), { wrapper });
  return { result, notify, onFailure, asked: () => asked };
}

it('answers for few points at once, and for many by the worker', async () => {
  expect(ask(POINTS_AT_ONCE).result.current).toBe(-1);
  const many = ask(POINTS_AT_ONCE + 1, 7);
  expect(many.result.current).toBeUndefined();
  await waitFor(() => expect(many.result.current).toBe(7));
});

it('asks a new worker where the first died', async () => {
  const { result, notify } = ask(1e6, died, 7);
  await waitFor(() => expect(result.current).toBe(7));
  expect(notify).not.toHaveBeenCalled();
});

it('says so where the second dies too, and asks no third', async () => {
  const { result, notify, onFailure, asked } = ask(1e6, died, died);
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  expect(notify).toHaveBeenCalledWith({
    tone: 'warning',
    text: 'Preparing the points stopped.',
  });
  expect([result.current, asked()]).toEqual([undefined, 2]);
});

it('is silent where the panel was closed', async () => {
  const { notify, onFailure, asked } = ask(1e6, abortError());
  await waitFor(() => expect(asked()).toBe(1));
  await Promise.resolve();
  expect(notify).not.toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});
