import { Links } from '@/state/link';
import { START } from '@/state/view';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

const { linkOf } = new Links([]);

// numpy finds 25 cells with x > 0, y > 0 and x + y < 8
const SELECTION = {
  embedding: '/obsm/X_umap',
  dimensions: [0, 1],
  outlines: [[0, 0, 8, 0, 0, 8]],
} as const;
const DEMO = {
  ...START,
  source: { kind: 'url', url: 'demo.zarr' },
  selection: SELECTION,
} as const;

test('the legend says of each category how many of its cells are selected', async ({
  page,
  app,
}) => {
  const view = { ...DEMO, element: '/obs', color: '/obs/cell_type' } as const;
  await page.goto(`${app}#${linkOf(view)}`);
  await petri(page).embeddingDrawn();
  const legend = page.getByRole('region', { name: 'Legend of /obs/cell_type' });
  // pandas.crosstab(obs.cell_type, selected)
  const line = (name: string) => legend.getByRole('button', { name });
  await expect(line('Naive B cell, 22 of 250 cells selected')).toHaveText(
    'Naive B cell22 of 250',
  );
  await expect(line('Memory B cell, 3 of 130 cells selected')).toBeVisible();
  await expect(line('CD14+ monocyte, 0 of 470 cells selected')).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  await expect(line('Naive B cell, 250 cells')).toBeVisible();
  const bar = page.getByRole('combobox', { name: 'Query' });
  await bar.fill('phase == "S"');
  await bar.press('Enter');
  await expect(line('Naive B cell, 15 of 250 cells meet the query')).toBeVisible();
});
