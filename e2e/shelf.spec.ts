import { LOOKS, violations } from './axe-rules';
import { drop, petri } from './petri-page';
import { expect, test } from './petri-test';
import { ODD_NAME, shelfOn, writeShelfFolder } from './shelf-folder';

test.use({ hidesEmbedding: true });

test('a dropped folder with a petri.json is a page of cards; a file opens at its view, and leads back', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('runs');
  writeShelfFolder(folder);
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  const { title, cards, card, others, back } = shelfOn(page);
  await expect(title).toBeVisible();
  await expect(page.getByText('Three donors.\nCounts are in X.')).toBeVisible();
  await expect(cards).toHaveText([
    /^First donor<b onclick="alert\(1\)">The reference<\/b>\s+of this atlas\.AnnData\d+ kBdata\/a\.h5ad$/,
    'SecondZarrb.zarr/',
    /^Zellen ü 100 % #1\?AnnData\d+ kBZellen ü 100 % #1\?\.h5ad$/,
    'GoneAnnDatagone.h5adThis file is not in the folder.',
    'OutsideAnnData../outside.h5adThis is outside of the folder, which a page cannot leave.',
  ]);
  await expect(others.getByRole('option')).toHaveText([
    'dataFolder',
    /^notes\.csvText file/,
  ]);
  expect(await violations(page, undefined, LOOKS.slice(0, 1))).toEqual([]);

  const { article, shape, kitchenOpened } = petri(page);
  await card('First donor').getByRole('button').click();
  await expect(article('/obs/cell_type')).toBeVisible();
  await back.click();
  await expect(title).toBeVisible();
  await card(ODD_NAME.replace('.h5ad', '')).getByRole('button').click();
  await expect(shape('60 cells × 40 genes')).toBeVisible();
  await page.goBack();
  await card('Second').getByRole('button').click();
  await expect(article('/obs/leiden')).toBeVisible();
  await page.goBack();
  await others.getByRole('option', { name: /^data/ }).click();
  await page.getByRole('option', { name: /^a\.h5ad/ }).click();
  await kitchenOpened();
});

test('a folder of a server without a list is what its petri.json lists, each card a link', async ({
  page,
  app,
  serveFailing,
}, info) => {
  const folder = info.outputPath('');
  writeShelfFolder(`${folder}/runs`);
  const { address, requests } = await serveFailing(folder);
  const { title, cards, card, others, back } = shelfOn(page);
  await page.goto(`${app}#source=${address}runs/petri.json`);
  await expect(title).toBeVisible();
  await expect(cards).toHaveCount(5);
  await expect(others).toHaveCount(0);
  await expect(
    page.getByText(
      '5 files on this shelf; the server does not list what else is in this folder',
    ),
  ).toBeVisible();
  // nothing of the files themselves
  expect(
    requests.map(({ path }) => path).filter((path) => /h5ad|zarr/.test(path)),
  ).toEqual([]);

  const link = card('First donor').getByRole('link');
  await expect(link).toHaveAttribute(
    'href',
    `#source=${address}runs/data/a.h5ad&element=/obs/cell_type&color=/obs/cell_type`,
  );
  await link.click();
  const { article, shape } = petri(page);
  await expect(article('/obs/cell_type')).toBeVisible();
  await back.click();
  await card(ODD_NAME.replace('.h5ad', '')).getByRole('link').click();
  await expect(shape('60 cells × 40 genes')).toBeVisible();
  await page.goBack();
  await card('Second').getByRole('link').click();
  await expect(article('/obs/leiden')).toBeVisible();
});

test('a petri.json that cannot be used is reported with the place, and its folder is a list', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('runs');
  writeShelfFolder(folder, '{\n  "petri": 1,\n  "files": [],\n}\n');
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  await expect(page.getByRole('alert')).toHaveText(
    'petri.json cannot be used, because it is not valid JSON: unexpected "}" at line 4, column 1, after a comma.',
  );
  const list = page.getByRole('listbox', { name: 'Content of runs' });
  await list.getByRole('option', { name: /^b\.zarr/ }).click();
  await petri(page).kitchenOpened();
});
