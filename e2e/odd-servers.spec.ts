import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectRightValues } from './faulty-files';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a store is read right from a server that compresses every file @server', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, { gzipPaths: /./ });
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expectRightValues(page);
});

test('a store is read right from a server that sends CORS headers with 200 only @server', async ({
  page,
  app,
  serveFailing,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS|Cross-Origin/); // the browser logs each hidden error
  const { address } = await serveFailing(stores, { corsOnlyOk: true });
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expectRightValues(page);
});

test('a file whose copies have different dates is read on when the user says that it is the same', async ({
  page,
  app,
  serveFailing,
}, info) => {
  // long enough to be read in several requests
  const kitchen = readFileSync(join(stores, 'kitchen.h5ad'));
  const file = info.outputPath('dates.h5ad');
  writeFileSync(file, Buffer.concat([kitchen, Buffer.alloc(3e6)]));
  const { address } = await serveFailing(info.outputPath(''), {
    etag: () => undefined,
    modified: (time, request) => time + 1000 * (request % 2),
  });
  await page.goto(`${app}#source=${address}dates.h5ad`);
  const onPage = page.getByRole('button', { name: 'Read it in spite of the date' });
  const onBanner = page.getByRole('button', { name: 'Read on: the file is the same' });
  await expect(onPage.or(onBanner).first()).toBeVisible();
  await onPage.or(onBanner).first().click();
  await expectRightValues(page);
});
