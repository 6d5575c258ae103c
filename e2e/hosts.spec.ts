import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a link to an unknown server requests nothing until the user says yes, by keyboard', async ({
  page,
  app,
  serveUnknown,
}) => {
  const { address, requests } = await serveUnknown();
  const { host } = new URL(address);
  await page.goto(`${app}#source=${address}kitchen.v3.zarr&element=/obs/cell_type`);
  const dialog = page.getByRole('dialog', { name: 'Open a file from this server?' });
  await expect(dialog).toContainText(`Petri will request this file from ${host}`);
  await expect(dialog.getByLabel('URL of the file')).toHaveValue(
    `${address}kitchen.v3.zarr`,
  );
  // a key pressed for another purpose refuses
  await expect(dialog.getByRole('button', { name: 'Don’t open' })).toBeFocused();
  expect(requests).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${app}#empty`);
  expect(requests).toEqual([]);

  await page.goto(`${app}#source=${address}kitchen.v3.zarr&element=/obs/cell_type`);
  await expect(dialog.getByRole('button', { name: 'Don’t open' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(petri(page).article('/obs/cell_type')).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);

  // valid for this tab only
  await page.reload();
  await expect(petri(page).article('/obs/cell_type')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expect(other.getByRole('dialog')).toContainText(host);
  await other.close();
});

test('a header given for a server is not sent along a redirect to another one', async ({
  page,
  app,
  serveFailing,
}) => {
  const other = await serveFailing();
  const { address, requests } = await serveFailing(undefined, {
    redirect: (path) => `${other.address}${path.slice(1)}`,
  });
  await page.goto(`${app}#empty`);
  await page
    .getByRole('button', { name: /^Options/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Request headers' }).fill('X-Api-Key: s3cret');
  await petri(page).openAddress(`${address}kitchen.h5ad`);
  await expect(petri(page).failure).toHaveText('The server redirects to another server');
  await expect(page.getByRole('alert')).toContainText(
    `${address}kitchen.h5ad redirects to ${other.address}kitchen.h5ad, but the request header X-Api-Key was entered for ${new URL(address).origin} only and was not forwarded.`,
  );
  expect(requests.some(({ keys }) => keys.includes('s3cret'))).toBe(true);
  expect(other.requests.flatMap(({ keys }) => keys)).toEqual([]);

  // without it, as the page says
  await page.getByText('Options: keys, request headers, S3 region and endpoint').click();
  await page.getByRole('textbox', { name: 'Request headers' }).fill('');
  await page.getByRole('button', { name: 'Try again with these' }).click();
  await petri(page).kitchenOpened();
});
