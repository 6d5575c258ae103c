import type { DecodeJob } from '@/read/codecs/codec';
import { answerDecode, type PostReply } from './decode';

/** Bytes of one run: as many as a small chunk has. */
const RUNS_OF_EIGHT = 8192;
/** The browser replaces its first, slow code for a module of WebAssembly after a few calls. */
const TIMES = 4;

/**
 * Decodes a stream of its own a few times, so that the first chunk of a file is not decoded by code that the browser
 * has yet to compile: that took three times as long. A failure matters only to the jobs that need the codec, which
 * report it.
 */
export async function runInDecoder(post: PostReply = () => undefined): Promise<void> {
  const { bytes, count } = deflatedOnes(RUNS_OF_EIGHT);
  for (let i = 0; i < TIMES; i++) {
    const stored = bytes.slice();
    const job: DecodeJob = {
      bytes: stored,
      steps: [
        { codec: 'zlib', settings: {} },
        { codec: 'shuffle', settings: { elementsize: 4 } },
      ],
      skip: 0,
      as: { kind: 'values', dtype: { kind: 'uint', bytes: 1, order: 'little' }, count },
      where: 'the decoder itself',
    };
    await answerDecode({ id: 0, job, stored: stored.buffer }, post);
  }
}

/**
 * A zlib stream (RFC 1950) that nothing but its length describes: in the fixed codes of deflate (RFC 1951, 3.2.6) the
 * byte 255 is nine ones, and the end seven zeros. `count` is the number of its bytes, 5 + 8 `runs`.
 */
export function deflatedOnes(runs: number): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
} {
  const count = 5 + 8 * runs;
  const ones = 5 + 9 * runs;
  const bytes = new Uint8Array(3 + ones + 1 + 4).fill(0xff, 3, 3 + ones);
  bytes.set([0x78, 0x01, 0b1111_1011]); // the only block, of fixed codes, and the first five ones
  const a = (1 + 255 * count) % 65521;
  const b = (count + (255 * count * (count + 1)) / 2) % 65521;
  new DataView(bytes.buffer).setUint32(3 + ones + 1, b * 65536 + a);
  return { bytes, count };
}
