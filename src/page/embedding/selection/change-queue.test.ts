import { expect, it } from 'vitest';
import { createChangeQueue } from './use-selection';

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('makes changes one after another, also after one that failed', async () => {
  const failures: unknown[] = [];
  const queue = createChangeQueue((error) => failures.push(error));
  const made: string[] = [];
  let finish = () => {};
  queue.add(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    made.push('first');
  });
  queue.add(async () => {
    throw new Error('too large');
  });
  queue.add(async () => {
    made.push('third');
  });
  await turn();
  expect([made, queue.isBusy]).toEqual([[], true]);
  finish();
  await turn();
  expect([made, queue.isBusy]).toEqual([['first', 'third'], false]);
  expect(failures).toEqual([new Error('too large')]);
});

it('gives up what waits and what goes on, and reports neither', async () => {
  const failures: unknown[] = [];
  const queue = createChangeQueue((error) => failures.push(error));
  const made: string[] = [];
  queue.add(async (signal) => {
    await turn();
    if (signal.aborted) throw new Error('aborted');
    made.push('first');
  });
  queue.add(async () => {
    made.push('second');
  });
  queue.clear();
  queue.add(async () => {
    made.push('third');
  });
  await turn();
  await turn();
  expect([made, failures]).toEqual([['third'], []]);
});
