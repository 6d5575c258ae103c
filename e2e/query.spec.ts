import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { heard, petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

// expected rows are those of pandas: obs.query and boolean indexing

const FILE = 'kitchen.v3.zarr';
/** `float64 > 0 and cell_type in ["B cell", "T cell"]`: 116 rows. */
const FIRST = ['cell-003', 'cell-004', 'cell-009', 'cell-010'];

const bar = (page: Page) => page.getByRole('combobox', { name: 'Query of /obs' });
const found = (page: Page) => page.getByRole('search').getByRole('status');
const chips = (page: Page) => page.getByRole('list', { name: 'Sorting and filters' });
const size = (page: Page) => page.getByRole('status').filter({ hasText: 'rows ×' });
const rowNames = (page: Page) => petri(page).table('/obs').getByRole('rowheader');

test('a query is completed by keys, counted as it is typed, shown, combined with a lasso, linked and exported', async ({
  page,
  app,
  serve,
}) => {
  // system dialogs cannot be answered here: without the picker the file is a download
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const { address } = await serve();
  const link = `${app}#source=${address}${FILE}&element=/obs&embedding=/obsm/X_umap`;
  await page.goto(link);
  await petri(page).embeddingDrawn();

  await test.step('columns, operators and categories complete it', async () => {
    await bar(page).pressSequentially('float64 > 0 and cell_t');
    const options = page
      .getByRole('listbox', { name: 'Completions' })
      .getByRole('option');
    await expect(options).toHaveText(['cell_typecolumn']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toHaveValue('float64 > 0 and cell_type ');
    await page.keyboard.type('in');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(options.first()).toHaveText('B cell');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(', "T');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(']');
    await expect(bar(page)).toHaveValue(
      'float64 > 0 and cell_type in ["B cell", "T cell"]',
    );
  });

  await test.step('it shows how many rows it finds, and why, before they are shown', async () => {
    await expect(found(page)).toHaveText('116 of 331 rows');
    const reasons = page.getByRole('list', { name: 'Rows that meet each condition' });
    await expect(reasons).toContainText(
      'cell_type in ["B cell", "T cell"] met by 227 of 331 rows in question',
    );
    await expect(reasons).toContainText('float64 > 0 met by 116 of 227 rows in question');
    await expect(size(page)).toContainText('331 rows × ');
  });

  await test.step('Enter shows the rows, everywhere', async () => {
    await bar(page).press('Enter');
    await expect(size(page)).toContainText('116 of 331 rows');
    for (const [i, name] of FIRST.entries())
      await expect(rowNames(page).nth(i)).toHaveText(name);
    await expect(chips(page)).toContainText('float64> 0');
    await expect(chips(page)).toContainText('cell_typeB cell, T cell');
    await expect(page.getByText('116 of 331 cells meet the query (35.0%)')).toBeVisible();
  });

  await test.step('the embedding dims the others, or hides them from pointer and lasso', async () => {
    const plot = page.getByRole('application');
    const dim = () => pixelsOf(page, petri(page).canvas, '#eaeceb');
    await expect.poll(dim).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Hide others' }).click();
    await expect(
      page.getByText('116 of 331 cells meet the query; 215 hidden'),
    ).toBeVisible();
    await expect.poll(dim).toBe(0);
    await plot.focus();
    await page.keyboard.press('Enter'); // all that is in view
    await expect(page.getByText('116 of 331 cells selected; 215 hidden')).toBeVisible();
    await page.reload();
    await petri(page).embeddingDrawn();
    await expect.poll(dim).toBe(0);
    await expect(page.getByText('116 of 331 cells selected; 215 hidden')).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Hide others' }).click();
    await expect.poll(dim).toBeGreaterThan(50);
  });

  await test.step('errors are shown with position and the nearest name', async () => {
    await bar(page).fill('flaot64 > 0');
    await expect(found(page)).toHaveText(
      '/obs has no column “flaot64” (character 1). Did you mean float64?',
    );
    await bar(page).press('Escape');
    await bar(page).press('Escape');
    await expect(found(page)).toHaveText('116 of 331 rows');
  });

  await test.step('a lasso joins it as @selected', async () => {
    const area = await page.getByRole('application').boundingBox();
    if (!area) throw new Error('no plot');
    await page.getByRole('button', { name: 'Rectangle select' }).click();
    await page.mouse.move(area.x + 4, area.y + 0.15 * area.height);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width / 2, area.y + area.height - 2, {
      steps: 5,
    });
    await page.mouse.up();
    await expect(page.getByText(/ of 331 cells selected/)).toBeVisible();
    await bar(page).fill('float64 > 0 and @sel');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(chips(page)).toContainText('@selected');
  });

  const areShown = async () => {
    const told = (await found(page).textContent()) ?? '';
    const shown = (await size(page).textContent()) ?? '';
    return /^\d+ of 331 rows$/.test(told) && shown.includes(told);
  };
  await expect.poll(areShown).toBe(true);
  const rows = Number(/^(\d+) of/.exec((await size(page).textContent()) ?? '')?.[1]);
  expect(rows).toBeGreaterThan(20);
  expect(rows).toBeLessThan(172); // those with float64 > 0

  await test.step('the link restores it', async () => {
    const other = await page.context().newPage();
    await other.goto(await petri(page).link());
    await petri(other).embeddingDrawn();
    await expect(bar(other)).toHaveValue('float64 > 0 and @selected');
    await expect(size(other)).toContainText(`${rows} of 331 rows`);
    await other.close();
  });

  await test.step('an export writes these rows', async () => {
    const selected = await selectedNames(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const names = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(names).toEqual(POSITIVE.map(nameOf).filter((name) => selected.has(name)));
    expect(names).toHaveLength(rows);
  });

  await test.step('undo takes the query back', async () => {
    await petri(page).table('/obs').focus();
    await page.keyboard.press('Control+z');
    await expect(bar(page)).toHaveValue(
      'float64 > 0 and cell_type in ["B cell", "T cell"]',
    );
    await page.keyboard.press('Control+Shift+z');
    await expect(bar(page)).toHaveValue('float64 > 0 and @selected');
  });

  await test.step('a brushed histogram replaces the query’s condition on its column', async () => {
    await petri(page).treeItem('float64').first().click();
    const plot = page.getByRole('img', { name: /^Histogram of/ }).first();
    const area = await plot.boundingBox();
    if (!area) throw new Error('no histogram');
    const y = area.y + area.height / 2;
    await page.mouse.move(area.x + 0.5 * area.width, y);
    await page.mouse.down();
    await page.mouse.move(area.x + 0.75 * area.width, y, { steps: 4 });
    await page.mouse.up();
    await expect(bar(page)).toHaveValue(
      /^-?[\d.e-]+ <= float64 <= [\d.e-]+ and @selected$/,
    );
    await expect(chips(page)).toContainText('@selected');
  });
});

/** The rows of `float64 > 0`. */
const POSITIVE: readonly number[] = [
  1, 3, 4, 7, 9, 10, 14, 16, 17, 19, 20, 21, 27, 28, 29, 31, 32, 36, 40, 44, 47, 49, 50,
  51, 52, 56, 57, 58, 61, 62, 63, 64, 65, 66, 68, 71, 72, 75, 76, 81, 82, 83, 85, 86, 89,
  90, 91, 93, 96, 97, 98, 99, 100, 103, 105, 111, 113, 114, 115, 117, 118, 119, 120, 124,
  127, 128, 129, 130, 133, 136, 139, 140, 141, 142, 147, 149, 152, 153, 154, 156, 158,
  160, 164, 166, 169, 172, 175, 177, 179, 180, 184, 185, 187, 191, 192, 193, 195, 197,
  198, 200, 201, 203, 204, 205, 206, 208, 209, 210, 211, 214, 215, 219, 222, 223, 227,
  228, 232, 234, 235, 236, 237, 238, 241, 244, 248, 249, 250, 251, 252, 254, 256, 257,
  258, 260, 265, 266, 268, 270, 272, 276, 280, 281, 282, 283, 284, 289, 290, 291, 293,
  294, 295, 296, 299, 300, 303, 306, 308, 309, 310, 311, 312, 313, 314, 317, 318, 319,
  320, 322, 323, 324, 327, 329,
];

function nameOf(row: number): string {
  return `cell-${String(row).padStart(3, '0')}`;
}

/** The names of the selected cells, as the page copies them. */
async function selectedNames(page: Page): Promise<ReadonlySet<string>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('region', { name: 'Embedding' })
    .getByRole('button', { name: /^Copy \d+ / })
    .click();
  await heard(page, /copied, one per line/);
  return new Set((await page.evaluate(() => navigator.clipboard.readText())).split('\n'));
}
