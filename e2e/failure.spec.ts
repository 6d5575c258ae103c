import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codecsFetched } from './codecs-fetched';
import type { Behaviour } from './data-server';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a text file is recognised as one, and the diagnostics are copied', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'broken/text.h5ad'));
  await expect(page.getByRole('alert')).toContainText('text.h5ad is a text file');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Error: NotDataError: text.h5ad is a text file');
});

test('a truncated file reports where it ends, locally and on a server @journey', async ({
  page,
  app,
  serve,
}, info) => {
  const file = info.outputPath('cut.h5ad');
  writeFileSync(file, readFileSync(join(stores, 'kitchen.h5ad')).subarray(0, 200_000));
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  const ends = /cut\.h5ad is incomplete: it ends at 200000 of \d+ bytes/;
  await expect(page.getByRole('alert')).toContainText(ends);
  const { address } = await serve(info.outputPath(''));
  await petri(page).openAddress(`${address}cut.h5ad`);
  await expect(page.getByRole('alert')).toContainText(ends);
  await expect(
    page.getByText('Ask the owner to compare sizes and upload again'),
  ).toBeVisible();
});

const mistakes: readonly (readonly [string, string, RegExp])[] = [
  ['GSE12345', 'This is an accession, not a URL', /geo\/query\/acc\.cgi\?acc=GSE12345/],
  ['foo', 'This is not a URL', /choose Open file or drop it here/],
  ['/data/me/x.h5ad', 'This is a path, not a URL', /choose Open file or drop it here/],
  ['C:\\data\\x.h5ad', 'This is a path, not a URL', /choose Open file or drop it here/],
  ['file:///data/me/x.h5ad', 'This is a path, not a URL', /choose Open file/],
];
test('paths, accessions and words are recognised as such, with advice', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  for (const [text, title, step] of mistakes) {
    await petri(page).openAddress(text);
    await expect(petri(page).failure, text).toHaveText(title);
    await expect(page.getByRole('definition').first()).toHaveText(text);
    await expect(page.getByText(step)).toBeVisible();
  }
});

test('a PDF is recognised as one, without advice on downloads', async ({
  page,
  app,
}, info) => {
  const file = info.outputPath('paper.pdf');
  writeFileSync(file, '%PDF-1.7\n1 0 obj\n');
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  await expect(page.getByRole('alert')).toHaveText('paper.pdf is a PDF document.');
  await expect(page.getByRole('main')).not.toContainText(/download|fetch/i);
});

const servers: readonly (readonly [Behaviour, string])[] = [
  [{ status: 403 }, 'Access denied (403)'],
  [{ status: 404 }, 'Not found (404)'],
  [{ status: 500 }, 'The server did not send the file'],
  [{ ranges: false }, 'The server does not support range requests'],
];
for (const [behaviour, title] of servers)
  test(`a server with ${JSON.stringify(behaviour)}: “${title}”`, async ({
    page,
    app,
    serveFailing,
  }) => {
    const { address } = await serveFailing(stores, behaviour);
    await page.goto(`${app}#source=${address}kitchen.h5ad`);
    await expect(petri(page).failure).toHaveText(title);
    await expect(page.getByText('What to do')).toBeVisible();
  });

test('a server that allows no other site is named as such, with what to set there', async ({
  page,
  app,
  serveFailing,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS policy/);
  const { address } = await serveFailing(stores, { cors: false });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expect(page.getByRole('alert')).toContainText(
    `responds, but without the header Access-Control-Allow-Origin: ${new URL(app).origin}`,
  );
  await expect(page.getByText('Access-Control-Expose-Headers')).toBeVisible();
});

test('without a network the page reports that, and nothing about servers', async ({
  page,
  app,
  context,
  serveFailing,
}) => {
  const { address } = await serveFailing();
  const fetched = codecsFetched(page);
  await page.goto(`${app}#empty`, { waitUntil: 'networkidle' });
  await fetched; // including the code of its workers
  await context.setOffline(true);
  await petri(page).openAddress(`${address}kitchen.h5ad`);
  await expect(petri(page).failure).toHaveText('This computer is offline');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await petri(page).kitchenOpened();
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
