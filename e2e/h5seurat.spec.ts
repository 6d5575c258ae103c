import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('a Seurat object: clusters and a protein colour its t-SNE, its log can be read, a dot plot and its link come back', async ({
  page,
  app,
}) => {
  // the demo would replace what is under the pointer between the last move and the drop, which only a test's pointer allows
  await page.goto(`${app}#empty`);
  const view = petri(page);
  await drop(page, [`${stores}/small.h5seurat`]);
  await expect(view.shape('Seurat object (h5Seurat)')).toBeVisible();
  await expect(view.shape('60 cells × 40 genes')).toBeVisible();
  const assays = page.getByRole('region', { name: 'assays' });
  await expect(assays.getByRole('row', { name: /^RNA/ })).toContainText('active');
  await expect(assays.getByRole('row', { name: /^ADT/ })).toContainText('60 cells × 6');
  const about = page.getByLabel('Provenance');
  await expect(about).toContainText('of Seurat 4.1.3');
  await expect(about).toContainText('2 commands, the last FindClusters');

  await assays.getByRole('link', { name: 'ADT' }).click();
  await expect(view.article('/assays/ADT')).toContainText('60 cells × 6 features');
  await expect(view.article('/assays/ADT')).toContainText('is the only matrix.');
  await expect(view.article('/assays/ADT')).toContainText('table, 6 rows × 0 columns');
  await page.goBack();

  // coloured by a cluster at first, then by a protein of the other assay
  await view.embeddingDrawn();
  await expect(
    page.getByRole('application', {
      name: 'tsne of 60 cells, coloured by seurat_clusters',
    }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Colour by: seurat_clusters' }).click();
  await page.getByRole('option', { name: 'active.ident' }).click();
  const legend = page.getByRole('region', { name: 'Legend of /active.ident' });
  await expect(legend).toBeVisible();
  await page.getByRole('button', { name: 'Colour by: active.ident' }).click();
  await page.getByRole('combobox', { name: 'Search columns and genes' }).fill('CD2');
  await page.getByRole('option', { name: /CD2/ }).first().click();
  const protein = { name: 'tsne of 60 cells, coloured by CD2 in /assays/ADT/data' };
  await expect(page.getByRole('application', protein)).toBeVisible();

  await view.treeItem('commands').click();
  const steps = view.article('/commands').getByRole('listitem');
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText(
    'NormalizeData(object = small, scale.factor = 10000)',
  );
  await page.getByRole('link', { name: 'FindClusters' }).click();
  await expect(view.article('/commands/FindClusters')).toContainText('0.8');

  // matrices of R with the names of both axes, and the elbow plot
  const show = (element: string) =>
    page.evaluate((path) => {
      location.hash = location.hash.replace(/element=[^&]*/, `element=${path}`);
    }, element);
  await show('/reductions/pca/feature.loadings');
  await expect(page.getByRole('columnheader', { name: /PC_1/ })).toBeVisible();
  await expect(
    page.getByRole('rowheader', { name: 'GENE7' }).or(page.getByText('GENE7')).first(),
  ).toBeVisible();
  await show('/reductions/pca/stdev');
  await expect(page.getByRole('img', { name: /^stdev by number of PC/ })).toBeVisible();
  // a graph names its assay; the page of a cell lists its edges, which link to other cells
  await show('/graphs/RNA_nn');
  const graph = view.article('/graphs/RNA_nn');
  await expect(graph).toContainText('295 directed edges, 4.9 from each cell on average');
  await expect(graph).toContainText('assay used: RNA');
  await show('/meta.data&row=CELL05-1&at=5');
  const edges = page.getByRole('region', { name: 'Edges in /graphs/RNA_nn' });
  await expect(edges).toContainText('6 edges to this cell');
  await edges.getByRole('link', { name: 'CELL00-1' }).click();
  await expect(page.getByRole('heading', { name: 'CELL00-1' })).toBeVisible();
  await expect(edges).toContainText('3 edges to this cell');

  // genes of one assay by group, from a link, in another page
  await page.evaluate(() => {
    location.hash = `${location.hash.replace(/element=[^&]*/, 'element=/assays/RNA/data')}&show=dots&of=GENE3,GENE7&by=/meta.data/type`;
  });
  const plot = page.getByRole('img', {
    name: /^Dot plot of 2 genes of \/assays\/RNA\/data by 3 groups of type/,
  });
  await expect(plot.locator('circle')).not.toHaveCount(0);
  const link = await view.link();
  await page.goto('about:blank');
  await page.goto(link);
  await view.chooseFile(`${stores}/small.h5seurat`);
  await expect(page.getByRole('application', protein)).toBeVisible();
  await expect(plot).toBeVisible();
});
