import { join } from 'node:path';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

// what browsers call an insecure context: http, and not this computer; some of the platform is missing there
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const resolve = '--host-resolver-rules=MAP petri.test 127.0.0.1';
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), resolve] });
  },
});

test('HDF5 and Zarr open over http on a host that is not this computer, local and remote', async ({
  page,
  app,
  allowed,
  serve,
  expectedErrors,
}) => {
  // over plain http the browser warns that it ignores one header of the page
  expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
  const elsewhere = (address: string) => {
    const url = address.replace('127.0.0.1', 'petri.test');
    allowed.add(new URL(url).origin);
    return url;
  };
  const { chooseFile, kitchenOpened, openAddress } = petri(page);
  await page.goto(`${elsewhere(app)}#empty`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await kitchenOpened();
  const data = elsewhere((await serve()).address);
  for (const name of ['kitchen.lzf.h5ad', 'kitchen.v3.zarr']) {
    await openAddress(`${data}${name}`);
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    await kitchenOpened();
  }
});
