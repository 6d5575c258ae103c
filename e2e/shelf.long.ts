import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './axe-rules';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { ODD_NAME, shelfOn, writeShelfFolder } from './shelf-folder';

test.use({ hidesEmbedding: true });

test('a listed folder of a server shows its shelf, what else it has, and what it lacks', async ({
  page,
  app,
  serveFailing,
}, info) => {
  const folder = info.outputPath('');
  writeShelfFolder(join(folder, 'runs'));
  const { address, requests } = await serveFailing(folder, { lists: true });
  const { title, cards, card, others, back } = shelfOn(page);
  await page.goto(`${app}#empty`);
  await petri(page).openAddress(`${address}runs`);
  await expect(title).toBeVisible();
  await expect(cards).toHaveCount(5);
  await expect(card('Gone')).toContainText('The server does not list this file.');
  await expect(card('First donor')).not.toContainText('does not list');
  await expect(others.getByRole('option')).toHaveText(['dataFolder', 'notes.csv']);
  expect(requests.filter(({ path }) => path.includes('kitchen'))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });

  // a folder in it has no shelf, and is a list
  await others.getByRole('option', { name: /^data/ }).click();
  const list = page.getByRole('listbox', { name: 'Content of data' });
  await expect(list.getByRole('option')).toHaveText(['a.h5adAnnData']);
  await list.getByRole('option').click();
  await petri(page).kitchenOpened();
  await expect(page).toHaveURL(/#source=http.*\/runs\/data\/a\.h5ad$/);
  await page.getByRole('banner').getByRole('link', { name: 'data' }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(title).toBeVisible();
  await card(ODD_NAME.replace('.h5ad', '')).getByRole('link').click();
  await expect(back).toBeVisible();
  await page.reload();
  await expect(petri(page).shape('60 cells × 40 genes')).toBeVisible();
  await back.click();
  await expect(title).toBeVisible();
});

test('a folder that is not there is reported as before', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(undefined, { lists: true });
  await page.goto(`${app}#source=${address}absent/`);
  await expect(petri(page).failure).toHaveText('Not found');
});

test('a card of another server asks before that is contacted', async ({
  page,
  app,
  serveFailing,
  serveUnknown,
}, info) => {
  const other = await serveUnknown();
  const folder = info.outputPath('');
  const files = [{ path: `${other.address}kitchen.h5ad`, title: 'Elsewhere' }];
  const shelf = { petri: 1, title: 'Bone marrow atlas', files };
  writeFileSync(join(folder, 'petri.json'), JSON.stringify(shelf));
  const { address } = await serveFailing(folder);
  await page.goto(`${app}#source=${address}petri.json`);
  const { card } = shelfOn(page);
  await expect(card('Elsewhere')).toContainText(
    `kitchen.h5ad at ${new URL(other.address).host}`,
  );
  await card('Elsewhere').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Open a file from this server?' });
  await expect(dialog).toBeVisible();
  expect(other.requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Don’t open' }).click();
  await expect(card('Elsewhere')).toBeVisible();
  await card('Elsewhere').getByRole('link').click();
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await petri(page).kitchenOpened();
});

test('forty files in a dropped folder are searched, and opened by keys', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('runs');
  mkdirSync(folder);
  const files = Array.from({ length: 40 }, (_, i) => ({
    path: `s${i}.h5ad`,
    title: `Sample ${i}`,
    text: i % 2 === 0 ? 'treated' : 'control',
  }));
  for (const { path } of files) cpSync(join(stores, 'kitchen.h5ad'), join(folder, path));
  writeFileSync(join(folder, 'petri.json'), JSON.stringify({ petri: 1, files }));
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  const { cards, card } = shelfOn(page);
  await expect(cards).toHaveCount(40);
  await page.getByRole('searchbox', { name: 'Search these files' }).fill('control 3');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(
    '8 files found',
  );
  await expect(card('Sample 31')).toContainText(/\d kB/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await petri(page).kitchenOpened();
  await expect(page).toHaveURL(/file=s3\.h5ad/);
  // back on the shelf, the first key leads to its search
  await page.goBack();
  await expect(cards).toHaveCount(40);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search these files' })).toBeFocused();
});

test('a thousand cards are made a hundred at a time, and files are looked for only in view', async ({
  page,
  app,
  serveFailing,
}, info) => {
  const folder = info.outputPath('');
  const files = Array.from({ length: 1200 }, (_, i) => ({ path: `s${i}.h5ad` }));
  writeFileSync(join(folder, 'petri.json'), JSON.stringify({ petri: 1, files }));
  const { address, requests } = await serveFailing(folder);
  await page.goto(`${app}#source=${address}petri.json`);
  const { cards } = shelfOn(page);
  await expect(page.getByRole('alert')).toHaveText(
    'petri.json lists 1,200 files; only the first 1,000 are taken from it.',
  );
  await expect(cards).toHaveCount(100);
  await page.getByRole('searchbox').fill('s99');
  await expect(cards).toHaveCount(11);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Show all 1,000 files' }).click();
  await expect(cards).toHaveCount(1000);
  expect(requests.filter(({ path }) => path.endsWith('.h5ad'))).toEqual([]);
});

const HOSTILE: readonly (readonly [name: string, text: string | Buffer, says: RegExp])[] =
  [
    ['no object', '["a"]', /^petri\.json cannot be used, because it is not an object/],
    ['nested', '['.repeat(200_000), /nested deeper than 200/],
    [
      'many',
      JSON.stringify({ petri: 1, files: Array(100_000).fill({ path: 'a' }) }),
      /1,000,000 bytes at most/,
    ],
    ['later', '{"petri": 99}', /version 99/],
    ['bytes', Buffer.from([0xff, 0xfe, 0xff, 0xd8, 0x00]), /^petri\.json cannot be used/],
  ];

test('no petri.json keeps its folder from opening', async ({ page, app }, info) => {
  for (const [name, text, says] of HOSTILE) {
    const folder = info.outputPath(name);
    writeShelfFolder(folder);
    writeFileSync(join(folder, 'petri.json'), text);
    await page.goto(`${app}#empty`);
    await drop(page, [folder]);
    await expect(page.getByRole('alert')).toHaveText(says);
    const list = page.getByRole('listbox', { name: `Content of ${name}` });
    await expect(list.getByRole('option')).toHaveCount(5);
  }
});

test('names and texts of a petri.json are only text, and lead nowhere but to files', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('runs');
  mkdirSync(folder);
  const markup = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  const files = [
    'javascript:window.hit=1',
    'javascript://x/%0awindow.hit=1',
    'data:text/html,<script>window.hit=1</script>',
    '../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    markup,
    'a\u202egnp.h5ad',
  ].map((path) => ({ path, title: markup, text: markup, view: `source=x&v=${markup}` }));
  const shelf = `{"petri":1,"title":${JSON.stringify(markup)},"__proto__":{"title":"x"},"files":${JSON.stringify(files)}}`;
  writeFileSync(join(folder, 'petri.json'), Buffer.from(`\ufeff${shelf}`, 'utf16le'));
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  const { cards } = shelfOn(page);
  await expect(cards).toHaveCount(8);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(markup);
  const missing = cards.filter({ hasText: 'This file is not in the folder.' });
  await expect(missing).toHaveCount(4);
  await expect(cards.getByRole('link')).toHaveCount(0);
  await expect(cards.getByRole('button')).toHaveCount(0);
  await expect(cards.filter({ hasText: '⟦RLO⟧' })).toHaveCount(1);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});
