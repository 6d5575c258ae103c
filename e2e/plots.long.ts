import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { heard, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';
import { figure, hash } from './plots';

// expected numbers are those of numpy and scipy over demo.zarr
test.use({ hidesEmbedding: true });

/** The Python code of the figure shown. */
async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save figure' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy as code' }).click();
  await heard(page, /Python code copied/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('histogram, density, cumulative distribution and rank of a column and a gene, and their code', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = 'element=/obs&plot=histogram&x=/obs/pct_counts_mt&bins=10';
  await page.goto(`${app}#source=demo.zarr.zip&${link}`);
  await expect(figure(page, /^Histogram of pct_counts_mt/)).toBeVisible();
  await page.getByText('As a table').click();
  const counts = page.getByRole('table').nth(1).getByRole('row');
  await expect(counts).toHaveCount(11);
  expect(await counts.nth(5).getByRole('cell').allTextContents()).toEqual([
    ...['3.4123', '4.2654', '871'],
  ]);
  expect(await codeOf(page)).toContain('ax = sns.histplot(');
  await page.getByRole('button', { name: /^values/ }).click();
  await page.getByRole('combobox', { name: /^Search/ }).fill('CD3E');
  await page.getByRole('option', { name: /^CD3E/ }).first().click();
  await readIfAsked(page.getByRole('main'), figure(page, /^Histogram of CD3E/));
  await expect.poll(() => hash(page)).toContain('x=/X,CD3E');
  await page.getByRole('button', { name: 'Density' }).click();
  await page.getByLabel('Group by').selectOption('stage');
  await expect(
    figure(page, /^Density of CD3E in 4 groups/).locator('path[stroke]'),
  ).toHaveCount(4);
  await page.getByRole('button', { name: 'Cumulative' }).click();
  await expect(figure(page, /^Cumulative distribution of CD3E/)).toBeVisible();
  await page.getByRole('button', { name: 'Rank' }).click();
  const rank = figure(page, /^Values by rank of CD3E/);
  await rank.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText(/^rank 1: /)).toBeVisible();
  expect(await codeOf(page)).toContain('ax.set_xscale("log")');
});

test('the QC overview says which measures it found, and which not', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&plot=qc`);
  await expect(page.getByText('total counts: total_counts')).toBeVisible();
  await expect(page.getByText('mitochondrial: pct_counts_mt')).toBeVisible();
  await expect(page.getByText(/^Not found by name: .*doublet score/)).toBeVisible();
  await expect(figure(page, /^Violin plot of/)).toHaveCount(3);
  await expect(figure(page, /^Scatter plot of n_genes_by_counts/)).toBeVisible();
  await expect(figure(page, /^Values by rank of total_counts/)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .include('article')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
  }
});
