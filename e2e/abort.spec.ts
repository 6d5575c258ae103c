import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('leaving an element ends its requests at the server', async ({
  page,
  app,
  serve,
}) => {
  const { address, requests } = await serve(undefined, { latency: 400 });
  await page.goto(`${app}#source=${address}kitchen.v3.plain.zarr`);
  const { treeItem, article } = petri(page);
  await treeItem('obs').first().click();
  await expect(article('/obs')).toBeVisible();
  const before = requests.length;
  await treeItem('X').first().click();
  await expect
    .poll(() => requests.slice(before).some(({ path }) => path.includes('/X/')))
    .toBe(true);
  await treeItem('layers').first().click();
  await expect
    .poll(() =>
      requests.slice(before).some(({ path, dropped }) => path.includes('/X/') && dropped),
    )
    .toBe(true);
});
