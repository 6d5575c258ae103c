import { readFile } from 'node:fs/promises';
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
  source: { kind: 'url', url: 'demo.zarr.zip' },
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

test('a button below the plot shows what the selection is made of, beside all else', async ({
  page,
  app,
}) => {
  const view = { ...DEMO, element: '/obs', color: '/obs/phase' } as const;
  await page.goto(`${app}#${linkOf(view)}`);
  await petri(page).embeddingDrawn();
  await page.getByRole('button', { name: 'Composition of the selection' }).click();
  await expect(page).toHaveURL(
    /plot=composition&category=\/obs\/@selected&split=\/obs\/phase&per=group/,
  );
  const figure = page.getByRole('figure').filter({ hasText: 'n = 3,160 cells' });
  await figure.getByText('As a table').click();
  const table = page.getByRole('table', { name: 'selection by phase' });
  // pandas.crosstab(selected, obs.phase, normalize='index', margins=True)
  await expect(table.locator('tbody tr')).toHaveText([
    'selected100.0%0.0%0.0%100.0%',
    'not selected81.6%9.6%8.8%100.0%',
    'all81.8%9.5%8.7%100.0%',
  ]);
  await expect(page.getByLabel('Group by')).toHaveValue('/obs/@selected');
  await page.getByRole('button', { name: 'Violin', exact: true }).click();
  await expect(page.getByLabel('Group by')).not.toHaveValue('/obs/@selected');
  await page.getByRole('button', { name: 'Markers of the selection' }).click();
  await expect(page).toHaveURL(/element=\/X&markers=selected/);
});

test('a crosstab counts the selected cells of each category beside the others, reads nothing again, and is saved as it is shown', async ({
  page,
  app,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/demo.zarr.zip')) asked.push(request.url());
  });
  await page.goto(`${app}#${linkOf({ ...DEMO, element: '/obs/phase' })}`);
  await petri(page).embeddingDrawn();
  const values = page.getByRole('list', { name: 'Values and their counts' });
  await expect(values).toContainText('2,584');
  expect(asked).not.toEqual([]);
  asked.length = 0;
  await page.getByLabel('Cross-tabulate with').selectOption('selection (25 cells)');
  const table = page.getByRole('table', { name: 'phase by selection' });
  // pandas.crosstab(obs.phase, selected, margins=True)
  const lines = ['G1252,5592,584', 'S0300300', 'G2M0276276', 'all253,1353,160'];
  await expect(table.locator('tbody tr')).toHaveText(lines);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: '% of row' }).click();
  await expect(page).toHaveURL(/against=\/obs\/@selected&shares=row/);
  // normalize='index'
  await expect(table.locator('tbody tr')).toHaveText([
    ...['G11.0%99.0%100.0%', 'S0.0%100.0%100.0%', 'G2M0.0%100.0%100.0%'],
    'all0.8%99.2%100.0%',
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save TSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('demo phase by selection_ percent of row.tsv');
  const text = await readFile(await file.path(), 'utf8');
  const [header, first, ...others] = text.trimEnd().split('\n');
  expect(header).toBe('phase (% of row)\tselected\tnot selected\tall');
  const [label, chosen, rest, all] = first?.split('\t') ?? [];
  expect([label, all, others.length]).toEqual(['G1', '100', 3]);
  expect(Number(chosen)).toBeCloseTo(0.9674922600619196, 13);
  expect(Number(rest)).toBeCloseTo(99.03250773993808, 12);

  await page.reload();
  await expect(table.locator('tbody tr').first()).toHaveText('G11.0%99.0%100.0%');
});

test('stacked bars show what the groups of a column are made of, as counts and shares, by keys and as a table', async ({
  page,
  app,
}) => {
  const link = 'element=/obs&plot=composition&category=/obs/stage&split=/obs/sample';
  await page.goto(`${app}#source=demo.zarr.zip&${link}`);
  const bars = page.getByRole('img', { name: /^Stacked bars of sample by stage/ });
  await expect(bars).toBeVisible();
  await bars.focus();
  await page.keyboard.press('Home');
  // pandas.crosstab(obs.stage, obs.sample)
  await expect(page.getByText('stem, BM1-a: 37 of 150 (24.7%)')).toBeVisible();
  await page.getByLabel('shares of 100%').check();
  await page.getByText('As a table').click();
  const stem = page.getByRole('row', { name: /^stem/ });
  await expect(stem).toHaveText('stem24.7%19.3%26.0%11.3%18.7%100.0%');
  await page.reload();
  await expect(page.getByLabel('shares of 100%')).toBeChecked();
  await expect(stem).toHaveText('stem24.7%19.3%26.0%11.3%18.7%100.0%');
});
