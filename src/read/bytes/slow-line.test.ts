import { expect, it } from 'vitest';
import { openHttpSource } from './http-source';

const url = 'https://example.org/a.h5ad';
const head = new Uint8Array(100_000);
const headers = { 'Content-Range': `bytes 0-${head.length - 1}/5000000` };

const openBy = (body: BodyInit) => {
  const answer = async () => new Response(body, { status: 206, headers });
  return openHttpSource(url, { fetch: answer }, { headBytes: head.length });
};
const arriving = (arrive: () => void | Promise<void>) =>
  new ReadableStream(
    {
      async pull(body) {
        await arrive();
        body.enqueue(head);
        body.close();
      },
    },
    // nothing arrives before it is read
    { highWaterMark: 0 },
  );

it('notices a slow line by how the head arrives', async () => {
  expect((await openBy(head)).isSlow).toBe(false);
  const late = arriving(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect((await openBy(late)).isSlow).toBe(true);
});

it('does not take a busy thread for a slow line', async () => {
  const busy = arriving(() => {
    const until = performance.now() + 200;
    while (performance.now() < until);
  });
  expect((await openBy(busy)).isSlow).toBe(false);
});
