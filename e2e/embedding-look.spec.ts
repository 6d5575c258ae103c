import { readFileSync } from 'node:fs';
import { drawn, legend, link, openKitchen, T_CELL } from './embedding-look';
import { countPixels, petri } from './petri-page';
import { expect, test } from './petri-test';
import { savedFigure } from './saved-figure';

/** matplotlib's `okabe_ito`, black last. */
const OKABE_ITO = ['#e69f00', '#56b4e9', '#009e73', '#f0e442'];

test.beforeEach(openKitchen);

test('palette, single colours, names and order are chosen, on screen, in the link and in the saved picture', async ({
  page,
}) => {
  await legend(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Palette' }).selectOption('okabe-ito');
  for (const colour of OKABE_ITO)
    await expect.poll(drawn(page, colour)).toBeGreaterThan(50);
  expect(await drawn(page, T_CELL)()).toBe(0);
  await page.getByLabel('Colour of T cell').fill('#ff00ff');
  await expect.poll(drawn(page, '#ff00ff')).toBeGreaterThan(50);
  const name = page.getByRole('textbox', { name: 'Name of T cell in pictures' });
  await name.fill('αβ T');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Move αβ T up' }).click();
  await expect(page.getByRole('button', { name: 'Move αβ T down' })).toBeFocused();
  await legend(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const first = legend(page)
    .getByRole('list', { name: 'Categories' })
    .getByRole('button')
    .first();
  await expect(first).toHaveAccessibleName(/^αβ T, /);
  await expect(first).toHaveAttribute('title', /T cell in the file/);
  await expect.poll(() => link(page)).toContain('v=');
  await page.reload();
  await petri(page).embeddingDrawn();
  await expect(first).toHaveAccessibleName(/^αβ T, /);
  await expect.poll(drawn(page, '#ff00ff')).toBeGreaterThan(50);
  const { path } = await savedFigure(page, 'PNG');
  const data = readFileSync(path).toString('base64');
  for (const colour of ['#ff00ff', OKABE_ITO[0] ?? ''])
    expect(await page.evaluate(countPixels, [data, colour] as const)).toBeGreaterThan(
      200,
    );
  // the table has the file's names
  await petri(page).treeItem('cell_type').click();
  await expect(petri(page).article('/obs/cell_type')).toContainText('T cell');
});
