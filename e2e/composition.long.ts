import { DEMO, linkOf } from './demo-selection';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

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
  // they stay the groups of every other plot
  await page.getByRole('button', { name: 'Violin', exact: true }).click();
  await expect(page.getByLabel('Group by')).toHaveValue('/obs/@selected');
  await page.getByRole('button', { name: 'Markers of the selection' }).click();
  await expect(page).toHaveURL(/element=\/X&markers=selected/);
});

test('the selection forms groups of genes, of halves of violins with their tests, and of points', async ({
  page,
  app,
}) => {
  const all = linkOf({ ...DEMO, element: '/obs' });
  const halves = 'plot=violin&x=/obs/total_counts&split=/obs/@selected';
  await page.goto(`${app}#${all}&category=/obs/cell_type&${halves}`);
  const violins = page.getByRole('figure').filter({ hasText: 'Wilcoxon rank-sum test' });
  await violins.getByText('As a table').click();
  const table = violins.getByRole('table', { name: 'total_counts' });
  // scipy.stats.mannwhitneyu(…, method='asymptotic'), false_discovery_control
  for (const part of ['selected', 'not selected'])
    await expect(
      table.getByRole('row').filter({ hasText: `Naive B cell, ${part}` }),
    ).toContainText('0.657750.76829');
  await expect(violins.getByText('p 0.77')).toHaveCount(2);
  const scatter = 'plot=scatter&x=/obs/total_counts&y=/obs/pct_counts_mt';
  await page.goto(`${app}?1#${all}&${scatter}`);
  await page.getByRole('checkbox', { name: 'colour by selection (25 cells)' }).check();
  await expect(page).toHaveURL(/&hue=\/obs\/@selected/);
  await expect(page.getByRole('figure')).toContainText('not selected');
  const gene = all.replace('element=/obs', 'element=/X&show=gene&of=MS4A1');
  await page.goto(`${app}?2#${gene}`);
  await page.getByLabel('Groups of cells').selectOption('selection (25 cells)');
  // numpy: means and shares above 0
  await expect(
    page.getByRole('region', { name: 'MS4A1 by selection' }).getByRole('row'),
  ).toContainText([/Median/, /selected2556.0%1\.785/, /not selected3,13513.7%0\.5533/]);
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
