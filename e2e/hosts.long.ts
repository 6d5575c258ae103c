import { petri } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a server is remembered if that is ticked, and forgotten on the start page, by mouse', async ({
  page,
  app,
  serveUnknown,
}) => {
  const { address, requests } = await serveUnknown();
  const { host } = new URL(address);
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await page.getByLabel('Do not ask again for this server').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Open', exact: true })
    .click();
  await petri(page).kitchenOpened();
  await page.goto(`${app}#empty`); // its overview would otherwise continue reading

  const other = await page.context().newPage();
  await other.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await petri(other).kitchenOpened();
  await other.goto(`${app}#empty`);
  await other.getByText('Servers that links may open without asking (1)').click();
  await other.getByRole('button', { name: `Forget ${host}` }).click();
  await expect(other.getByText(host, { exact: true })).toHaveCount(0);
  await other.close();

  const later = await page.context().newPage();
  const before = requests.length;
  await later.goto(`${app}#source=${address}kitchen.v3.zarr`);
  await expect(later.getByRole('dialog')).toContainText(host);
  await later.getByRole('button', { name: 'Don’t open' }).click();
  await expect(later).toHaveURL(`${app}#empty`);
  expect(requests).toHaveLength(before);
  await later.close();
});

test('a link followed while a file is open leaves it open until the user agrees', async ({
  page,
  app,
  serveUnknown,
}) => {
  const { address, requests } = await serveUnknown();
  await page.goto(app);
  await petri(page).treeItem('obs').first().click();
  await expect(petri(page).article('/obs')).toBeVisible();
  const shown = page.url();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `source=${address}kitchen.v3.zarr&element=/var`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('that you have not used here before');
  await expect(petri(page).article('/obs')).toBeVisible();
  await dialog.getByRole('button', { name: 'Don’t open' }).click();
  await expect(page).toHaveURL(shown);
  await expect(petri(page).article('/obs')).toBeVisible();
  expect(requests).toEqual([]);

  // typed by the user it opens at once, and from then on by links and browser history too
  await petri(page).openAddress(`${address}kitchen.v3.zarr`);
  await petri(page).kitchenOpened();
  await page.goBack();
  await expect(petri(page).article('/obs')).toBeVisible();
  await page.goForward();
  await petri(page).kitchenOpened();
  await expect(dialog).toHaveCount(0);
});

test('a user and password of a link are offered as a request header, and do not appear on the page', async ({
  page,
  app,
  serveUnknown,
}) => {
  const { address, requests } = await serveUnknown(undefined, {
    admits: ({ headers }) => headers.authorization === 'Basic bWU6czNjcmV0',
  });
  const withLogin = address.replace('http://', 'http://me:s3cret@');
  await page.goto(`${app}#source=${withLogin}kitchen.v3.zarr`);
  await expect(page.getByRole('dialog')).toContainText('Send the user name “me”');
  await expect(page).toHaveURL(`${app}#source=${address}kitchen.v3.zarr`);
  expect(requests).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Open', exact: true })
    .click();
  await petri(page).kitchenOpened();
  await expect(page).toHaveURL(`${app}#source=${address}kitchen.v3.zarr`);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(`${kept}${await page.content()}${await page.title()}`).not.toMatch(
    /s3cret|bWU6czNjcmV0/,
  );
});
