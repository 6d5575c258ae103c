// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { GeneCost } from '@/ask/genes/questions';
import type { Unready } from '@/page/client/reading';
import { ReadStatus } from './ReadStatus';

afterEach(cleanup);

const retry = () => undefined;
const COST: GeneCost = {
  ...{ how: 'scan', bytes: 2_000_000, requests: 12, seconds: 8, done: 0 },
  ...{ isByCell: true, index: 'possible' },
};

function shown(reading: Unready) {
  render(<ReadStatus what="CD3E in /X" reading={reading} name="CD3E" noun="cell" />);
  return document.body.textContent;
}

it('asks before what costs much, and starts it with the index that was chosen', () => {
  const start = vi.fn();
  expect(shown({ status: 'asking', cost: COST, start, retry })).toContain(
    'This matrix is stored cell by cell, so reading CD3E means scanning all of it: 2.0 MB in 12 requests, about 8 seconds.',
  );
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Read CD3E' }));
  expect(start.mock.calls).toEqual([[false]]);
});

it('says of a dense matrix only what reading takes: not all of it is read', () => {
  const { isByCell: _, ...cost } = COST;
  const start = () => undefined;
  expect(shown({ status: 'asking', cost, start, retry })).toMatch(
    /^Reading CD3E takes 2\.0 MB in 12 requests, about 8 seconds\./,
  );
});

it('says why a read failed, and tries again', () => {
  const again = vi.fn();
  shown({ status: 'failed', error: new Error('offline'), retry: again });
  expect(screen.getByRole('alert')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledTimes(1);
});

it('resumes what was stopped half-way, and loads what was stopped with nothing kept', () => {
  expect(shown({ status: 'stopped', done: 0.4, retry })).toBe(
    'Reading CD3E was stopped at 40.0% and can be resumed.Resume',
  );
  cleanup();
  expect(shown({ status: 'stopped', retry })).toBe('Loading CD3E in /X was stopped.Load');
});

it('says why there is nothing to read', () => {
  const sentence = '/obs/leiden is not a matrix.';
  expect(shown({ status: 'refused', sentence, retry })).toBe(sentence);
});

it('offers to cancel only what can be', async () => {
  shown({ status: 'loading', retry, cancel: retry });
  expect(await screen.findByText('Loading CD3E in /X…')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeNull();
  cleanup();
  shown({ status: 'loading', retry });
  expect(await screen.findByText('Loading CD3E in /X…')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
