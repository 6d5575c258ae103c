import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Behaviour, Fault } from './data-server';
import { writePaddedZip } from './padded-zip';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

/** Visits elements all over the file, each with anndata's values. */
async function expectRightValues(page: Page): Promise<void> {
  const { shape, treeItem, article, table } = petri(page);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await treeItem('cell_type').click();
  const counts = article('/obs/cell_type').getByRole('listitem');
  await expect(counts.filter({ hasText: 'B cell' }).first()).toContainText('132');
  await treeItem('many').click();
  await expect(article('/obs/many')).toContainText('300');
  await treeItem('obs').click();
  await expect(table('/obs').getByRole('row').nth(1)).toContainText('T cell');
}

/** Every request fails once or twice, each time in another way, before it is answered. */
function stumbling(): Behaviour {
  const faults: readonly Fault[] = ['busy', 'reset', 'short', 'half', 'busy', 'reset'];
  const met = new Map<string, number>();
  let next = 0;
  return {
    fault({ path, range }) {
      const request = `${path} ${range}`;
      const times = met.get(request) ?? 0;
      met.set(request, times + 1);
      return times < 1 + (request.length % 2)
        ? faults[next++ % faults.length]
        : undefined;
    },
  };
}

for (const name of ['kitchen.h5ad', 'kitchen.v3.zarr'])
  test(`${name} is read right from a server that fails each request at first`, async ({
    page,
    app,
    serveFailing,
  }) => {
    test.slow();
    const { address, requests } = await serveFailing(stores, stumbling());
    await page.goto(`${app}#source=${address}${name}`);
    await expectRightValues(page);
    const asked = requests.map(({ path, range }) => `${path} ${range}`);
    expect(asked.length).toBeGreaterThan(1.5 * new Set(asked).size);
  });

for (const name of ['kitchen.h5ad', 'kitchen.v3.zarr'])
  test(`${name} is read right from a slow server`, async ({ page, app, serve }) => {
    test.slow();
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

test('a server without ranges leads to an offer to download; then the file is read correctly', async ({
  page,
  app,
  serve,
}, info) => {
  const folder = info.outputPath('whole');
  mkdirSync(folder);
  // data after the end in the superblock are not part of the file, but make it long
  const kitchen = readFileSync(join(stores, 'kitchen.h5ad'));
  writeFileSync(join(folder, 'long.h5ad'), Buffer.concat([kitchen, Buffer.alloc(29e6)]));
  const { address, requests } = await serve(folder, { ranges: false });
  await page.goto(`${app}#source=${address}long.h5ad`);
  await expect(page.getByRole('alert')).toContainText('(30 MB) cannot be read in parts');
  expect(requests.map(({ dropped }) => dropped)).toEqual([true]);
  await page.getByRole('button', { name: 'Load the whole file' }).click();
  await expectRightValues(page);
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

test('a server failure is shown at the element, and retried on request', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address, become } = await serveFailing();
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  const { kitchenOpened, article } = petri(page);
  await kitchenOpened();
  become({ status: 503 });
  // the overview does not read values of uns: they are not cached
  await page.goto(`${page.url()}&element=/uns/categorical`);
  const column = article('/uns/categorical');
  const alert = column.getByRole('alert').first();
  await expect(alert).toContainText('the server responded with 503');
  become({});
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(column.getByRole('definition').first()).toBeVisible();
});

/** A copy of a fixture that a test may change. */
function copyOf(name: string, folder: string): string {
  cpSync(join(stores, name), join(folder, name), { recursive: true });
  return join(folder, name);
}

/** Of uns, whose values the overview does not read, and the length of each. */
const unread = [
  ['/uns/nullable', '3'],
  ['/uns/frame/estimate', '3'],
  ['/uns/arrays/strings', '6'],
] as const;

/** Visits elements until one of them must be read again; none may show other values. */
async function firstAlert(page: Page): Promise<string> {
  const { article } = petri(page);
  const start = page.url();
  for (const [path, length] of unread) {
    await page.goto(`${start}&element=${path}`);
    const shown = article(path);
    const alert = shown.getByRole('alert').first();
    await expect(alert.or(shown.getByRole('definition').first())).toBeVisible();
    if (await alert.isVisible()) return (await alert.textContent()) ?? '';
    // read with its neighbours
    await expect(shown.getByRole('definition').first()).toHaveText(length);
  }
  return 'none';
}

test('a remote file that changes while it is open is detected, and never mixed', async ({
  page,
  app,
  serve,
}, info) => {
  const file = info.outputPath('kitchen.zarr.zip');
  writePaddedZip(file, 'kitchen.v3.zarr', 150_000);
  const { address } = await serve(info.outputPath(''));
  await page.goto(`${app}#source=${address}kitchen.zarr.zip`);
  await petri(page).kitchenOpened();
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, hourAgo, hourAgo); // another ETag, the same size
  expect(await firstAlert(page)).toContain('changed on the server');
});

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

test('opening can be cancelled if a server never answers', async ({
  page,
  app,
  serve,
}) => {
  const { address, requests } = await serve(stores, { hold: /./ });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Open a single-cell file',
  );
  await expect.poll(() => requests.every(({ dropped }) => dropped)).toBe(true);
});
