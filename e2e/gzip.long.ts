import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { packed, unpacked } from './unpacked-files';

test.use({ hidesEmbedding: true });

test('an .h5ad.gz on a server opens too', async ({ page, app, serve }, info) => {
  writeFileSync(info.outputPath('kitchen.h5ad.gz'), packed());
  const { address } = await serve(info.outputPath(''));
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`${address}kitchen.h5ad.gz`);
  await petri(page).kitchenOpened();
});

test('unpacked files of an ended tab are removed at the next start, those of an open tab are not', async ({
  page,
  app,
  context,
}, info) => {
  const file = info.outputPath('kitchen.h5ad.gz');
  writeFileSync(file, packed());
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  await petri(page).kitchenOpened();
  const [own] = await unpacked(page);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('petri-unpacked');
    await folder.getFileHandle('left-behind', { create: true });
  });
  const other = await context.newPage();
  await other.goto(`${app}#empty`);
  await expect.poll(() => unpacked(other)).toEqual([own]);
});

test('a full storage and a damaged .gz are reported with advice, and leave nothing behind', async ({
  page,
  app,
}, info) => {
  const whole = info.outputPath('kitchen.h5ad.gz');
  writeFileSync(whole, packed());
  const cut = info.outputPath('cut.h5ad.gz');
  writeFileSync(cut, packed().subarray(0, 20_000));
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(cut);
  await expect(page.getByRole('alert')).toContainText(
    'cut.h5ad.gz could not be unpacked',
  );
  await expect.poll(() => unpacked(page)).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(app);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
  await petri(page).chooseFile(whole);
  await expect(petri(page).failure).toHaveText('Not enough storage');
  await expect(page.getByRole('alert')).toContainText('Unpack it on this computer');
  await expect.poll(() => unpacked(page)).toEqual([]);
});

test('unpacking shows its progress, and can be cancelled', async ({
  page,
  app,
  serve,
}, info) => {
  writeFileSync(
    info.outputPath('big.h5ad.gz'),
    gzipSync(
      Buffer.concat([
        readFileSync(join(stores, 'kitchen.h5ad')),
        Buffer.from(Uint32Array.from({ length: 8e6 }, (_, i) => i * 2654435761).buffer),
      ]),
      { level: 0 },
    ),
  );
  // it would take minutes
  const { address } = await serve(info.outputPath(''), { pace: 200_000 });
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`${address}big.h5ad.gz`);
  await expect(page.getByRole('status').getByText(/^Unpacking/)).toBeVisible();
  await expect(page.getByText(/ of 32\.\d MB/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Unpacking/)).toHaveCount(0);
  await page.reload();
  await expect.poll(() => unpacked(page)).toEqual([]);
});
