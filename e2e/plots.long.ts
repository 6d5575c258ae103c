import { readFile } from 'node:fs/promises';
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
  await page.getByText('3 measures found by name').click();
  await expect(page.getByText('total counts: total_counts')).toBeVisible();
  await expect(page.getByText('mitochondrial: pct_counts_mt')).toBeVisible();
  await expect(page.getByText(/^Not found by name: .*doublet score/)).toBeVisible();
  await expect(figure(page, /^Histogram of/)).toHaveCount(3);
  await expect(figure(page, /^Scatter plot of n_genes_by_counts/)).toBeVisible();
  await expect(figure(page, /^Values by rank of total_counts/)).toBeVisible();
  // a hint, and how figures are drawn, once
  await expect(page.getByText(/^Hover/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Median ± 3 MAD of total_counts' }).click();
  await expect(
    page.getByText('3,012 of 3,160 cells kept (95.3%), 148 lost (4.7%)'),
  ).toBeVisible();
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

test('thresholds are lines across violins by group, on a logarithmic axis, and saved with the figure', async ({
  page,
  app,
}) => {
  const link = 'element=/obs&plot=qc&category=/obs/sample&log=x';
  await page.goto(
    `${app}#source=demo.zarr.zip&${link}&thresholds=total_counts<=1200,n_genes_by_counts>=250,pct_counts_mt<=5`,
  );
  await expect(figure(page, /^Violin plot of/)).toHaveCount(3);
  const summary = page.getByRole('region', { name: 'Thresholds' });
  // as pandas counts
  await expect(
    summary.getByText('1,416 of 3,160 cells kept (44.8%), 1,744 lost (55.2%)'),
  ).toBeVisible();
  const line = page.getByRole('slider', { name: 'Upper threshold of total_counts' });
  await expect(line).toHaveAttribute('aria-valuetext', 'at most 1,200');
  await expect(line).toHaveAttribute('aria-orientation', 'vertical');
  const box = await line.boundingBox();
  if (!box) throw new Error('The slider has no place.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 400, {
    steps: 4,
  });
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuetext', 'none');
  await expect.poll(() => hash(page)).not.toContain('total_counts');
  const detected = page.getByRole('region', { name: 'detected genes', exact: true });
  await detected.getByRole('button', { name: 'Save figure…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save figure' });
  await dialog.getByRole('button', { name: 'SVG', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save SVG' }).click(),
  ]);
  const saved = await readFile(await download.path(), 'utf8');
  // the part beyond the threshold is drawn paler
  expect(saved).toContain('fill-opacity="0.72"');
});

test('the rows that thresholds keep are saved, and copied as lines of Python', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(
    `${app}#source=demo.zarr.zip&element=/obs&plot=qc&thresholds=n_genes_by_counts>=200,pct_counts_mt<=5`,
  );
  const summary = page.getByRole('region', { name: 'Thresholds' });
  await expect(summary.getByText('2,144 of 3,160 cells kept')).toBeVisible();
  await summary.getByRole('button', { name: 'Copy as code' }).click();
  await expect(page.getByText('The lines of code are copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'adata = adata[((adata.obs["n_genes_by_counts"] >= 200) & (adata.obs["pct_counts_mt"] <= 5)).fillna(False).astype(bool)].copy()',
  );
  await summary.getByRole('button', { name: 'Copy the query' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('n_genes_by_counts >= 200 and pct_counts_mt <= 5');
  await summary.getByRole('button', { name: 'Save as…' }).click();
  await expect(page.getByRole('dialog').getByLabel('Rows').locator('option')).toHaveText([
    'the 2,144 cells that the thresholds keep',
    'all 3,160 cells',
  ]);
});
