import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeCellsByGenes } from './cells-by-genes';
import { expect, test } from './petri-test';

/** The page of a gene, by its link. */
async function goToGene(page: Page, gene: string): Promise<void> {
  await page.evaluate((of) => {
    location.hash = location.hash
      .replace(/&(show|of)=[^&]*/g, '')
      .concat(`&show=gene&of=${of}`);
  }, gene);
}

test('an index makes any gene one small read, on the next visit too, until it is removed @journey', async ({
  page,
  app,
  serve,
}, info) => {
  const folder = info.outputPath('served');
  writeCellsByGenes(join(folder, 'cells.zarr'));
  const data = await serve(folder);
  const chunksAsked = () =>
    data.requests.filter(({ path }) => /\/X\/(data|indices)\/c\//.test(path));
  const values = (gene: string) =>
    page.getByRole('region', { name: `Values of ${gene}` });

  await page.goto(`${app}#source=${data.address}cells.zarr&element=/X`);
  await page.getByRole('button', { name: 'Index this matrix' }).click();
  await page.getByRole('button', { name: 'Build the index' }).click();
  await expect(page.getByText('The gene index is stored on this device')).toBeVisible();
  expect(new Set(chunksAsked().map(({ path }) => path)).size).toBe(44);
  await page.keyboard.press('Escape');

  data.requests.length = 0;
  await goToGene(page, 'G4');
  await expect(values('G4')).toContainText('Loaded from the gene index on this device.');
  // 2,200 of 4,400 cells have five each
  await expect(values('G4')).toContainText('2,20050.0%');
  await expect(values('G4')).toContainText('Mean2.5');
  // once, and after the gene: four chunks of rows, some of which are cached, show what the values
  // are
  const statement = 'integers that sum to 1,500 per row, as recognised from a sample';
  await expect(values('G4')).toContainText(statement);
  expect(new Set(chunksAsked().map(({ path }) => path)).size).toBeLessThanOrEqual(8);
  data.requests.length = 0;
  await goToGene(page, 'G6');
  await expect(values('G6')).toContainText('Loaded from the gene index on this device.');
  expect(chunksAsked()).toEqual([]);

  await page.reload();
  await expect(values('G6')).toContainText('Loaded from the gene index on this device.');
  await goToGene(page, 'G5');
  await expect(values('G5')).toContainText('Mean0.5');
  // the first bytes of a few chunks name the content
  const heads = chunksAsked().filter(({ range }) => range !== undefined);
  expect(heads.length).toBeLessThanOrEqual(8);
  expect(new Set(heads.map(({ range }) => range))).toEqual(new Set(['bytes=0-65535']));
  // of the sample, which may be aborted and restarted as the gene changes
  const whole = chunksAsked().filter(({ range }) => range === undefined);
  expect(new Set(whole.map(({ path }) => path)).size).toBeLessThanOrEqual(8);

  await page.getByRole('button', { name: /B read/ }).click();
  const kept = page.getByRole('region', { name: 'Gene indexes' });
  await expect(kept).toContainText('4,400 × 1,000on this device');
  await kept
    .getByRole('button', { name: 'Remove the gene index of /X of cells.zarr' })
    .click();
  await expect(kept).toContainText('None.');
});
