import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './petri-test';
import { array, group } from './zarr-nodes';

/** The requests for the code of zarrita so far. */
function zarritaRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('zarrita-codecs')) requests.push(request.url());
  });
  return requests;
}

test('zarrita is loaded for an unknown codec only', async ({
  page,
  app,
  serve,
}, testInfo) => {
  const folder = testInfo.outputPath('codecs.zarr');
  const write = (path: string, content: object | Uint8Array) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(
      join(folder, path),
      content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  };
  const known = array('uint8', 3, 3);
  write('zarr.json', group({}));
  write('known/zarr.json', known);
  write('known/c/0', new Uint8Array([41, 42, 43]));
  const codecs = [...known.codecs, { name: 'example.unknown' }];
  write('unknown/zarr.json', { ...known, codecs });
  write('unknown/c/0', new Uint8Array([1, 2, 3]));

  const requests = zarritaRequests(page);
  const server = await serve(testInfo.outputPath());
  await page.goto(`${app}#source=${server.address}codecs.zarr/&element=/known`);
  await expect(page.getByRole('gridcell', { name: '42' })).toBeVisible();
  expect(requests).toEqual([]);
  await page.goto(`${app}#source=${server.address}codecs.zarr/&element=/unknown`);
  await expect(
    page.getByText('example.unknown: unknown codec example.unknown').first(),
  ).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);
});
