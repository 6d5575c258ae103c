import { cpSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listen } from '../bin/tasks/serve.mjs';
import { startPathProxy } from './path-proxy';
import { petri } from './petri-page';
import { startPetri } from './petri-serve';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

const FILES = ['kitchen.h5ad', 'kitchen.v2.zarr', 'small.h5seurat'];
const SHAPES = ['kitchen.h5ad', 'kitchen.v2.zarr', 'small.h5seurat'].map(
  (name) =>
    [
      name,
      name === 'small.h5seurat' ? '60 cells × 40 genes' : '331 cells × 37 genes',
    ] as const,
);

const started: { end(): unknown }[] = [];
test.afterEach(async ({ page }) => {
  // what the page still loads would fail without its server
  await page.goto('about:blank');
  for (const one of started.splice(0).reverse()) await one.end();
});

async function serve(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const server = await startPetri(args, env);
  started.push(server);
  return server;
}

/** A server of pages of another site. */
async function otherSite(html: string, host = 'localhost'): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  });
  const address = await listen(server, 0, host);
  started.push({
    end() {
      server.closeAllConnections();
      server.close();
    },
  });
  return address;
}

async function expectOpens(page: Page, base: string, name: string, shape: string) {
  await page.goto(`${base}#source=files/${name}`);
  await expect(petri(page).shape(shape)).toBeVisible();
}

for (const [title, prefix, args, env, removes] of [
  ['a prefix that nginx removes', '/petri/', [], {}, true],
  [
    'a prefix of Open OnDemand, which stays',
    '/node/n1/80/',
    ['--base-path=/node/n1/80/'],
    {},
    false,
  ],
  [
    'a JupyterHub',
    '/user/ada/proxy/PORT/',
    [],
    { JUPYTERHUB_SERVICE_PREFIX: '/user/ada/' },
    true,
  ],
  [
    'a JupyterHub, whose prefix stays',
    '/user/ada/proxy/absolute/PORT/',
    [],
    { JUPYTERHUB_SERVICE_PREFIX: '/user/ada/' },
    false,
  ],
] as const)
  test(`an h5ad, a zarr and an h5seurat open below ${title} @server`, async ({
    page,
    allowed,
  }) => {
    const server = await serve(
      [...args, ...FILES.map((name) => join(stores, name))],
      env,
    );
    // in a hub only its path is printed
    const address = new URL(server.address);
    const proxy = await startPathProxy(address, prefix.replace('PORT', address.port), {
      removes,
    });
    started.push({ end: proxy.close });
    allowed.add(new URL(proxy.address).origin);
    await page.goto(`${proxy.address}${address.search}#empty`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, shape] of SHAPES)
      await expectOpens(page, proxy.address, name, shape);
  });

test('an address whose server lets no page read it is read through, one without ranges as a whole', async ({
  page,
  allowed,
  serveUnknown,
}) => {
  const data = await serveUnknown(stores, { cors: false });
  const whole = await serveUnknown(stores, { cors: false, ranges: false });
  allowed.clear();
  const server = await serve([
    `${data.address}kitchen.h5ad`,
    `${data.address}kitchen.v2.zarr`,
    `${whole.address}kitchen.013.h5ad`,
  ]);
  const { origin } = server.address;
  allowed.add(origin);
  await page.goto(`${origin}/${server.address.search}#empty`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOpens(page, `${origin}/`, 'kitchen.h5ad', '331 cells × 37 genes');
  expect(data.requests.some(({ range }) => range?.startsWith('bytes=0-'))).toBe(true);
  await expectOpens(page, `${origin}/`, 'kitchen.v2.zarr', '331 cells × 37 genes');
  await page.goto(`${origin}/#source=files/kitchen.013.h5ad`);
  await page.getByRole('button', { name: /^Load the whole file/ }).click();
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  expect(whole.requests.every(({ keys }) => keys.length === 0)).toBe(true);
});

test('pages of other sites read nothing, show it in no frame, and may lead to it', async ({
  page,
  allowed,
  expectedErrors,
}) => {
  expectedErrors.push(/./);
  const server = await serve([join(stores, 'kitchen.h5ad')]);
  const { origin, port } = server.address;
  const link = server.address.href;
  for (const host of ['localhost', '127.0.0.1']) {
    const site = await otherSite(
      `<a href="${link}">open</a><iframe src="${link}"></iframe><script src="${origin}/files/kitchen.h5ad"></script>`,
      host,
    );
    allowed.add(origin).add(new URL(site).origin);
    // the user is logged in
    await page.goto(link);
    await petri(page).kitchenOpened();
    await page.goto(site);
    const read = await page.evaluate(
      async ([address, ours]) => {
        const outcomes: string[] = [];
        for (const mode of ['cors', 'no-cors'] as const)
          try {
            const response = await fetch(address, { mode, credentials: 'include' });
            outcomes.push(`${response.status} ${(await response.text()).length}`);
          } catch (error) {
            outcomes.push((error as Error).name);
          }
        const image = new Image();
        await new Promise((resolve) => {
          image.onload = image.onerror = resolve;
          image.src = `${ours}/icon.svg`;
        });
        outcomes.push(`image ${image.naturalWidth}`);
        return outcomes;
      },
      [`${origin}/files/kitchen.h5ad`, origin] as const,
    );
    expect(read, host).toEqual(['TypeError', 'TypeError', 'image 0']);
    const frame = page.frames()[1];
    expect(
      await frame
        ?.locator('body')
        .count()
        .catch(() => 0),
      host,
    ).toBeLessThan(2);
    expect(frame?.url(), host).not.toContain(`127.0.0.1:${port}`);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'open' }).click();
    await petri(page).kitchenOpened();
    expect(page.url()).not.toContain('token');
  }
});

test('a named origin shows it in a frame, without cookies', async ({
  page,
  allowed,
  expectedErrors,
}) => {
  // browsers may block all storage in frames of other sites
  expectedErrors.push(/'localStorage' property/);
  const site = await otherSite('<iframe width="900" height="700"></iframe>');
  const server = await serve([
    `--embed=${new URL(site).origin}`,
    join(stores, 'kitchen.h5ad'),
  ]);
  const { origin, searchParams } = server.address;
  allowed.add(origin).add(new URL(site).origin);
  await page.goto(site);
  await page.evaluate(
    (address) => document.querySelector('iframe')?.setAttribute('src', address),
    `${origin}/t/${searchParams.get('token')}/?embed=1#source=files/kitchen.h5ad`,
  );
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('331 cells × 37 genes').first()).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('a link that is copied from an address with the token in its path has no token', async ({
  page,
  allowed,
}) => {
  const server = await serve([join(stores, 'kitchen.h5ad')]);
  const { origin, searchParams } = server.address;
  allowed.add(origin);
  await page.goto(
    `${origin}/t/${searchParams.get('token')}/#source=files/kitchen.h5ad&element=/obs`,
  );
  await page.getByRole('button', { name: 'Copy link', exact: true }).first().click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue(
    `${origin}/#source=files/kitchen.h5ad&element=/obs`,
  );
});

test('an isolated page opens files, too', async ({ page, allowed }) => {
  const server = await serve(['--isolated', join(stores, 'kitchen.h5ad')]);
  allowed.add(server.address.origin);
  await page.goto(server.address.href);
  await petri(page).kitchenOpened();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

for (const prefix of ['/', '/node/n1/80/'])
  test(`a folder is a list of its files, which open from there, at ${prefix}`, async ({
    page,
    allowed,
  }, info) => {
    const folder = info.outputPath('runs');
    mkdirSync(folder, { recursive: true });
    for (const name of FILES)
      cpSync(join(stores, name), join(folder, name), { recursive: true });
    const server = await serve([`--base-path=${prefix}`, folder]);
    allowed.add(server.address.origin);
    expect(server.address.pathname).toBe(prefix);
    await page.goto(server.address.href);
    const list = page.getByRole('listbox', { name: 'Content of runs', exact: true });
    await expect(list.getByRole('option')).toHaveCount(3);
    for (const [name, shape] of SHAPES) {
      await list.getByRole('option', { name }).click();
      await expect(petri(page).shape(shape)).toBeVisible();
      await page.goBack();
      await expect(list).toBeVisible();
    }
    // the address without a file lists what is served, which leads there and back
    await page.goto(new URL(prefix, server.address).href);
    await page.getByRole('option', { name: 'runs' }).click();
    await expect(list.getByRole('option')).toHaveCount(3);
    await page.getByRole('link', { name: 'files', exact: true }).click();
    await expect(page.getByRole('option')).toHaveText(/^runs/);
  });
