import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { petri, readIfAsked } from './petri-page';
import { expect, stores, test } from './petri-test';
import { missing, savedFigure } from './saved-figure';

test.use({ hidesEmbedding: true });

function textOf(pdf: string): string {
  return execFileSync('pdftotext', ['-layout', pdf, '-']).toString().replace(/\s+/g, ' ');
}

test('counts of categories are saved with whole labels, and in their colours', async ({
  page,
  app,
}) => {
  test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs/cell_type`);
  await expect(page.getByRole('list', { name: 'Values and their counts' })).toBeVisible();
  const { name, path } = await savedFigure(page, 'PDF', (dialog) =>
    dialog.getByLabel('Caption below').check(),
  );
  expect(name).toBe('demo cell_type counts.pdf');
  for (const words of [
    'Granulocyte-monocyte progenitor',
    'HSC',
    '150 (4.7%)',
    'n = 3,160',
  ])
    expect(textOf(path)).toContain(words);
});

test('an elbow plot is walked through by keys, and saved with its axes', async ({
  page,
  app,
}) => {
  test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'small.h5seurat'));
  await petri(page).embeddingDrawn();
  await page.evaluate(() => {
    const [start] = location.hash.split('&element=');
    location.hash = `${start}&element=/reductions/pca/stdev`;
  });
  const plot = page.getByRole('img', { name: /^stdev by number of PC/ });
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^PC 2: [\d.]+$/)).toBeVisible();
  const { path } = await savedFigure(page, 'PDF');
  for (const words of ['stdev', 'PC', '1']) expect(textOf(path)).toContain(words);
});

test('the small drawings of columns and genes lead to the same as figures', async ({
  page,
  app,
}) => {
  const save = page.getByRole('button', { name: 'Save as figure…' });
  const shown = (name: RegExp) => expect(page.getByRole('img', { name })).toBeVisible();
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs/total_counts`);
  await save.first().click();
  await shown(/^Histogram of total_counts/);
  await page.goto(
    `${app}#source=demo.zarr.zip&element=/obs/total_counts&against=/obs/n_genes_by_counts`,
  );
  await expect(save).toHaveCount(2);
  await save.last().click();
  await shown(/^Hexagonal bins of n_genes_by_counts against total_counts/);
  await page.goto(
    `${app}#source=demo.zarr.zip&element=/obs/cell_type&against=/obs/total_counts`,
  );
  await expect(save).toHaveCount(1);
  await save.click();
  await shown(/^Box plot of total_counts by cell_type/);
  await page.goto(
    `${app}#source=demo.zarr.zip&element=/X&show=gene&of=LYZ&by=/obs/cell_type`,
  );
  await readIfAsked(page.getByRole('main'), save.first());
  await expect(save).toHaveCount(2);
  await save.last().click();
  await shown(/^Violin plot of LYZ by cell_type/);
});
