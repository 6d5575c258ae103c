import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const refused = /Failed to load resource/; // the browser's own line for every refused request

test('a text file is told for what it is', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'broken/text.h5ad'));
  await expect(page.getByRole('alert')).toContainText('text');
  await expect(page.getByRole('alert')).toContainText('text.h5ad');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

for (const [status, title] of [
  [403, 'The server does not give this file out'],
  [404, 'There is nothing at this address'],
] as const) {
  test(`an address that answers ${status} says so and what to do`, async ({
    page,
    app,
    serve,
    expectedErrors,
  }) => {
    expectedErrors.push(refused);
    const { address } = await serve(stores, { status });
    await page.goto(`${app}#source=${address}kitchen.h5ad`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('What to do')).toBeVisible();
  });
}

test('a server without ranges is noticed before the whole file comes', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve(stores, { ranges: false });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The server sends only whole files',
  );
});

test('a server that allows no other site is named as such', async ({
  page,
  app,
  serve,
  expectedErrors,
}) => {
  expectedErrors.push(refused, /CORS policy/);
  const { address } = await serve(stores, { cors: false });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(
    page.getByText(/answers, but without the header Access-Control-Allow-Origin/),
  ).toBeVisible();
  await expect(page.getByText('Access-Control-Expose-Headers')).toBeVisible();
});

test('a damaged element shows its own message, and its siblings work', async ({
  page,
  app,
}) => {
  const { chooseFile, treeItem, article } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(join(stores, 'broken/categorical-codes-out-of-range.h5ad'));
  await treeItem('cell_type').click();
  await expect(article('/obs/cell_type').getByRole('alert').first()).toContainText(
    'cell_type',
  );
  await treeItem('score').click();
  await expect(article('/obs/score').getByRole('definition').first()).toHaveText('20');
  await expect(article('/obs/score').getByRole('alert')).toHaveCount(0);
});

test('a worker that dies is replaced, and the page says so', async ({
  page,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/lost on purpose/);
  const { treeItem, article } = petri(page);
  await page.goto(app);
  await petri(page).embeddingDrawn();
  const worker = page.workers().find((found) => found.url().includes('source'));
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('lost on purpose');
    });
  });
  await expect(
    page.getByText(/worker|crashed|restarted|started again/i).first(),
  ).toBeVisible();
  await treeItem('leiden').click();
  await expect(article('/obs/leiden').getByRole('definition').first()).toHaveText(
    '3,160',
  );
});
