import { openKitchen } from './embedding-kitchen';
import { heard, loseContext, petri, pixelsOf } from './petri-page';
import { expect, test } from './petri-test';

// uns/cell_type_colors of the kitchen, as anndata reads it
const colours = {
  'B cell': '#1f77b4',
  'T cell': '#ff7f0e',
  Mönocyte: '#279e68',
  'NK ✨': '#d62728',
};

test.beforeEach(openKitchen);

test('every category is drawn in the colour that the file gives it @journey', async ({
  page,
}) => {
  for (const colour of Object.values(colours))
    await expect
      .poll(() => pixelsOf(page, petri(page).canvas, colour))
      .toBeGreaterThan(50);
});

test('hiding a category takes its colour from the picture, and no other', async ({
  page,
}) => {
  const { canvas } = petri(page);
  const counted = (label: keyof typeof colours) => () =>
    pixelsOf(page, canvas, colours[label]);
  const toggle = page.getByRole('button', { name: 'B cell, 132 cells' });
  await toggle.click();
  await expect.poll(counted('B cell')).toBe(0);
  await expect.poll(counted('T cell')).toBeGreaterThan(50);
  await toggle.click();
  await expect.poll(counted('B cell')).toBeGreaterThan(50);
});

test('a lost WebGL context is reported, and comes back', async ({ page }) => {
  await page.evaluate(loseContext);
  await heard(page, /lost the GPU context/);
  await expect(page.getByRole('alert')).toBeHidden();
  await petri(page).embeddingDrawn();
  await expect
    .poll(() => pixelsOf(page, petri(page).canvas, colours['B cell']))
    .toBeGreaterThan(50);
});
