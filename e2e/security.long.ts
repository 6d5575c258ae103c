import { fileURLToPath } from 'node:url';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { tryEval } from './try-eval';

test('a host that sends no headers has the policy in the page: neither eval nor a string as markup, and all works', async ({
  page,
  expectedErrors,
  allowed,
}) => {
  expectedErrors.push(/Content Security Policy|Trusted/);
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const server = createStaticServer(dist, { headers: {} });
  const address = await listen(server);
  allowed.add(new URL(address).origin);
  try {
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy']).toBeUndefined();
    await petri(page).embeddingDrawn();
    expect(await page.evaluate(tryEval)).toBe('EvalError');
    const inline = await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('document.title = "ran"');
      document.body.append(script);
      return document.title;
    });
    expect(inline).not.toBe('ran');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a message from a file is text and never markup', async ({ page, app, serve }) => {
  const { address } = await serve();
  await page.goto(
    `${app}#source=${address}broken/text.h5ad?<img src=x onerror=alert(1)>`,
  );
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
