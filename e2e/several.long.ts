import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('a Loom shows the orientation of its matrix', async ({ page, app }) => {
  await page.goto(app);
  const view = petri(page);
  await view.chooseFile(`${stores}/cells.loom`);
  await expect(view.shape(/^Loom$/)).toBeVisible();
  await view.treeItem('matrix').click();
  await expect(
    view.article('/matrix').getByText('dense matrix, genes × cells'),
  ).toBeVisible();
});
