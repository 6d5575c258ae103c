import type { Worker } from '@playwright/test';
import { securityHeaders } from '../bin/tasks/security-headers.mjs';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { tryEval } from './try-eval';

test('every response has the headers, worker scripts too', async ({ page, app }) => {
  const seen: { readonly url: string; readonly headers: Record<string, string> }[] = [];
  page.context().on('response', (response) => {
    if (response.url().startsWith(app))
      seen.push({ url: response.url(), headers: response.headers() });
  });
  await page.goto(app);
  await petri(page).embeddingDrawn();
  expect(seen.some(({ url }) => url.includes('source.worker'))).toBe(true);
  expect(seen.some(({ url }) => url.includes('decode.worker'))).toBe(true);
  const without = seen.flatMap(({ url, headers }) =>
    Object.entries(securityHeaders)
      .filter(([name, value]) => headers[name.toLowerCase()] !== value)
      .map(([name]) => `${url} lacks ${name}`),
  );
  expect(without).toEqual([]);
});

interface HeldPolicy {
  policy: { createScriptURL(address: string): string };
}

/** Keeps a reference to the page's only policy: no other is allowed, and no worker starts without it. */
function holdPolicy(): void {
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): HeldPolicy['policy'] };
  };
  const create = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (name, rules) => {
    const policy = create(name, rules);
    Object.assign(globalThis, { policy });
    return policy;
  };
}

test('eval throws in the page and in each worker', async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy|TrustedScript/);
  const workers: Worker[] = [];
  const scripts: string[] = [];
  page.on('worker', (worker) => workers.push(worker));
  page.context().on('response', (response) => {
    if (/\.worker-[^/]*\.js$/.test(response.url())) scripts.push(response.url());
  });
  await page.addInitScript(holdPolicy);
  await page.goto(app);
  await petri(page).embeddingDrawn();
  expect(await page.evaluate(tryEval)).toBe('EvalError');
  expect(workers.length).toBeGreaterThan(0);
  // nested workers are started again by the page, where a test can reach them
  const own = [...new Set(scripts)];
  for (const script of own)
    await page.evaluate((url) => {
      const { policy } = globalThis as unknown as HeldPolicy;
      new Worker(policy.createScriptURL(url), { type: 'module' });
    }, script);
  const names = own.map((url) => url.replace(/.*\/(\w+)\.worker-.*/, '$1'));
  expect(names).toEqual(expect.arrayContaining(['decode', 'source']));
  const started = () =>
    own.filter((url) => workers.some((worker) => worker.url() === url)).length;
  await expect.poll(started).toBe(own.length);
  for (const worker of workers) expect(await worker.evaluate(tryEval)).toBe('EvalError');
});

test('no string becomes markup, a script or a worker from another address', async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/Trusted/);
  await page.goto(app);
  await petri(page).embeddingDrawn();
  const outcomes = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const outcome = (run: () => unknown) => {
          try {
            return `done: ${run()}`;
          } catch (error) {
            return (error as Error).name;
          }
        };
        // on a timer it is the page's own code
        setTimeout(() => {
          const script = document.createElement('script');
          resolve([
            outcome(() => {
              document.body.innerHTML = '<b>x</b>';
            }),
            outcome(() => document.write('x')),
            outcome(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
            outcome(() => {
              script.src = 'check-browser.js';
            }),
            outcome(() => {
              script.text = 'x';
            }),
            outcome(() => new Worker('check-browser.js')),
            outcome(() => new Worker(new URL('assets/other.worker-1.js', location.href))),
          ]);
        });
      }),
  );
  expect(outcomes).toEqual(Array.from({ length: 7 }, () => 'TypeError'));
});
