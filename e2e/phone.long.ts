import { expectOneTapAway } from './one-tap-away';
import { expect, test } from './petri-test';

test('the picture is one tap away on a laptop at 200%', async ({ page, app }) => {
  await expectOneTapAway(page, app, { width: 720, height: 450 });
});

test('the banner of the demo is one line on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app);
  const banner = page.getByRole('complementary', { name: 'Demo data' });
  await expect(banner).toBeVisible();
  expect((await banner.boundingBox())?.height).toBeLessThan(45);
});
