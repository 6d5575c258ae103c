import { readBlob } from '@/read/bytes/blob-read';
import { blobSource } from '@/read/bytes/blob-source';

/** Reads that take more than these seconds have failed: there is no second way here. */
const PATIENCE = { againMs: 10_000, abortAfterMs: 1 };
const READS = 400;
const AT_ONCE = 4;

const room = (bytes: number) => new ArrayBuffer(bytes);

self.onmessage = async ({ data }: MessageEvent<File | 'again'>) => {
  if (data !== 'again') file = data;
  self.postMessage(data === 'again' ? await readOnce() : await readOften());
};

let file = new File([], '');

/** Streams a range of the picked file; returns the name of an error. */
async function readOnce(): Promise<unknown> {
  const read = blobSource(file).read(0, 2 << 20, { room });
  return read.then(
    () => ({ done: 1 }),
    (error: Error) => ({ done: 0, failed: error.name }),
  );
}

/**
 * Streams ranges of a picked file while garbage is made and collected; returns the number of
 * completed reads.
 */
async function readOften(): Promise<unknown> {
  let next = 0;
  let done = 0;
  const failed: string[] = [];
  const read = async (k: number) => {
    const length = 600_000 + ((k * 7919) % 4_000_000);
    const position = (k * 1_234_567) % (file.size - length);
    const part = file.slice(position, position + length);
    const bytes = await readBlob(part, `part ${k}`, { room }, PATIENCE);
    // each kilobyte of the file contains its number
    const kilobyte = Math.ceil(position / 1024);
    const at = kilobyte * 1024 - position;
    const found = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
    if (bytes.length !== length || found !== kilobyte)
      throw new Error(`part ${k} differs`);
  };
  const collect = 'gc' in globalThis ? (globalThis.gc as () => void) : () => undefined; // Chromium's flag
  const churn = setInterval(() => {
    for (let i = 0; i < 20; i++) new ArrayBuffer(4e6);
    collect();
  }, 5);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < READS && failed.length < 5)
        await read(next++).then(
          () => {
            done += 1;
          },
          (error: unknown) => failed.push(String(error)),
        );
    }),
  );
  clearInterval(churn);
  return { done, failed };
}
