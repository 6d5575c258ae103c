import type { Locator } from '@playwright/test';
import { genesLink } from '@/page/pages/genes/genes-view';
import { Links } from '@/page/state/link';
import { START } from '@/page/state/view';
import { calm } from './gene-pages';
import { readIfAsked } from './petri-page';
import { expect, test } from './petri-test';

const { linkOf } = new Links([genesLink]);

/** Sums of table cells; those beside counts are excluded by their selector. */
async function sumOf(cells: Locator): Promise<number> {
  const texts = await cells.allTextContents();
  return texts.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
}

test('genes and columns are counted in the selected cells only, as links and saved files state', async ({
  page,
  app,
}) => {
  // numpy finds 25 cells with x > 0, y > 0 and x + y < 8
  const selection = {
    embedding: '/obsm/X_umap',
    dimensions: [0, 1],
    outlines: [[0, 0, 8, 0, 0, 8]],
  } as const;
  const demo = {
    ...START,
    source: { kind: 'url', url: 'demo.zarr.zip' },
    selection,
  } as const;
  const genes = { kind: 'gene', gene: 'CD3E', by: '/obs/cell_type' } as const;
  await page.goto(`${app}#${linkOf({ ...demo, element: '/X', genes })}`);
  const values = page.getByRole('region', { name: 'Values of CD3E' });
  const row = values.getByRole('row', { name: /^CD4\+ T cell/ });
  await readIfAsked(page.getByRole('main'), row);
  await expect(row).toContainText('390');
  const select = page.getByRole('combobox', { name: 'Counted cells' });
  await expect(select.getByRole('option')).toHaveText(['all', 'selected (25)']);
  await select.focus();
  await page.keyboard.press('s');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('&rows=selected');
  const counts = values
    .getByRole('region', { name: 'Values by group' })
    .locator('td:nth-child(3)');
  await expect.poll(() => sumOf(counts)).toBe(25);
  await page.reload();
  await readIfAsked(
    page.getByRole('main'),
    values.getByRole('row', { name: /^Naive B cell/ }),
  );
  await expect(row).toBeHidden();
  await expect.poll(() => sumOf(counts)).toBe(25);
  await calm(page);

  await page.getByRole('button', { name: 'Compare with other genes' }).click();
  const plot = page.getByRole('img', { name: /^Dot plot of 1 gene of \/X/ });
  await readIfAsked(page.getByRole('main'), plot);
  await expect(select).toHaveValue('selected');
  await expect(plot).toContainText(/only ?the ?25 ?selected ?cells/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'TSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/ of selected cells\.tsv$/);

  const against = '/obs/cell_type';
  const column = {
    ...demo,
    element: '/obs/phase',
    against,
    counted: 'selected',
  } as const;
  await page.goto(`${app}#${linkOf(column)}`);
  const table = page.getByRole('table', { name: 'phase by cell_type' });
  const inner = table.locator('tbody tr:not(:last-child) td:not(:last-child)');
  await expect.poll(() => sumOf(inner)).toBe(25);
  await select.selectOption('all');
  await expect.poll(() => sumOf(inner)).toBe(3160);
  await calm(page);
});
