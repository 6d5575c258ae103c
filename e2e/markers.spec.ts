import { heard, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';

const HASH = '#source=demo.zarr.zip&element=/X';

test('markers of a group are a table and a volcano plot, filtered, sorted, saved, linked and copied as code', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app}${HASH}`);
  await page.getByRole('button', { name: 'Find markers' }).click();
  await page
    .getByRole('combobox', { name: 'cells to compare' })
    .selectOption('cell_type');
  await page
    .getByRole('combobox', { name: 'Group of cell_type' })
    .selectOption('Naive B cell');
  const markers = page.getByRole('region', { name: 'Markers' });
  const volcano = markers.getByRole('img', { name: /^Volcano plot of 1,200 genes/ });
  await readIfAsked(page, volcano);
  // scanpy's first marker of the group by its t-test of /X
  await expect(markers.getByRole('row').nth(1)).toContainText(/RPS11.*31\.27.*3\.588/);
  await expect(markers).toContainText('250 cells against 2,910.');
  await markers.getByRole('button', { name: 'Save figure' }).click();
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await heard(page, /Python code copied/);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain('sc.tl.rank_genes_groups(');
  expect(code).toContain('groups=["Naive B cell"]');
  await page.keyboard.press('Escape');
  const among = markers.getByRole('combobox', { name: 'Only among' });
  await among.fill('donor == "BM1"');
  await expect(markers).toContainText('1,458 of 3,160 rows');
  await among.press('Enter');
  await readIfAsked(page, volcano);
  // scanpy’s, of the cells of this donor
  await expect(markers.getByRole('row').nth(1)).toContainText(/RPS11.*19\.87.*3\.554/);
  await expect(markers).toContainText('107 cells against 1,351.');
  await expect
    .poll(() => page.evaluate(() => decodeURIComponent(location.hash)))
    .toContain('&among=donor == "BM1"');
  await page.screenshot({ path: test.info().outputPath('among.png') });
  await markers.getByRole('button', { name: 'Clear the query' }).click();
  await expect(markers).toContainText('250 cells against 2,910.');
  await markers.getByText('Filter genes').click();
  await markers.getByLabel('Adjusted p at most').fill('1e-20');
  await markers.getByLabel('Adjusted p at most').press('Enter');
  await markers.getByLabel('% of group at least').fill('50');
  await markers.getByLabel('% of group at least').press('Enter');
  await markers.getByLabel('|log2 fold change| at least').fill('0.5');
  await markers.getByLabel('|log2 fold change| at least').press('Enter');
  await expect
    .poll(() => page.evaluate(() => decodeURIComponent(location.hash)))
    .toContain(
      'markerrows=pvals_adj <= 1e-20 and pts >= 0.5 and (logfoldchanges <= -0.5 or logfoldchanges >= 0.5)',
    );
  const all = await markers.getByRole('table').getAttribute('aria-rowcount');
  expect(Number(all)).toBeLessThan(200);
  await markers.getByRole('button', { name: 'log2 fold change' }).click();
  await expect(
    markers.getByRole('columnheader', { name: 'log2 fold change' }),
  ).toHaveAttribute('aria-sort', 'descending');
  const saved = page.waitForEvent('download');
  await markers.getByRole('button', { name: /^Save these \d+ genes as TSV/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^demo markers X Naive B cell/);
  await page.reload();
  await readIfAsked(page, volcano);
  await expect(markers.getByLabel('Adjusted p at most')).toHaveValue('1e-20');
});
