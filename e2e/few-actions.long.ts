import { expectCopied, petri } from './petri-page';
import { expect, test } from './petri-test';

const DEMO = '#source=demo.zarr.zip&element=/obs&color=/obs/cell_type';

test.beforeEach(({ context }) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']),
);

test('a gene, a list of them and a URL are looked for by pasting them; genes that were looked at come first when a file is opened next', async ({
  page,
  app,
}) => {
  await page.goto(`${app}${DEMO}`);
  await petri(page).embeddingDrawn();
  const find = page.getByRole('combobox', { name: 'Find' });
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  // a column of a spreadsheet
  await paste('GATA1\r\nCD34\r\n');
  await expect(find).toHaveValue('GATA1, CD34');
  await expect(found.first()).toContainText('Blend GATA1, CD34');
  await page.keyboard.press('Escape');
  await paste('ENSG00000102145');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gene=GATA1/);
  // what has the focus takes what is pasted
  await page.getByRole('combobox', { name: 'Find' }).waitFor({ state: 'detached' });
  const filter = page.getByRole('searchbox', { name: 'Filter the tree' });
  await filter.focus();
  await paste('leiden');
  await expect(filter).toHaveValue('leiden');
  await expect(find).toHaveCount(0);

  await page.reload();
  await petri(page).embeddingDrawn();
  await page.keyboard.press('/');
  await expect(found.first()).toContainText('GATA1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gene=GATA1/);
});

test('Shift draws a lasso without its button, and Ctrl+S saves; a click with Shift draws none', async ({
  page,
  app,
}) => {
  await page.goto(`${app}${DEMO}`);
  await petri(page).pointsFindable();
  const area = await page.getByRole('application').boundingBox();
  if (!area) throw new Error('no plot');
  const at = (x: number, y: number) =>
    [area.x + x * area.width, area.y + y * area.height] as const;
  const selected = page.getByText(/ of 3,160 cells selected/);
  await page.keyboard.down('Shift');
  await page.mouse.click(...at(0.1, 0.5));
  await page.mouse.move(...at(0.03, 0.1));
  await page.mouse.down();
  for (const corner of [at(0.24, 0.1), at(0.24, 0.9), at(0.03, 0.9)])
    await page.mouse.move(...corner, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(selected).toBeVisible();
  const count = Number((await selected.textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(100);
  // the camera stayed, and the next drag moves it
  expect(page.url()).not.toContain('viewport');
  await expect(page.locator('[data-mode=lasso]')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(
    page.getByRole('dialog', { name: 'Save as' }).getByLabel('Rows'),
  ).toContainText(`the ${count} selected cells`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expectCopied(page, /v=/);
});

test('a part of a bar lists its cells, and markers of two groups are compared among them', async ({
  page,
  app,
}) => {
  const plot = 'plot=composition&category=/obs/phase&split=/obs/donor';
  await page.goto(`${app}#source=demo.zarr.zip&element=/obs&${plot}`);
  const bars = page.getByRole('img', { name: /^Stacked bars of donor by phase/ });
  await bars.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const query = page.getByRole('combobox', { name: 'Query of /obs' });
  await expect(query).toHaveValue('phase == "G1" and donor == "BM1"');
  // len(obs.query('phase == "G1" and donor == "BM1"'))
  await expect(page.getByText('1,188 of 3,160 rows ×')).toBeVisible();
  await petri(page).treeItem('in_reference').click();
  await page.getByRole('button', { name: 'Markers of its groups' }).click();
  await expect(page.getByRole('combobox', { name: 'Only among' })).toHaveValue(
    'phase == "G1" and donor == "BM1"',
  );
  await expect(page.getByLabel('Group of in_reference')).toHaveText(/True/);
  await expect(page).toHaveURL(/markers=group:.*in_reference.*True/);
  // a query on the groups would leave nothing to compare with
  await petri(page).treeItem('phase').click();
  await page.getByRole('button', { name: 'Markers of its groups' }).click();
  await expect(page.getByRole('combobox', { name: 'Only among' })).toHaveValue('');
});

test('a stored marker of the overview colours the embedding, from the matrix that was ranked', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=`);
  await petri(page).embeddingDrawn();
  await page.getByTitle('Colour by ELANE').click();
  await expect(page).toHaveURL(/color=\/raw\/X&gene=ELANE/);
  await expect(
    page.getByRole('region', { name: 'Legend of ELANE in /raw/X' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Stored markers of cell_type' }).click();
  await expect(page).toHaveURL(/element=\/uns\/rank_genes_groups/);
});
