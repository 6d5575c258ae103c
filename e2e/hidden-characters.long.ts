import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  at,
  expectNoneHidden,
  expectNoneHiddenIn,
  GENE,
  LAYER,
  open,
  SETTINGS,
  settled,
  TYPE,
  type View,
} from './hidden-characters';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const columns = [...Array(21)].map((_, number) => {
  const codes = [
    0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e,
    0x200f,
  ];
  const others = [
    0x061c, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x0007, 0x001b, 0x0085,
  ];
  return `/obs/${at(`column ${number}`, [...codes, ...others][number] ?? 0)}`;
});
const VIEWS: readonly View[] = [
  ['/obs'],
  ['/obs', '&at=3'],
  ['/var'],
  ['/var', '&at=0'],
  ['/X'],
  [LAYER],
  [TYPE],
  [TYPE, `&against=${encodeURIComponent(`/obs/${at('score', 0x2067)}`)}`],
  [TYPE, '&against=/obs/نوع'],
  ['/obs/نوع'],
  [`/obs/${at('score', 0x2067)}`],
  [`/obs/${at('free text', 0x200b)}`],
  [`/obs/${at('flag', 0x2069)}`],
  ...columns.map((path) => [path] as const),
  ['/layers'],
  ['/obsm'],
  [`/obsm/${at('X_umap', 0x202e)}`],
  ['/uns'],
  [SETTINGS],
  [`${SETTINGS}/${at('name', 0x200f)}`],
  [`${SETTINGS}/${at('list', 0x200c)}`],
  [`/uns/${at('title', 0x200e)}`],
  ['/X', `&show=gene&of=${encodeURIComponent(GENE)}&by=${encodeURIComponent(TYPE)}`],
  ['/X', `&show=dots&of=${encodeURIComponent(GENE)}&by=${encodeURIComponent(TYPE)}`],
  ['/X', `&show=heatmap&of=${encodeURIComponent(GENE)}&by=/obs/نوع`],
  ['/', `&color=/X&gene=${encodeURIComponent(GENE)}`],
  ['/', `&color=${encodeURIComponent(TYPE)}`],
  ['/', '&color=/obs/نوع'],
  ['/obs/not-there\u202e'],
];

test('no page of a file shows raw bidirectional or invisible characters', async ({
  page,
  app,
}, info) => {
  const opened = await open(page, app, info.outputPath('cells\u202egnp.zarr.zip'));
  await expectNoneHiddenIn(page, opened, VIEWS);
});

test('nor do menus, tooltips, search and the receipt', async ({
  page,
  app,
  serve,
}, info) => {
  copyFileSync(
    join(stores, 'hidden.zarr.zip'),
    info.outputPath('cells\u202egnp.zarr.zip'),
  );
  const { address } = await serve(info.outputPath(''));
  const name = encodeURIComponent('cells\u202egnp.zarr.zip');
  await page.goto(`${app}#source=${encodeURIComponent(address + name)}`);
  await expect(petri(page).shape('60 observations × 8 variables')).toBeVisible();
  await petri(page).embeddingDrawn();
  const opened = new URL(page.url()).hash;
  await page.evaluate((hash) => {
    location.hash = `${hash}&element=/obs`;
  }, opened);
  await settled(page);
  await page
    .getByRole('button', { name: /B read\b/ })
    .first()
    .click();
  const popup = page.locator(':popover-open');
  await expect(popup).toBeVisible();
  await expectNoneHidden(page, 'the receipt');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  const header = page.getByRole('columnheader', { name: /ce⟦RLO⟧ll_type/ });
  await expect(header).toBeVisible();
  await header.hover();
  await header.getByRole('button').first().click();
  await expectNoneHidden(page, 'the menu of a column');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expectNoneHidden(page, 'the list of columns');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Colour by/ })
    .first()
    .click();
  await expectNoneHidden(page, 'the choice of colours');
  await page.keyboard.press('Escape');
  const canvas = await petri(page).canvas.boundingBox();
  for (let step = 1; canvas && step < 8; step++)
    await page.mouse.move(
      canvas.x + (canvas.width * step) / 8,
      canvas.y + (canvas.height * step) / 8,
    );
  await expectNoneHidden(page, 'the card of a cell');
  await page.keyboard.press('/');
  for (const text of ['ty', 'co', 'GE', 'ce', 'se']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/ match/);
    await expectNoneHidden(page, `what is found for ${text}`);
  }
  await page.keyboard.press('Escape');
});

test('the name of a refused file is shown with marks', async ({ page, app }, info) => {
  const file = info.outputPath('a\u202egnp.h5ad');
  copyFileSync(join(stores, 'broken/text.h5ad'), file);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  await expect(page.getByRole('alert')).toContainText('a⟦RLO⟧gnp.h5ad is a text file');
  await expectNoneHidden(page, 'the page of a failure');
});

test('right-to-left names are isolated: the count after one stays after it', async ({
  page,
  app,
}, info) => {
  await open(page, app, info.outputPath('cells.zarr.zip'));
  await petri(page).treeItem('obs').click();
  const item = petri(page).treeItem('نوع');
  const name = item.locator('bdi');
  await expect(name).toHaveText('نوع');
  const [left, right] = await Promise.all([
    name.boundingBox(),
    item.getByText('2', { exact: true }).boundingBox(),
  ]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
});
