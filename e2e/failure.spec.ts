import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codecsFetched } from './codecs-fetched';
import { expectCopied, heard, petri } from './petri-page';
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
  await expectCopied(page, 'Error: NotDataError: text.h5ad is a text file');
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

test('a server that refuses is named as such, with what to do', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, { status: 403 });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expect(petri(page).failure).toHaveText('Access denied');
  await expect(page.getByText('What to do')).toBeVisible();
});

test('without a network the page reports that, and nothing about servers', async ({
  page,
  app,
  context,
  serveFailing,
}) => {
  const { address } = await serveFailing();
  const fetched = codecsFetched(page);
  await page.goto(`${app}#empty`);
  await fetched; // the code of its workers comes last
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
  await heard(page, /reader crashed and was restarted/);
  await treeItem('leiden').click();
  await expect(article('/obs/leiden').getByRole('definition').first()).toHaveText(
    '3,160',
  );
});

test('threads that end without a word are replaced: the source worker, the spare one, and those that decode', async ({
  page,
  app,
}) => {
  const { treeItem, article } = petri(page);
  await page.goto(app);
  await petri(page).embeddingDrawn();
  const end = async (name: string) => {
    const found = page.workers().filter((worker) => worker.url().includes(name));
    expect(found.length).toBeGreaterThan(0);
    // one that is gone before it answers does not answer: the page replaces the others meanwhile
    const ends = found.map((worker) =>
      Promise.race([
        worker.evaluate(() => setTimeout(() => self.close())),
        new Promise((resolve) => worker.once('close', resolve)),
      ]),
    );
    await Promise.all(ends);
  };
  await end('decode.worker');
  await treeItem('leiden').click();
  await expect(article('/obs/leiden').getByRole('definition').first()).toHaveText(
    '3,160',
  );
  await end('source.worker');
  await heard(page, /reader crashed and was restarted/);
  await treeItem('stage').click();
  await expect(article('/obs/stage').getByRole('definition').first()).toHaveText('3,160');
});
