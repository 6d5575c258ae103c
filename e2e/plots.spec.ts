import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { petri } from './petri-page';
import { expect, test } from './petri-test';
import { figure, hash } from './plots';

// expected numbers are those of numpy and scipy over demo.zarr
test.use({ hidesEmbedding: true });

/** The cells of the first row of the table below a figure whose header fits. */
async function rowOf(page: Page, name: RegExp): Promise<readonly string[]> {
  const fold = page.getByText('As a table').first();
  if (!(await page.getByRole('table').first().isVisible())) await fold.click();
  return page.getByRole('row', { name }).first().getByRole('cell').allTextContents();
}

test('a table has plots: a violin by category, split, as a box, in the link, and undone', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs`);
  await page.getByRole('button', { name: 'Plots' }).click();
  const violin = figure(page, /^Violin plot of total_counts by cell_type/);
  await expect(violin).toBeVisible();
  await expect(violin.locator('path')).toHaveCount(16);
  // as wide as its page, with texts of the same size
  const width = () => violin.evaluate((plot) => plot.getBoundingClientRect().width);
  const narrow = await width();
  await page.setViewportSize({ width: 1700, height: 900 });
  await expect.poll(width).toBeGreaterThan(narrow + 200);
  await expect(violin.getByText('HSC')).toHaveCSS('font-size', '11px');
  expect(await rowOf(page, /^HSC/)).toEqual(
    [...['150', '0', '582.93', '213.8', '206', '426.25', '571.5', '695.25', '1,395']].map(
      (text, i) => (i === 3 ? expect.any(String) : text),
    ),
  );
  // by keyboard, too
  await violin.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('HSC: n 150, median 571.5')).toBeVisible();

  await page.getByLabel('Group by').selectOption('stage');
  await page.getByLabel('Split by').selectOption('sample');
  await page.getByRole('button', { name: 'Box', exact: true }).click();
  await expect(figure(page, /^Box plot of total_counts by stage/)).toBeVisible();
  await expect
    .poll(() => hash(page))
    .toContain('element=/obs&plot=box&category=/obs/stage&split=/obs/sample');
  await expect(page.getByRole('row', { name: /^stem, BM1-a/ })).toBeVisible();
  await page.reload();
  await expect(figure(page, /^Box plot of total_counts by stage/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Violin', exact: true }).click();
  await expect(figure(page, /^Violin plot of total_counts by stage/)).toBeVisible();
});

test('a scatter plot says how two columns correlate, in all rows and in those of a query', async ({
  page,
  app,
}) => {
  const link = 'element=/obs&plot=scatter&x=/obs/total_counts&y=/obs/n_genes_by_counts';
  await page.goto(`${app}#source=demo.zarr.zip&${link}&hue=/obs/cell_type`);
  const correlation = page.getByText(/^Pearson r/).first();
  await expect(correlation).toHaveText(
    'Pearson r 0.802, Spearman ρ 0.864, n = 3,160 cells.',
  );
  const plot = figure(page, /^Scatter plot of n_genes_by_counts against total_counts/);
  await expect(plot).toBeVisible();
  await plot.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText(/^row [\d,]+: total_counts 1\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Hexbin' }).click();
  await expect(figure(page, /^Hexagonal bins/)).toBeVisible();
  await expect.poll(() => hash(page)).toContain('plot=hexbin');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'TSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\n');
  expect(lines[0]).toBe('n\t3160');
  const total = lines
    .slice(6, -1)
    .reduce((sum, line) => sum + Number(line.split('\t')[2]), 0);
  expect(total).toBe(3160);

  await petri(page).treeItem('obs').click();
  await page.getByRole('combobox', { name: /query/i }).first().fill('stage == "mature"');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2,070 of 3,160 rows', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Plots' }).click();
  await page.getByRole('combobox', { name: 'Counted cells' }).selectOption('query');
  await page.getByRole('button', { name: 'Scatter' }).click();
  await expect(correlation).toContainText('Pearson r 0.768');
  await expect(correlation).toContainText('n = 2,070 cells');
});

/** Cells of demo.zarr with fewer detected genes than 190, 191 … 210, as pandas counts them. */
const BELOW = [
  ...[300, 311, 322, 332, 345, 355, 365, 379, 391, 399, 411],
  ...[420, 430, 439, 448, 458, 466, 476, 490, 503, 511],
];

test('a threshold is dragged on a distribution: cells lost in all and by sample, as a query and a link', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&plot=qc`);
  const line = page.getByRole('slider', { name: 'Lower threshold of n_genes_by_counts' });
  const summary = page.getByRole('region', { name: 'Thresholds' });
  const status = summary.getByRole('status');
  const field = page.getByLabel('Lower threshold of n_genes_by_counts, as a number');
  await expect(line).toHaveAttribute('aria-valuetext', 'none');
  await expect(status).toContainText('No threshold: all cells are kept.');

  // dragged from its end of the axis, 10 genes, to about 200 of 479
  const drawing = figure(page, /^Histogram of n_genes_by_counts/);
  await drawing.scrollIntoViewIfNeeded();
  const top = async () => (await drawing.boundingBox())?.y;
  const before = await top();
  const [from, last] = await Promise.all([
    line.boundingBox(),
    page
      .getByRole('slider', { name: 'Upper threshold of n_genes_by_counts' })
      .boundingBox(),
  ]);
  if (!from || !last) throw new Error('The sliders have no place.');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y);
  await page.mouse.move(x + (last.x - from.x) * (190 / 469), y, { steps: 5 });
  // neither the bound that is shown nor its button moves what is below the pointer
  expect(await top()).toBe(before);
  await page.mouse.up();
  expect(await top()).toBe(before);
  const value = Number(await field.inputValue());
  expect(value).toBeGreaterThanOrEqual(190);
  expect(value).toBeLessThanOrEqual(210);
  const below = BELOW[value - 190] ?? Number.NaN;
  await expect(status).toContainText(
    `${(3160 - below).toLocaleString('en-US')} of 3,160`,
  );
  await expect(status).toContainText(`${below} lost`);
  await expect
    .poll(() => hash(page))
    .toContain(`thresholds=n_genes_by_counts%3E=${value}`);

  // exactly, with the outliers of sc-best-practices in a second measure
  await field.fill('200');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Median ± 3 MAD of pct_counts_mt' }).click();
  const kept = '2,659 of 3,160 cells kept (84.1%), 501 lost (15.9%)';
  await expect(summary.getByText(kept, { exact: true })).toBeVisible();
  await expect(summary.getByRole('row')).toHaveText([
    'sampleCellsKeptLostLost %',
    ...['BM1-a84173610512.5%', 'BM1-b61751010717.3%', 'BM2-a68857511316.4%'],
    ...['BM2-b4383597918.0%', 'BM3-a5764799716.8%'],
  ]);
  const mitochondrial = page.getByRole('region', { name: 'mitochondrial' });
  await expect(mitochondrial).toContainText('175 lost by this alone (5.5%)');

  // the link shows the same, and the query finds as many rows in the table
  await page.reload();
  await expect(summary.getByText(kept, { exact: true })).toBeVisible();
  await summary.getByRole('button', { name: 'Filter the table' }).click();
  await expect(page.getByText('2,659 of 3,160 rows', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /query/i }).first()).toHaveValue(
    'n_genes_by_counts >= 200 and 1.51232954683663 <= pct_counts_mt <= 6.420618267646081',
  );
});
