import { expect, it, vi } from 'vitest';
import { abortError } from '@/model/errors';
import type { SourceSpec } from '@/model/source';
import { sketchedClient } from '@/testing/page/sketched-file';
import { dropAhead, openAhead, openSourceAhead } from './source-ahead';
import type { OpenSourceOptions, SourceClient } from './source-client';

const A = { kind: 'url', url: 'https://a.org/a.h5ad' } as const;
const B = { kind: 'url', url: 'https://a.org/b.h5ad' } as const;

/** Opens what the test answers. */
function opener() {
  const calls: { spec: SourceSpec; options: OpenSourceOptions }[] = [];
  const opened: ((client: SourceClient) => void)[] = [];
  const failed: ((error: Error) => void)[] = [];
  const open = (spec: SourceSpec, options: OpenSourceOptions = {}) => {
    calls.push({ spec, options });
    return new Promise<SourceClient>((resolve, reject) => {
      opened.push(resolve);
      failed.push(reject);
      options.signal?.addEventListener('abort', () => reject(abortError()));
    });
  };
  return { open, calls, opened, failed };
}

it('who asks for what was begun ahead gets it, once', async () => {
  const { open, calls, opened } = opener();
  openAhead(A, open);
  const taken = openSourceAhead({ ...A }, {}, open);
  const client = sketchedClient({});
  opened[0]?.(client);
  expect(await taken).toBe(client);
  void openSourceAhead(A, {}, open);
  expect(calls.map(({ spec }) => spec)).toEqual([A, A]);
});

it('hears how far it is, and why it takes long, from before it asked', async () => {
  const { open, calls } = opener();
  openAhead(A, open);
  const begun = calls[0]?.options;
  begun?.report?.({ done: 1, unit: 'bytes' });
  begun?.onDelay?.({ kind: 'worker' });
  const [report, onDelay] = [vi.fn(), vi.fn()];
  void openSourceAhead(A, { report, onDelay }, open);
  begun?.report?.({ done: 2, unit: 'bytes' });
  begun?.onDelay?.(undefined);
  expect(report.mock.calls).toEqual([
    [{ done: 1, unit: 'bytes' }],
    [{ done: 2, unit: 'bytes' }],
  ]);
  expect(onDelay.mock.calls).toEqual([[{ kind: 'worker' }], [undefined]]);
});

it('hears of a failure from before it asked', async () => {
  const { open, failed } = opener();
  openAhead(A, open);
  failed[0]?.(new Error('not there'));
  await Promise.resolve();
  await expect(openSourceAhead(A, {}, open)).rejects.toThrow('not there');
});

it('an abort ends what was taken over', async () => {
  const { open, calls } = opener();
  const controller = new AbortController();
  openAhead(A, open);
  const taken = openSourceAhead(A, { signal: controller.signal }, open);
  controller.abort();
  await expect(taken).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls[0]?.options.signal?.aborted).toBe(true);
});

it('what nothing asked for ends: where something else is opened, and where it is dropped', async () => {
  const { open, calls, opened } = opener();
  const [first, second] = [sketchedClient({}), sketchedClient({})];
  openAhead(A, open);
  opened[0]?.(first);
  void openSourceAhead(B, {}, open);
  expect(calls.map(({ spec }) => spec)).toEqual([A, B]);
  expect(calls[0]?.options.signal?.aborted).toBe(true);
  await vi.waitFor(() => expect(first.closed()).toBe(true));
  openAhead(A, open);
  opened[2]?.(second);
  dropAhead();
  await vi.waitFor(() => expect(second.closed()).toBe(true));
});
