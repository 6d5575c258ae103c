import { readFile } from 'node:fs/promises';
import { DEMO, linkOf } from './demo-selection';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

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
