import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import type { GeneCost } from '@/ask/genes/questions';
import type { AnswerOf, AskOf, AskOptions } from '@/ask/questions';
import { abortError } from '@/model/errors';
import { askOf } from '@/testing/fake-ask';
import { AnswerCache } from './answer-cache';
import type { Ask } from './source-connection';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const value: AnswerOf<'geneColours'> = {
  colours: coloursOfNumbers(Float32Array.of(0, 2, 0, 1)),
  index: 'not-asked',
};
const partial = coloursOfNumbers(Float32Array.of(0, 2, Number.NaN, Number.NaN));

/** Genes with the given cost in seconds; reads are answered by the test. */
function slowGenes(seconds: number, how: GeneCost['how'] = 'scan') {
  const reads: {
    asked: AskOf<'geneColours'>;
    options: AskOptions;
    resolve(value: AnswerOf<'geneColours'>): void;
    reject(reason: Error): void;
  }[] = [];
  const cost: AnswerOf<'cost'> = {
    ...{ how, bytes: 10, requests: 1, seconds, done: 0 },
    index: 'possible',
    asksFirst: how === 'scan' && seconds > 1,
  };
  const ask = askOf({
    cost: () => cost,
    geneColours: (asked, options) =>
      new Promise<AnswerOf<'geneColours'>>((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(abortError()));
        reads.push({ asked, options, resolve, reject });
      }),
  });
  return { ask, reads, cost };
}

/** A gene of a matrix of four cells. */
function createGeneColours(ask: Ask) {
  const cache = new AnswerCache(ask).to('geneColours');
  const asked = { path: '/X', genes: [5] };
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
  const gene = createGeneColours(slow.ask);
  gene.subscribe(() => {});
  await settled();
  expect(gene.state).toEqual({ status: 'asking', cost: slow.cost });
  expect(slow.reads).toHaveLength(0);
  gene.start(true);
  expect(slow.reads[0]?.asked.keepIndex).toBe(true);
  slow.reads[0]?.resolve(value);
  await settled();
  expect(gene.state).toEqual({ status: 'ready', value });

  const direct = slowGenes(30, 'columns');
  createGeneColours(direct.ask).subscribe(() => {});
  await settled();
  expect(direct.reads).toHaveLength(1);
});

it('shows what a scan has found meanwhile', async () => {
  const { ask, reads } = slowGenes(0);
  const gene = createGeneColours(ask);
  gene.subscribe(() => {});
  await settled();
  reads[0]?.options.news?.({ partial, done: 0.5 });
  expect(gene.state).toEqual({ status: 'loading', partial, done: 0.5 });
});

it('stops at once and goes on where it was', async () => {
  const { ask, reads } = slowGenes(0);
  const gene = createGeneColours(ask);
  gene.subscribe(() => {});
  await settled();
  reads[0]?.options.news?.({ partial, done: 0.5 });
  gene.stop();
  expect(reads[0]?.options.signal?.aborted).toBe(true);
  expect(gene.state).toEqual({ status: 'stopped', done: 0.5 });
  gene.retry();
  await settled();
  reads[1]?.resolve(value);
  await settled();
  expect(gene.state.status).toBe('ready');
});

it('aborts when the last listener leaves', async () => {
  const { ask, reads } = slowGenes(0);
  const gene = createGeneColours(ask);
  const leave = gene.subscribe(() => {});
  await settled();
  leave();
  gene.subscribe(() => {}); // handed over
  await settled();
  expect(reads[0]?.options.signal?.aborted).toBe(false);
});

it('keeps a gene for coming back to it', async () => {
  const { ask, reads } = slowGenes(0);
  const gene = createGeneColours(ask);
  const leave = gene.subscribe(() => {});
  await settled();
  reads[0]?.resolve(value);
  await settled();
  leave();
  await settled();
  gene.subscribe(() => {});
  expect(gene.state).toEqual({ status: 'ready', value });
  expect(reads).toHaveLength(1);
});
