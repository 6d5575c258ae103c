import { join } from 'node:path';
import {
  expectNoneWhileFinding,
  expectNoViolation,
  LOOKS,
  violations,
} from './axe-rules';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('an error page, and the reports of checks of a file and a table, violate no rule', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'broken/text.h5ad'));
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await petri(page).chooseFile(join(stores, 'tables.broken.h5'));
  const report = page.getByRole('region', { name: 'Conformance' });
  await expect(report.getByRole('list', { name: 'Diagnostics' })).toBeVisible();
  expect(await violations(page, 'section[aria-label="Conformance"]')).toEqual([]);
  await page.setViewportSize({ width: 1400, height: 900 });
  await petri(page).treeItem('broken').click();
  await page.locator('summary').filter({ hasText: '1 error, 19 warnings' }).click();
  expect(await violations(page, 'main', LOOKS.slice(2))).toEqual([]);
});

const VIEWS = {
  'the overview': '/',
  'a table': '/obs',
  'the page of a cell': '/obs&at=3',
  'a column of categories': '/obs/leiden',
  'a column of numbers': '/obs/total_counts',
  'a column against another': '/obs/total_counts&against=/obs/leiden',
  'a matrix': '/X',
  'the page of a gene': '/X&show=gene&of=GATA1&by=/obs/leiden',
  'a dot plot': '/X&show=dots&of=GATA1,HBB,CD34&by=/obs/leiden',
  'a heatmap of cells': '/X&show=cells&of=GATA1,HBB,CD34&by=/obs/leiden&brackets=a,2',
  'a matrix plot': '/X&show=heatmap&of=GATA1,HBB,CD34&by=/obs/leiden',
  'a ranking of genes': '/uns/rank_genes_groups',
  uns: '/uns',
  'an embedding coloured by a gene': '/obsm/X_umap&color=/X&gene=GATA1',
};

/** With parts beside them that no other view has. */
const WHOLE = ['the overview', 'an embedding coloured by a gene'];

for (const [name, view] of Object.entries(VIEWS))
  test.describe(() => {
    test.use({ hidesEmbedding: !WHOLE.includes(name) });
    test(`${name} breaks no rule in any look`, async ({ page, app }) => {
      // the surroundings of other views are the same
      const part = WHOLE.includes(name) ? undefined : 'main';
      await expectNoViolation(page, app, view, part);
    });
  });

test.describe(() => {
  test.use({ hidesEmbedding: true });
  test('the bar of queries violates no rule, with its completions, chips and names', async ({
    page,
    app,
  }) => {
    await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
    const bar = page.getByRole('combobox', { name: 'Query of /obs' });
    await bar.fill(
      'n_genes_by_counts > 150 and leiden in ["0", "1"] or donor is missing',
    );
    await bar.press('Escape');
    await bar.press('Enter');
    await expect(page.getByText('Plan', { exact: true })).toBeVisible();
    await bar.fill('lei');
    await bar.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
    await bar.fill('leiden == 5');
    await bar.press('Escape');
    await page.getByRole('button', { name: 'Saved' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page, 'main', LOOKS.slice(0, 1))).toEqual([]);
  });
});

test.describe(() => {
  test.use({ hidesEmbedding: true });
  test('saving a part of a matrix, and of the cells, violates no rule', async ({
    page,
    app,
  }) => {
    await page.goto(`${app}#source=demo.zarr.zip&element=/X`);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
    await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'With the matrix, as AnnData…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    await dialog.getByLabel('Format').selectOption('npy');
    expect(await violations(page, 'main', LOOKS.slice(0, 1))).toEqual([]);
  });
});

test('the question before a link opens a server, and the list of known servers, violate no rule', async ({
  page,
  app,
}) => {
  const hosts = JSON.stringify(['data.example.org', '192.168.1.4:9000']);
  await page.addInitScript((known) => localStorage.setItem('petri-hosts', known), hosts);
  await page.goto(`${app}#source=http://me:pw@10.0.0.1/${'folder/'.repeat(80)}f.h5ad`);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Servers that links may open without').click();
  expect(await violations(page, 'main')).toEqual([]);
});

test('finding and the list of shortcuts violate no rule in any look', async ({
  page,
  app,
}) => {
  await expectNoneWhileFinding(page, app);
});
