import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const CONTRAST = 'color-contrast';

/**
 * The looks of a page, which is opened once. Colours are the same in a narrow window, and
 * everything else in the dark.
 */
const LOOKS = [
  { colorScheme: 'light', width: 1400, rules: 'all' },
  { colorScheme: 'dark', width: 1400, rules: 'contrast' },
  { colorScheme: 'dark', width: 420, rules: 'all others' },
] as const;

/**
 * Every violated rule in any of the looks, with the violating elements; for a part of the page, or
 * all of it.
 */
async function violations(
  page: Page,
  part?: string,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const reading = page.getByRole('main').getByRole('progressbar');
    await expect(reading).toHaveCount(0, { timeout: 60_000 });
    // its script is evaluated by the browser's debugger: the policy of the page stays in force
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (part) axe.include(part);
    if (rules === 'contrast') axe.withRules(CONTRAST);
    else {
      const left = rules === 'all' ? [] : [CONTRAST];
      // pane separators are between landmarks
      axe.withTags([...RULES, 'best-practice']).disableRules(['region', ...left]);
    }
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme}, ${width}: ${id} ${target}: ${failureSummary}`);
  }
  return found;
}

test.beforeEach(() => test.slow()); // axe measures every colour, beside software WebGL

test('the start page violates no rule', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

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
/** Views with parts that no other view has. */
const WHOLE = ['the overview', 'an embedding coloured by a gene'];
/** Views whose parts occur in others too: only in `npm run test:long`. */
const ALIKE = ['a column of numbers', 'a column against another', 'a matrix plot', 'uns'];

const views = Object.entries(VIEWS).filter(
  ([name]) => process.env.PETRI_LONG || !ALIKE.includes(name),
);

for (const [at, [name, view]] of views.entries())
  test.describe(() => {
    const isWhole = WHOLE.includes(name);
    test.use({ hidesEmbedding: !isWhole });
    test(`${name} breaks no rule`, async ({ page, app }) => {
      await page.goto(`${app}#source=demo.zarr.zip&element=${view}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await petri(page).embeddingDrawn();
      // the surroundings of other views are the same
      const part = isWhole ? undefined : 'main';
      // the others in one look each, in rotation; in all of them with PETRI_LONG
      const inAll = process.env.PETRI_LONG || isWhole;
      const looks = inAll ? LOOKS : LOOKS.slice(at % LOOKS.length).slice(0, 1);
      expect(await violations(page, part, looks)).toEqual([]);
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

test('finding and the list of shortcuts violate no rule', async ({ page, app }) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns/about`);
  await petri(page).embeddingDrawn();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('gata');
  await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
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
