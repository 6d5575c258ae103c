import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('the picture fills the window by a double click on its head, and changes places with the page; a link brings the same', async ({
  page,
  app,
}) => {
  await page.goto(app);
  await petri(page).embeddingDrawn();
  const picture = page.getByRole('region', { name: 'Embedding', exact: true });
  const middle = page.getByRole('main');
  const box = async (of: typeof picture) => {
    const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
    return { x, width };
  };
  await picture
    .locator('header')
    .first()
    .dblclick({ position: { x: 200, y: 4 } });
  await expect(middle).toBeHidden();
  expect((await box(picture)).width).toBe(1400);
  await expect(page).toHaveURL(/[#&]panes=picture$/);
  await picture
    .locator('header')
    .first()
    .dblclick({ position: { x: 200, y: 4 } });
  await expect(middle).toBeVisible();

  await petri(page).find('swap page');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[#&]panes=swapped$/);
  expect((await box(picture)).x).toBeLessThan((await box(middle)).x);
  // dragged to the right, the picture on the left grows
  const before = await box(picture);
  const separator = page.getByRole('separator', { name: 'Width of the embedding' });
  await separator.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[#&]panes=swapped,\d\d$/);
  expect((await box(picture)).width).toBeGreaterThan(before.width);

  const link = await petri(page).link();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link.replace('#', '?again#'));
  await petri(page).embeddingDrawn();
  expect((await box(picture)).x).toBeLessThan((await box(middle)).x);
});

test('a maximised picture does not wait for the rows of a table that is not shown', async ({
  page,
  app,
}) => {
  // the picture must not come only because a wait of seconds has ended
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((run: () => void, wait?: number) =>
      (wait ?? 0) >= 5000 ? 0 : start(run, wait)) as typeof window.setTimeout;
  });
  for (const element of ['/obs', '/X']) {
    await page.goto(
      `${app}?of=${element}#source=demo.zarr.zip&element=${element}&panes=picture`,
    );
    await petri(page).embeddingDrawn();
    await expect(page.getByRole('main')).toBeHidden();
  }
});
