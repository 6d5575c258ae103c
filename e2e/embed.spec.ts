import { join } from 'node:path';
import type { PetriAnswer, PetriEvent } from '../src/page/frame/protocol';
import { test } from './embedding-site';
import { expect, stores } from './petri-test';

declare global {
  /** Messages that a page has received, by the id of the frame that they came from. */
  var received: { readonly from: string; readonly data: PetriAnswer | PetriEvent }[];
}

test('a page of another site shows its data after a question, colours it, selects by names, hears of selections, and hands over a file', async ({
  page,
  embedding,
}) => {
  await page.goto(`${embedding.site}embed.html`);
  const frame = page.frameLocator('petri-view iframe');
  await expect(page.getByText('question:')).toBeVisible();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('open: marrow.zarr')).toBeVisible();
  const table = frame.getByRole('grid', { name: 'Table /obs' });
  await expect(table).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);

  await page.getByLabel('Select the cells').fill('cell-003, cell-007, no-cell');
  await page.getByRole('button', { name: 'Select' }).click();
  await expect(page.getByText('2 selected: cell-003, cell-007')).toBeVisible();
  await table.getByRole('checkbox', { name: 'Select cell-001' }).click();
  await expect(page.getByText('3 selected: cell-001, cell-003, cell-007')).toBeVisible();

  await page.getByRole('button', { name: 'Show' }).click();
  await expect(frame.getByRole('article', { name: '/obs/cell_type' })).toBeVisible();
  await expect(page.getByText('3 selected')).toBeVisible();

  await page
    .getByLabel('Open a file of your own')
    .setInputFiles(join(stores, 'kitchen.gzip.h5ad'));
  await expect(page.getByText('open: kitchen.gzip.h5ad')).toBeVisible();
  await expect(page.getByText('No cells are selected.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('');
});

test('no other site may embed Petri, and no other window or origin than the named one is answered', async ({
  page,
  embedding,
  allowed,
  expectedErrors,
}) => {
  const { petri, origin } = embedding;
  const frame = (id: string, query: string) =>
    `<iframe id="${id}" src="${petri}?${query}#empty"></iframe>`;
  const named = `embed=1&origin=${origin}`;
  const address = await embedding.add(
    'frames.html',
    `<link rel="icon" href="data:,">
    <script>
      received = [];
      addEventListener('message', ({ source, data }) => {
        const from = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source);
        received.push({ from: from?.id, data });
      });
    </script>
    <iframe id="beside" srcdoc="<script>onmessage = () => received.push('answered')</script>"></iframe>
    ${frame('other', 'embed=1&origin=https://evil.example')}
    ${frame('silent', 'embed=1')}
    ${frame('named', named)}`,
  );
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(() => received.some(({ from }) => from === 'named')))
    .toBe(true);
  for (const id of ['other', 'silent'])
    await expect(
      page.frameLocator(`#${id}`).getByLabel('URL of an .h5ad or .zarr file'),
    ).toBeVisible();

  const answers = await page.evaluate(async () => {
    const windowOf = (id: string) =>
      document.querySelector<HTMLIFrameElement>(`#${id}`)?.contentWindow;
    const state = { petri: 1, id: 'theirs', type: 'state' };
    for (const id of ['other', 'silent']) windowOf(id)?.postMessage(state, '*');
    // from a window of the same origin that is not the one around the frame
    const beside = windowOf('beside') as (Window & { eval(script: string): void }) | null;
    beside?.eval(
      `parent.document.querySelector('#named').contentWindow.postMessage(${JSON.stringify(state)}, '*')`,
    );
    const hostile = [
      { petri: 1, id: 1, type: 'open', source: 'javascript:alert(1)' },
      { petri: 1, id: 2, type: 'open', source: 'data:,x' },
      { petri: 1, id: 3, type: '__proto__' },
      { ...JSON.parse('{"__proto__": {"type": "state"}}'), petri: 1, id: 4 },
      { petri: 1, id: 5, type: 'select', rows: new Array(2_000_000).fill(0) },
      { petri: 1, id: 6, type: 'go', view: 'element=/obs' },
      { petri: 1, id: 7, type: 'state' },
    ];
    for (const message of hostile) windowOf('named')?.postMessage(message, '*');
    const isLast = () => received.some(({ data }) => 'id' in data && data.id === 7);
    while (!isLast()) await new Promise((resolve) => setTimeout(resolve, 20));
    return received;
  });
  expect(answers.filter(({ from }) => from !== 'named')).toEqual([]);
  const answered = answers.map(({ data }) => data).filter((data) => 'id' in data);
  const names = answered.map((data) => ('error' in data ? data.error.name : data.result));
  expect(names).toEqual([
    ...['InvalidError', 'InvalidError', 'InvalidError', 'InvalidError'],
    ...['TooLargeError', 'NothingOpenError', { status: 'empty' }],
  ]);

  // the same page at another origin: the browser does not show Petri in it
  expectedErrors.push(/frame-ancestors/);
  const elsewhere = new URL(address.replace('localhost', '127.0.0.1'));
  allowed.add(elsewhere.origin);
  await page.goto(elsewhere.href);
  const blocked = page.frames().filter((one) => one.url().startsWith('chrome-error:'));
  expect(blocked).toHaveLength(3);
  expect(await page.evaluate(() => received)).toEqual([]);
});
