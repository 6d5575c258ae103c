import { expectOneTapAway, tab } from './one-tap-away';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('the picture is one tap away on a phone', async ({ page, app }) => {
  await expectOneTapAway(page, app, { width: 390, height: 844 });
});

test('on a phone, the element chosen in the tree is shown', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app);
  await tab(page, 'Elements').click();
  await expect(petri(page).tree).toBeVisible();
  await petri(page).treeItem('cell_type').click();
  await expect(petri(page).article('/obs/cell_type')).toBeVisible();
  await expect(petri(page).tree).toBeHidden();
  await expect(tab(page, 'Content')).toHaveAttribute('aria-current', 'true');
});
