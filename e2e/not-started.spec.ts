import { expect, test } from './petri-test';

test('without its script, a served page reports that it has not started', async ({
  browser,
  app,
}) => {
  const page = await browser.newPage();
  await page.route(/\/assets\/(index|start)-.*\.js$/, (route) => route.abort());
  await page.goto(app);
  await expect(page.getByRole('heading')).toHaveText('Petri has not started');
  await page.close();
});
