import { petri } from './petri-page';
import { stores, test } from './petri-test';
test.use({ hidesEmbedding: true });
test('shots', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  const view = petri(page);
  await view.chooseFile(`${stores}/tables.h5`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/columns/1.png' });
  await page.goto(`${app}#element=/run/cells`);
  await view.chooseFile(`${stores}/tables.h5`);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/columns/2.png' });
  await page.goto(`${app}#element=/run/cells/energy`);
  await view.chooseFile(`${stores}/tables.h5`);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/columns/3.png' });
});
test.describe(() => {
  test.use({ hidesEmbedding: false });
  test('points', async ({ page, app }) => {
    await page.goto(`${app}#element=/points`);
    const view = petri(page);
    await view.chooseFile(`${stores}/tables.h5`);
    await page.waitForTimeout(4000);
    await page.screenshot({ path: '/tmp/columns/4.png' });
  });
});
