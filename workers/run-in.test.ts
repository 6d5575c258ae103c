import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { DecodeReply } from './decode';
import { deflatedOnes, runInDecoder } from './run-in';

it('a stream of ones is what zlib reads as bytes of 255', () => {
  for (const runs of [0, 1, 8192]) {
    const { bytes, count } = deflatedOnes(runs);
    expect(inflateSync(bytes).equals(Buffer.alloc(5 + 8 * runs, 255))).toBe(true);
    expect(count).toBe(5 + 8 * runs);
  }
});

it('a decoder that is run in decodes it', async () => {
  const answers: DecodeReply[] = [];
  await runInDecoder((reply) => answers.push(reply));
  expect(answers.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
});
