import { utimesSync } from 'node:fs';
import { firstAlert } from './faulty-files';
import { writePaddedZip } from './padded-zip';
import { startPathProxy } from './path-proxy';
import { petri } from './petri-page';
import { openingOf, startPetri } from './petri-serve';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a served file opens below the path of a proxy, and the page says when it has changed @server', async ({
  page,
  allowed,
}, info) => {
  const file = info.outputPath('kitchen.zarr.zip');
  writePaddedZip(file, 'kitchen.v3.zarr', 150_000);
  const server = await startPetri([file]);
  const proxy = await startPathProxy(server.address, '/user/ada/proxy/1/', {
    removes: true,
  });
  allowed.add(new URL(proxy.address).origin);
  try {
    await page.goto(`${proxy.address}${openingOf(server.address)}`);
    await petri(page).kitchenOpened();
    const link = await petri(page).link();
    expect(link).toMatch(/\/user\/ada\/proxy\/1\/#source=files\/kitchen\.zarr\.zip/);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({
      name: `petri-${server.address.port}`,
      path: '/user/ada/proxy/1',
      httpOnly: true,
      sameSite: 'Strict',
    });
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, hourAgo, hourAgo); // the same size
    expect(await firstAlert(page)).toContain('changed on the server');
  } finally {
    proxy.close();
    await server.end();
  }
});
