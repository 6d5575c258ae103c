import type { Worker } from '@playwright/test';
import { securityHeaders } from '../bin/tasks/security-headers.mjs';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('every response carries the policy, worker scripts too', async ({ page, app }) => {
  const seen: { readonly url: string; readonly policy: string | undefined }[] = [];
  page.context().on('response', (response) => {
    if (response.url().startsWith(app))
      seen.push({
        url: response.url(),
        policy: response.headers()['content-security-policy'],
      });
  });
  await page.goto(app);
  await petri(page).embeddingDrawn();
  expect(seen.some(({ url }) => url.includes('source.worker'))).toBe(true);
  expect(seen.some(({ url }) => url.includes('decode.worker'))).toBe(true);
  const without = seen.filter(
    ({ policy }) => policy !== securityHeaders['Content-Security-Policy'],
  );
  expect(without).toEqual([]);
});

/** Code that a debugger hands in may use eval; code on a timer is under the page's own policy. */
const tryEval = () =>
  new Promise<string>((resolve) => {
    setTimeout(() => {
      try {
        // biome-ignore lint/security/noGlobalEval: the test is that the policy forbids it
        resolve(`eval gave ${eval('1 + 1')}`);
      } catch (error) {
        resolve((error as Error).name);
      }
    });
  });

test('eval throws in the page and in each worker', async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy/);
  const workers: Worker[] = [];
  const scripts: string[] = [];
  page.on('worker', (worker) => workers.push(worker));
  page.context().on('response', (response) => {
    if (/\.worker-[^/]*\.js$/.test(response.url())) scripts.push(response.url());
  });
  await page.goto(app);
  await petri(page).embeddingDrawn();
  expect(await page.evaluate(tryEval)).toBe('EvalError');
  expect(workers.length).toBeGreaterThan(0);
  // workers of a worker are started by the page once more, where a test can reach into them
  for (const script of scripts)
    await page.evaluate(
      (url) => new Worker(url, { type: 'module' }) && undefined,
      script,
    );
  expect(scripts.some((url) => url.includes('decode.worker'))).toBe(true);
  await expect.poll(() => workers.length).toBeGreaterThanOrEqual(scripts.length);
  for (const worker of workers) expect(await worker.evaluate(tryEval)).toBe('EvalError');
});

test('a message from a file is text and never markup', async ({ page, app, serve }) => {
  const { address } = await serve();
  await page.goto(
    `${app}#source=${address}broken/text.h5ad?<img src=x onerror=alert(1)>`,
  );
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
