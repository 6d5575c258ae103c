import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abortError } from '@/model/errors';
import type { GeneCost, GeneValues } from '@/model/genes';
import type { AnswerOf, AskOf, AskOptions } from '@/model/questions';
import { askOf } from '@/testing/fake-ask';
import { AnswerCache } from './answer-cache';
import type { Ask } from './source-connection';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const values: GeneValues = {
  values: Float32Array.of(0, 2, 0, 1),
  how: 'scan',
  index: 'not-asked',
};

/** Genes with the given cost in seconds; reads are answered by the test. */
function slowGenes(seconds: number, how: GeneCost['how'] = 'scan') {
  const reads: {
    asked: AskOf<'genes'>;
    options: AskOptions;
    resolve(values: readonly GeneValues[]): void;
    reject(reason: Error): void;
  }[] = [];
  const cost: AnswerOf<'cost'> = {
    ...{ how, bytes: 10, requests: 1, seconds, done: 0 },
    index: 'possible',
    asksFirst: how === 'scan' && seconds > 1,
  };
  const ask = askOf({
    cost: () => cost,
    genes: (asked, options) =>
      new Promise<readonly GeneValues[]>((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(abortError()));
        reads.push({ asked, options, resolve, reject });
      }),
  });
  return { ask, reads, cost };
}

/** A gene of a matrix of four cells. */
function createGeneColumn(ask: Ask) {
  const cache = new AnswerCache(ask).to('geneColumn');
  const asked = { path: '/X', genes: [5], rows: 4 };
  return {
    get state() {
      return cache.peek(asked);
    },
    subscribe: (listener: () => void) => cache.subscribe(asked, listener),
    start: (keepIndex: boolean) => cache.start(asked, keepIndex),
    stop: () => cache.stop(asked),
    retry: () => cache.retry(asked),
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

it('asks before what takes longer than a second, and reads the rest at once', async () => {
  const slow = slowGenes(3);
  const column = createGeneColumn(slow.ask);
  column.subscribe(() => {});
  await settled();
  expect(column.state).toEqual({ status: 'asking', cost: slow.cost });
  expect(slow.reads).toHaveLength(0);
  column.start(true);
  expect(slow.reads[0]?.asked.keepIndex).toBe(true);
  slow.reads[0]?.resolve([values]);
  await settled();
  expect(column.state).toEqual({ status: 'ready', value: values });

  const direct = slowGenes(30, 'columns');
  createGeneColumn(direct.ask).subscribe(() => {});
  await settled();
  expect(direct.reads).toHaveLength(1);
});

it('publishes partial values at intervals, with NaN for unread cells', async () => {
  const { ask, reads } = slowGenes(0);
  const column = createGeneColumn(ask);
  const heard = vi.fn();
  column.subscribe(heard);
  await settled();
  heard.mockClear();
  const news = { gene: 0, at: Uint32Array.of(1, 2), values: Float64Array.of(2, 0.5) };
  reads[0]?.options.news?.({ ...news, rows: [0, 2], done: 0.5 });
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toHaveBeenCalledTimes(1);
  // row 2 is at a boundary: the rest of it is in the next batch, and is added
  expect(column.state).toMatchObject({
    done: 0.5,
    partial: Float32Array.of(0, 2, 0.5, Number.NaN),
  });
  reads[0]?.options.news?.({
    ...{ gene: 0, at: Uint32Array.of(2), values: Float64Array.of(1) },
    ...{ rows: [2, 4], done: 1 },
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(column.state).toMatchObject({ partial: Float32Array.of(0, 2, 1.5, 0) });
});

it('stops at once and goes on where it was', async () => {
  const { ask, reads } = slowGenes(0);
  const column = createGeneColumn(ask);
  column.subscribe(() => {});
  await settled();
  reads[0]?.options.news?.({
    ...{ gene: 0, at: Uint32Array.of(0), values: Float64Array.of(3) },
    ...{ rows: [0, 2], done: 0.5 },
  });
  column.stop();
  expect(reads[0]?.options.signal?.aborted).toBe(true);
  expect(column.state).toEqual({ status: 'stopped', done: 0.5 });
  column.retry();
  await settled();
  reads[1]?.resolve([values]);
  await settled();
  expect(column.state.status).toBe('ready');
});

it('aborts when the last listener leaves', async () => {
  const { ask, reads } = slowGenes(0);
  const column = createGeneColumn(ask);
  const leave = column.subscribe(() => {});
  await settled();
  leave();
  column.subscribe(() => {}); // handed over
  await settled();
  expect(reads[0]?.options.signal?.aborted).toBe(false);
});

it('keeps a gene for coming back to it', async () => {
  const { ask, reads } = slowGenes(0);
  const column = createGeneColumn(ask);
  const leave = column.subscribe(() => {});
  await settled();
  reads[0]?.resolve([values]);
  await settled();
  leave();
  await settled();
  column.subscribe(() => {});
  expect(column.state).toEqual({ status: 'ready', value: values });
  expect(reads).toHaveLength(1);
});
