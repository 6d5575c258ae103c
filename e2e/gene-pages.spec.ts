import { readFile } from 'node:fs/promises';
import { calm } from './gene-pages';
import { petri, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';
import { savedFigure } from './saved-figure';

test('a gene has a page: found by name, its violin in text, its matrix and groups in the link', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip`);
  await expect(petri(page).treeItem('counts')).toBeVisible();
  await petri(page).find('CD3E');
  await page
    .getByRole('option', { name: /CD3E.*gene/ })
    .first()
    .click();
  const values = page.getByRole('region', { name: 'Values of CD3E' });
  const row = values.getByRole('row', { name: /^CD4\+ T cell/ });
  await readIfAsked(page.getByRole('main'), row);
  await expect(row).toContainText('390');
  await expect(page.getByRole('region', { name: 'Legend of CD3E in /X' })).toBeVisible();
  await values.getByRole('combobox', { name: 'Groups of cells' }).selectOption('leiden');
  await values
    .getByRole('combobox', { name: 'Matrix of the genes' })
    .selectOption('/layers/counts');
  await expect
    .poll(() => page.evaluate(() => location.hash))
    .toContain('element=/layers/counts&show=gene&of=CD3E&by=/obs/leiden');
  await readIfAsked(page.getByRole('main'), values.getByRole('row', { name: /^14/ }));
  await expect(values.getByRole('row')).toHaveCount(16);
  await expect(
    values.getByText('/layers/counts: counts, as recognised from a sample'),
  ).toBeVisible();
  await page.reload();
  await readIfAsked(page.getByRole('main'), values.getByRole('row', { name: /^14/ }));
  await expect(values.getByRole('row')).toHaveCount(16);
  await calm(page);
  await page.getByRole('button', { name: 'Show in matrix' }).click();
  await expect(page.getByRole('columnheader', { name: /CD3E/ })).toBeVisible();
});

test('ranked genes go into a dot plot, which is a matrix plot, a table, a picture and a link too', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns/rank_genes_groups`);
  const ranked = page.getByRole('region', { name: 'Ranked genes' });
  await ranked.getByRole('button', { name: 'CD8+ T cell' }).click();
  await ranked.getByRole('button', { name: 'log2 fold change' }).click();
  await expect(
    ranked.getByRole('columnheader', { name: 'log2 fold change' }),
  ).toHaveAttribute('aria-sort', 'descending');
  await calm(page);
  await ranked.getByRole('button', { name: 'Dot plot' }).click();
  const all = page.getByRole('img', {
    name: /^Dot plot of \d+ genes of \/raw\/X by 16 groups/,
  });
  await readIfAsked(page.getByRole('main'), all);
  const list = page.getByRole('textbox', { name: /^Genes/ });
  await list.fill('CD3E\tMS4A1\nNOSUCH "LYZ"');
  await list.press('Enter');
  await expect(page.getByRole('alert')).toContainText('“NOSUCH”');
  const plot = page.getByRole('img', { name: /^Dot plot of 3 genes/ });
  await readIfAsked(page.getByRole('main'), plot);
  await expect(plot.locator('circle')).not.toHaveCount(0);
  await expect(plot.locator('text', { hasText: 'log1p of counts' })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(page.getByRole('row', { name: /^CD4\+ T cell/ })).toContainText('390');
  await page.getByRole('button', { name: 'Matrix plot' }).click();
  await page.getByRole('combobox', { name: 'Order of the genes' }).selectOption('peak');
  await expect
    .poll(() => page.evaluate(() => location.hash))
    .toContain('show=heatmap&of=CD3E,MS4A1,LYZ&by=/obs/cell_type&genes=peak');
  await page
    .getByRole('combobox', { name: 'Scale of the colours' })
    .selectOption('group');
  await list.fill('T cells: CD3E\nOthers: MS4A1, LYZ');
  await list.press('Enter');
  await expect
    .poll(() => page.evaluate(() => location.hash))
    .toMatch(/&scale=group&brackets=T(%20| )cells,1,Others,2/);
  await page.reload();
  const squares = page.getByRole('img', { name: /^Matrix plot of 3 genes/ });
  await readIfAsked(page.getByRole('main'), squares);
  await expect(squares.locator('text', { hasText: 'T cells' })).not.toHaveCount(0);
  await expect(list).toHaveValue('T cells: CD3E\nOthers: MS4A1, LYZ');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'TSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(
    /^demo matrix plot X by cell_type\.tsv$/,
  );
  const { name } = await savedFigure(page, 'PNG', undefined, 'Save figure…');
  expect(name).toBe('demo matrix plot X by cell_type.png');
  await page.getByRole('button', { name: /by mean of 3 genes/ }).click();
  await expect(
    page.getByRole('region', { name: /^Legend of mean of CD3E, MS4A1, LYZ/ }),
  ).toBeVisible();
  await calm(page);
});

test('cells are lines of a heatmap, which keys go through, and which a table and a TSV have too', async ({
  page,
  app,
}) => {
  const plot = 'show=dots&of=CD3E,MS4A1,LYZ&by=/obs/cell_type&brackets=T%20cells,1,B,1';
  await page.goto(`${app}#source=demo.zarr.zip&element=/X&${plot}`);
  const main = page.getByRole('main');
  await readIfAsked(main, page.getByRole('img', { name: /^Dot plot of 3 genes/ }));
  // numpy: the mean of LYZ in NK cells, and the share of those with a value above zero
  await page.getByRole('grid', { name: 'Values of the dot plot' }).focus();
  await page.keyboard.press('Control+End');
  const cell = page.getByRole('gridcell');
  await expect(cell).toHaveAccessibleName(
    'LYZ in NK cell: mean 0.2352, expressed in 8.1% of 160 cells',
  );
  await page.getByRole('button', { name: 'Heatmap' }).click();
  await readIfAsked(main, page.getByRole('img', { name: /^Heatmap of 3 genes of \/X/ }));
  await expect(main).toContainText(
    'Each line is the mean of 7 consecutive cells of a group',
  );
  await page.getByRole('grid', { name: 'Values of the heatmap' }).focus();
  const lines = [
    [
      'Control+End',
      'LYZ in NK cell, cells 155–160: mean 0, expressed in 0.0% of 6 cells',
    ],
    ['PageUp', 'LYZ in NK cell, cells 1–7: mean 0.422, expressed in 14.3% of 7 cells'],
    ['Home', 'CD3E in NK cell, cells 1–7: mean 0, expressed in 0.0% of 7 cells'],
    ['Control+Home', 'CD3E in HSC, cells 1–7: mean 0, expressed in 0.0% of 7 cells'],
    ['End', 'LYZ in HSC, cells 1–7: mean 0.4416, expressed in 14.3% of 7 cells'],
  ] as const;
  for (const [key, name] of lines) {
    await page.keyboard.press(key);
    await expect(cell).toHaveAccessibleName(name);
  }
  await calm(page);
  await page.getByText('As a table').click();
  const table = page.getByRole('region', { name: 'The plot as a table' });
  await expect(table.getByRole('columnheader', { name: 'T cells' })).toBeVisible();
  await expect(table.getByRole('row', { name: /^HSC/ }).first()).toContainText('0.4416');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'TSV' }).click();
  const tsv = await readFile(await (await saved).path(), 'utf8');
  expect(tsv.split('\n')[0]).toMatch(/^gene\tgene_group\tgroup\tline\tfirst_row\tcells/);
  await page.getByRole('grid', { name: 'Values of the heatmap' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Values of CD3E' })).toBeVisible();
});

test('a cap stops reading, is reported, and reading continues when it is raised', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns`);
  await expect(petri(page).treeItem('counts')).toBeVisible();
  await page.getByRole('button', { name: /B read/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Data transferred' });
  await expect(receipt.getByRole('row', { name: /^Opening the file/ })).toBeVisible();
  await receipt.getByRole('spinbutton').fill('0');
  await receipt.getByRole('button', { name: 'Set' }).click();
  await page.keyboard.press('Escape');
  await petri(page).treeItem('counts').click();
  const banner = page.getByText('Reading stopped at your limit');
  await expect(banner.first()).toBeVisible();
  await page.getByRole('button', { name: 'Read without a limit' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: '0' }).first()).toBeVisible();
});
