import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('leaving an element ends its requests at the server @journey', async ({
  page,
  app,
  serve,
}) => {
  const { address, requests } = await serve(undefined, {
    hold: /zarr\/X\/(data|indices)\/c\//,
  });
  const held = () => requests.filter(({ path }) => /\/X\/(data|indices)\/c\//.test(path));
  const { treeItem, article } = petri(page);
  // directly to the matrix: the overview would sample all matrices, and use all connections
  await page.goto(`${app}#source=${address}kitchen.v3.zarr&element=/X`);
  await expect(article('/X')).toBeVisible();
  await expect.poll(() => held().length).toBeGreaterThan(0);
  await treeItem('obs').first().click();
  await expect(article('/obs')).toBeVisible();
  await expect.poll(() => held().every(({ dropped }) => dropped)).toBe(true);
});
