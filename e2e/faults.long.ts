import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectRightValues, firstAlert, readsRight, stumbling } from './faulty-files';
import { writePaddedZip } from './padded-zip';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a store is read right from a server that fails each request at first', async ({
  page,
  app,
  serveFailing,
}) => {
  const server = await serveFailing(stores, stumbling());
  await readsRight('kitchen.v3.zarr', page, app, server);
});

for (const name of ['kitchen.h5ad', 'kitchen.v3.zarr'])
  test(`${name} is read right from a slow server`, async ({ page, app, serve }) => {
    const { address } = await serve(stores, { latency: 150, pace: 400_000 });
    await page.goto(`${app}#source=${address}${name}`);
    await expectRightValues(page);
  });

test('a store whose server compresses everything is read correctly, a file reports why it cannot be', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, { gzip: true });
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expectRightValues(page);
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  // browsers refuse a compressed part before it can be read
  await expect(page.getByRole('alert')).toContainText(
    'or it compresses parts in transit',
  );
});

test('parts of shards are read correctly if ranges are ignored', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve(stores, { ranges: false });
  await page.goto(`${app}#source=${address}kitchen.v3.sharded.zarr`);
  await expectRightValues(page);
});

/** A copy of a fixture that a test may change. */
function copyOf(name: string, folder: string): string {
  cpSync(join(stores, name), join(folder, name), { recursive: true });
  return join(folder, name);
}

test('a remote store that is deleted while it is open is reported, and shows no fill values', async ({
  page,
  app,
  serveFailing,
}, info) => {
  const folder = copyOf('kitchen.v3.zarr', info.outputPath(''));
  const { address } = await serveFailing(info.outputPath(''));
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await petri(page).kitchenOpened();
  rmSync(folder, { recursive: true });
  expect(await firstAlert(page)).toContain('can no longer be found');
});

for (const [what, harm] of [
  ['is deleted', (file: string) => rmSync(file)],
  ['is changed', (file: string) => writeFileSync(file, 'something else')],
] as const)
  test(`a local file that ${what} while it is open says so`, async ({
    page,
    app,
  }, info) => {
    const file = info.outputPath('kitchen.zarr.zip');
    writePaddedZip(file, 'kitchen.v3.zarr', 150_000);
    await page.goto(`${app}#empty`);
    await petri(page).chooseFile(file);
    await petri(page).kitchenOpened();
    harm(file);
    expect(await firstAlert(page)).toContain('changed, moved or deleted');
  });

test('a dropped folder that is deleted while it is open is reported, and shows no fill values', async ({
  page,
  app,
}, info) => {
  const folder = copyOf('kitchen.v3.zarr', info.outputPath(''));
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  await petri(page).kitchenOpened();
  rmSync(folder, { recursive: true });
  expect(await firstAlert(page)).toMatch(/can no longer be found|permission to read/);
});
