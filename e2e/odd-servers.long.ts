import { expectRightValues } from './faulty-files';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a store of version 2 is read right from a server that compresses every file @server', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, { gzipPaths: /./ });
  await page.goto(`${app}#source=${address}kitchen.v2.zarr`);
  await expectRightValues(page);
});

test('a store of version 2 is read right from a server that sends CORS headers with 200 only @server', async ({
  page,
  app,
  serveFailing,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS|Cross-Origin/); // the browser logs each hidden error
  const { address } = await serveFailing(stores, { corsOnlyOk: true });
  await page.goto(`${app}#source=${address}kitchen.v2.zarr`);
  await expectRightValues(page);
});

test('a misspelt URL on such a server is not blamed on the server alone, and the settings have “always”', async ({
  page,
  app,
  serveFailing,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS/);
  const { address } = await serveFailing(stores, { corsOnlyOk: true });
  await page.goto(`${app}#source=${address}kitchn.zarr`);
  await expect(page.getByRole('alert')).toContainText('this URL may be misspelt');
  await expect(page.getByText('add_header Access-Control-Allow-Origin')).toContainText(
    'always;',
  );
});

test('ETags that differ by weakness or by a suffix of compression are those of one file', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, {
    etag: (etag, request) =>
      [etag, `W/${etag}`, etag.replace(/"$/, '-gzip"')][request % 3],
  });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expectRightValues(page);
});

test('a server that sends fewer bytes than asked for is read on', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve(stores, { maxRange: 20_000 });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expectRightValues(page);
});

test('a server that denies dot-files is named as such', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, { deny: /\/\.[^/]+$/ });
  await page.goto(`${app}#source=${address}kitchen.v2.zarr`);
  await expect(page.getByRole('alert')).toContainText(
    'The server denies access to files whose names begin with a dot',
  );
});

test('names that GitHub Pages leaves out are named, with what to do', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address } = await serveFailing(stores, { omit: /\/_[^/]*(\/|$)/ });
  await page.goto(`${app}#source=${address}kitchen.v3.zarr&element=/var`);
  await expect(page.getByRole('alert').first()).toContainText('.nojekyll');
});

test('a link that is redirected to a server unknown here stops and asks', async ({
  page,
  app,
  serve,
  serveUnknown,
}) => {
  const other = await serveUnknown();
  const { host } = new URL(other.address);
  const { address } = await serve(stores, {
    redirect: (path) => `${other.address}${path.slice(1)}`,
  });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  const dialog = page.getByRole('dialog', {
    name: 'Read from the server that this URL redirects to?',
  });
  await expect(dialog).toContainText(host);
  expect(other.requests).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Don’t open' }).click();
  await expect(petri(page).failure).toHaveText('The server redirects to another server');
  expect(other.requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expectRightValues(page);
  await expect(page.getByRole('banner').getByText(`from ${host}`)).toBeVisible();
});
