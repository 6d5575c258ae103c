import { halfUploaded, layer } from './half-uploaded';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('chunks missing on a server are counted on the page, without extra requests', async ({
  page,
  app,
  serveFailing,
}, info) => {
  halfUploaded(info.outputPath(''));
  const data = await serveFailing(info.outputPath(''));
  await page.goto(`${app}#source=${data.address}half.zarr&element=${layer}`);
  const article = petri(page).article(layer);
  await expect(article.getByRole('note')).toHaveText(
    /^\d of \d chunks( read so far)? (is|are) not in the store; (its|their) values are the fill value/,
  );
  const asked = data.requests
    .map(({ path }) => path)
    .filter((path) => path.includes(`${layer}/`));
  expect(asked.filter((path) => /\/$/.test(path))).toEqual([]);
  await article.getByRole('button', { name: 'Storage details' }).click();
  await expect(article.getByRole('row', { name: /^Not stored \d of \d/ })).toBeVisible();
});
