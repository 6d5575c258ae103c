import { readIfAsked } from './petri-page';
import { expect, test } from './petri-test';

const HASH = '#source=demo.zarr.zip&element=/X';

test('arrow keys and Enter choose genes of the volcano plot, which colour the embedding', async ({
  page,
  app,
}) => {
  await page.goto(`${app}${HASH}&markers=group:/obs/cell_type,Naive%20B%20cell`);
  const markers = page.getByRole('region', { name: 'Markers' });
  const volcano = markers.getByRole('img', { name: /^Volcano plot/ });
  await readIfAsked(page, volcano);
  await volcano.focus();
  await page.keyboard.press('ArrowDown');
  const gene = await markers.getByRole('rowheader').first().innerText();
  await expect(markers).toContainText(`${gene}: log2 fold change`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Legend of ${gene}` })).toBeVisible();
});

test('a group against another, by ranks, warns of counts, and the best go into a dot plot', async ({
  page,
  app,
}) => {
  await page.goto(
    `${app}#source=demo.zarr.zip&element=/layers/counts&markers=group:/obs/cell_type,Naive%20B%20cell`,
  );
  const markers = page.getByRole('region', { name: 'Markers' });
  await page
    .getByRole('combobox', { name: 'The other side of the comparison' })
    .selectOption('Memory B cell');
  await page.getByRole('combobox', { name: 'Statistical test' }).selectOption('wilcoxon');
  const volcano = markers.getByRole('img', { name: /^Volcano plot/ });
  await readIfAsked(page, volcano);
  await expect(markers.getByRole('alert')).toContainText(
    'Values are counts, as recognised from a sample',
  );
  await expect(markers).toContainText('250 cells against 130.');
  await markers.getByRole('button', { name: 'Dot plot' }).click();
  await expect(page.getByRole('heading', { name: 'Dot plot of genes' })).toBeVisible();
  await page.goBack();
  await expect(volcano).toBeVisible();
});
