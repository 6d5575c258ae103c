import { legend } from './embedding-look';
import { petri, readIfAsked } from './petri-page';
import { expect, test } from './petri-test';

const store = 'kitchen.v2.blosc.zarr';

test('an unknown gene is reported as such', async ({ page, app, serve }) => {
  const data = await serve();
  await page.goto(`${app}#source=${data.address}${store}&color=/layers/csc&gene=NOPE`);
  await expect(legend(page)).toContainText('/layers/csc has no gene named “NOPE”.');
});

test('colour map and range are set by keys, and in the link', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve();
  await page.goto(`${app}#source=${data.address}${store}&color=/layers/csc&gene=CD3E`);
  const [low, high] = ['Range', 'to'].map((name) =>
    legend(page).getByRole('spinbutton', { name, exact: true }),
  );
  if (!low || !high) throw new Error('two ends');
  await petri(page).embeddingDrawn();
  await page.getByRole('combobox', { name: 'Colour map' }).selectOption('coolwarm');
  await petri(page).embeddingDrawn();
  await low.fill('-2');
  await high.fill('2.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('v=');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Colour map' })).toHaveValue(
    'coolwarm',
  );
  await expect(low).toHaveValue('-2');
  await expect(high).toHaveValue('2.5');
});

test('both thumbs of the colour range are on the bar, which is as wide as the panel', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip&element=/uns&color=/X&gene=CD3D`);
  const [low, high] = [
    legend(page).getByRole('slider', { name: /^Minimum of the colour/ }),
    legend(page).getByRole('slider', { name: /^Maximum of the colour range/ }),
  ] as const;
  await readIfAsked(legend(page), low);
  const [one, other] = [await low.boundingBox(), await high.boundingBox()];
  expect(one).toEqual(other);
  const panel = await legend(page).boundingBox();
  expect(one?.width ?? 0).toBeGreaterThan((panel?.width ?? 0) - 40);
  // each can still be grabbed at its own end
  await high.focus();
  await page.keyboard.press('ArrowLeft');
  const { x = 0, y = 0, width = 0, height = 0 } = one ?? {};
  await page.mouse.move(x + 7, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 3, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await low.inputValue())).toBeGreaterThan(100);
  expect(Number(await high.inputValue())).toBeGreaterThan(900);
});
