import { expect, test } from './petri-test';

test('the start page links to the notices, with the terms of everything built in', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  const link = page.getByRole('link', { name: 'Third-party notices' });
  const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  expect(address).toBe(`${app}THIRD-PARTY-NOTICES.txt`);
  const response = await page.request.get(address);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  for (const part of [
    'keep intact this entire notice', // NIST's, of h5wasm
    'HDF5 (Hierarchical Data Format 5) Software Library and Utilities',
    'work of the Independent JPEG Group',
    'Copyright (c) Meta Platforms, Inc. and affiliates.',
  ])
    expect(text).toContain(part);
});
