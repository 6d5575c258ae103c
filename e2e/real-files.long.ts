import { join } from 'node:path';
import { faults, hasFaults, NO_FAULTS } from '../src/testing/node-faults';
import { drop, petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

// files out of public bug reports: ../shared/faults/README.md says what is right
test.skip(!hasFaults, NO_FAULTS);

const file = (...path: readonly string[]) => join(faults, ...path);

test('an array of 20 million columns in obsm is a matrix, not an embedding, and the page has no element per column', async ({
  page,
  app,
}) => {
  const { chooseFile, shape, treeItem, article } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(file('wide-obsm', 'c_20M.h5ad'));
  await expect(shape('12 observations × 5 variables')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^none$/ })).toBeVisible();
  await treeItem('fragment_paired').click();
  await expect(article('/obsm/fragment_paired').getByRole('grid')).toBeVisible();
  expect(await page.locator('*').count()).toBeLessThan(3000);
});

test('everything in a file of CellBender is in the tree', async ({ page, app }) => {
  const { chooseFile, shape, treeItem } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(file('cellbender', 'b_v03.h5'));
  await expect(shape('50 cells × 15 features')).toBeVisible();
  for (const name of ['droplet_latents', 'global_latents', 'metadata'])
    await expect(treeItem(name)).toBeVisible();
  await treeItem('droplet_latents').click();
  await page.keyboard.press('ArrowRight');
  await expect(treeItem('cell_probability')).toBeVisible();
});

test('fragments without var are cells of no genes', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file('snapatac2', 'd_import.h5ad'));
  await expect(petri(page).shape('12 observations × 0 variables')).toBeVisible();
});

test('a table of SpatialData is drawn the same from the root of its file and by itself, and turned over on request', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve(file('spatial'));
  const places = async (path: string) => {
    await page.goto('about:blank');
    await page.goto(`${app}#source=${address}${path}`);
    await petri(page).pointsFindable();
    return page.evaluate(() =>
      Array.from({ length: 29 }, (_, i) => globalThis.__petri?.viz?.pixelOf(i) ?? []),
    );
  };
  const alone = await places('b_v3_tables.zarr/tables/table');
  const [first, last] = [alone[0]?.[1] ?? 0, alone[17]?.[1] ?? 0];
  expect(await places('b_v3_tables.zarr')).toEqual(alone);
  await expect(page.getByText('y points down')).toBeVisible();
  await page.getByRole('button', { name: 'Point style' }).click();
  await page.getByRole('checkbox', { name: 'Flip the y axis' }).check();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const at = (i: number) => globalThis.__petri?.viz?.pixelOf(i)?.[1] ?? 0;
        return at(17) - at(0);
      }),
    )
    .toBeCloseTo(first - last, 0);
});

test('colours that are numbers are drawn, and unknown ones are said to be unused', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve(file('colours'));
  const show = async (column: string) => {
    await page.goto('about:blank');
    await page.goto(`${app}#source=${address}zoo.h5ad&color=/obs/${column}`);
    await petri(page).embeddingDrawn();
  };
  await show('rgb01');
  await expect(page.getByText('colours from uns')).toBeVisible();
  expect(
    await pixelsOf(page, page.locator('[role=application]'), '#ff0000'),
  ).toBeGreaterThan(50);
  await show('xkcd');
  await expect(page.getByText('uns colours can’t be used')).toBeVisible();
});

test('a virtual dataset is read from the files beside it in a dropped folder, and names them without', async ({
  page,
  app,
}) => {
  const { chooseFile, treeItem, article } = petri(page);
  await page.goto(`${app}#empty`);
  await chooseFile(file('virtual', 'a_vds_files.h5ad'));
  await treeItem('X').click();
  await expect(article('/X').getByRole('alert').first()).toContainText('part1.h5ad');
  await page.goto('about:blank');
  await page.goto(`${app}#empty`);
  await drop(page, [file('virtual')]);
  await page.getByRole('option', { name: /a_vds_files/ }).click();
  await treeItem('X').click();
  await expect(
    article('/X').getByRole('gridcell', { name: '0.9034' }).first(),
  ).toBeVisible();
});

test('a file that its writer left open is called so', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file('peers', 'h5clear_status_noclose.h5'));
  await expect(page.getByRole('alert')).toContainText('still marked as open for writing');
});
