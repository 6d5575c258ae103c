import { writeFileSync } from 'node:fs';
import type { Behaviour } from './data-server';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

const mistakes: readonly (readonly [string, string, RegExp])[] = [
  ['GSE12345', 'This is an accession, not a URL', /geo\/query\/acc\.cgi\?acc=GSE12345/],
  ['foo', 'This is not a URL', /choose Open file or drop it here/],
  ['/data/me/x.h5ad', 'This is a path, not a URL', /choose Open file or drop it here/],
  ['C:\\data\\x.h5ad', 'This is a path, not a URL', /choose Open file or drop it here/],
  ['file:///data/me/x.h5ad', 'This is a path, not a URL', /choose Open file/],
];

test('paths, accessions and words are recognised as such, with advice', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#empty`);
  for (const [text, title, step] of mistakes) {
    await petri(page).openAddress(text);
    await expect(petri(page).failure, text).toHaveText(title);
    await expect(page.getByRole('definition').first()).toHaveText(text);
    await expect(page.getByText(step)).toBeVisible();
  }
});

test('a PDF is recognised as one, without advice on downloads', async ({
  page,
  app,
}, info) => {
  const file = info.outputPath('paper.pdf');
  writeFileSync(file, '%PDF-1.7\n1 0 obj\n');
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(file);
  await expect(page.getByRole('alert')).toHaveText('paper.pdf is a PDF document.');
  await expect(page.getByRole('main')).not.toContainText(/download|fetch/i);
});

const servers: readonly (readonly [Behaviour, string])[] = [
  [{ status: 404 }, 'Not found'],
  [{ status: 500 }, 'The server did not send the file'],
  [{ ranges: false }, 'The server does not support range requests'],
];

for (const [behaviour, title] of servers)
  test(`a server with ${JSON.stringify(behaviour)}: “${title}”`, async ({
    page,
    app,
    serveFailing,
  }) => {
    const { address } = await serveFailing(stores, behaviour);
    await page.goto(`${app}#source=${address}kitchen.h5ad`);
    await expect(petri(page).failure).toHaveText(title);
    await expect(page.getByText('What to do')).toBeVisible();
  });

test('a server that allows no other site is named as such, with what to set there', async ({
  page,
  app,
  serveFailing,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS policy/);
  const { address } = await serveFailing(stores, { cors: false });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expect(page.getByRole('alert')).toContainText(
    `responds, but without the header Access-Control-Allow-Origin: ${new URL(app).origin}`,
  );
  await expect(page.getByText('Access-Control-Expose-Headers')).toBeVisible();
});
