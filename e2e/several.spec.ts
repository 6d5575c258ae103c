import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('a MuData is recognised, and a gene colours the cells of its own modality', async ({
  page,
  app,
}) => {
  await page.goto(app);
  const view = petri(page);
  await view.chooseFile(`${stores}/several.h5mu`);
  await expect(view.shape('MuData')).toBeVisible();
  await view.embeddingDrawn();
  const modalities = page.getByRole('region', { name: 'modalities' });
  await expect(modalities.getByRole('row')).toHaveCount(3);
  await modalities.getByRole('link', { name: 'prot' }).click();
  await expect(view.article('/mod/prot').getByText('5 features')).toBeVisible();

  const { hash } = new URL(page.url());
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, `${hash}&embedding=/mod/prot/obsm/X_umap&color=/mod/prot/X&gene=protein2`);
  await view.embeddingDrawn();
  const plot = page.getByRole('application', { name: /protein2 in \/mod\/prot\/X/ });
  await expect(plot).toBeVisible();
  // a gene of the other modality is of other cells
  await expect(page.getByText('is not a matrix in this file')).toHaveCount(0);
});
