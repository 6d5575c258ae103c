import { expect, it } from 'vitest';
import { openHttpSource } from './http-source';

const url = 'https://example.org/a.h5ad';
const head = new Uint8Array(100_000);
const headers = { 'Content-Range': `bytes 0-${head.length - 1}/5000000` };

it('notices a slow line by how the head arrives', async () => {
  const open = (body: BodyInit) => {
    const answer = async () => new Response(body, { status: 206, headers });
    return openHttpSource(url, { fetch: answer }, { headBytes: head.length });
  };
  expect((await open(head)).isSlow).toBe(false);
  const late = new ReadableStream({
    async pull(body) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      body.enqueue(head);
      body.close();
    },
  });
  expect((await open(late)).isSlow).toBe(true);
});
