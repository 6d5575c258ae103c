// node bench/scroll-rows.mjs FILE: what blocks the main thread while a table of many rows, and X,
// is scrolled. Uses the built app (`npm run build`); the file is opened from disk. PROFILE=1 lists
// the functions.
import { join, resolve } from 'node:path';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { LONG, openTracedPage } from './main-thread.mjs';

const [path, column] = process.argv.slice(2);
if (!path) throw new Error('Which file? node bench/scroll-rows.mjs FILE [column of obs]');
const app = createStaticServer(join(process.env.PETRI_DIST ?? join(root, 'dist')));
const address = await listen(app);
const { page, trace, close } = await openTracedPage({
  profile: Boolean(process.env.PROFILE),
});
let grid = page.getByRole('grid', { name: 'Table /obs', exact: true });
const filled = () =>
  grid
    .locator('[role=rowheader]', { hasText: /./ })
    .nth(10)
    .waitFor({ timeout: 120_000 });

// the embedding is measured elsewhere
await page.addInitScript(() => localStorage.setItem('petri-right', 'closed'));
await page.goto(`${address}#empty`);
await page.getByLabel('File to open').first().setInputFiles(resolve(path));
page.setDefaultTimeout(240_000);
await show(/^obs,/);

await report('wheel, 150 times 600 px', turnWheel);
await report('scroll bar through all rows, 120 steps', () => dragBar(120, 40));
await report('pages by key, 100', async () => {
  for (let i = 0; i < 100; i++) await grid.press('PageUp');
  await filled();
});
await report('first and last row, 10 times', async () => {
  for (let i = 0; i < 10; i++)
    await grid.press(i % 2 === 0 ? 'Control+Home' : 'Control+End');
  await filled();
});
await report('to the right and back', async () => {
  for (let i = 0; i < 30; i++) await grid.press('ArrowRight');
  await grid.press('Control+Home');
  await filled();
});
if (column) {
  await report(`sorted by ${column}`, async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByLabel('Search columns').fill(column);
    await page.getByLabel('Search columns').press('Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Sort descending' }).click();
    await page.getByRole('list', { name: 'Sorting and filters' }).waitFor();
    await grid.press('Control+Home');
    await filled();
  });
  await report('sorted: scroll bar through all rows', () => dragBar(60, 60));
}
await show(/^X,/);
grid = page.getByRole('grid', { name: 'Matrix /X', exact: true });
await filled();
await report('X: wheel, 150 times 600 px', turnWheel);
await report('X: scroll bar through all rows, 120 steps', () => dragBar(120, 40));
await close();
app.close();
process.exit(0);

/** Shows an element, and waits until it is read. */
async function show(item) {
  await page
    .getByRole('treeitem', { name: item })
    .first()
    .evaluate((element) => element.click());
  await page.waitForTimeout(5000);
}

async function turnWheel() {
  const { x, y } = await grid.boundingBox();
  await page.mouse.move(x + 300, y + 200);
  for (let i = 0; i < 150; i++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  await filled();
}

/** From the first row to the last, in the given number of steps with a pause, in ms, after each. */
async function dragBar(steps, pause) {
  await grid.evaluate(
    async (element, [count, rest]) => {
      const most = element.scrollHeight - element.clientHeight;
      for (let i = 0; i <= count; i++) {
        element.scrollTop = (most * i) / count;
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
    },
    [steps, pause],
  );
  await filled();
}

async function report(name, step) {
  const { ms, long, longest } = await trace(step);
  console.log(
    `${name}: ${ms} ms, ${long.length} tasks beyond ${LONG} ms, the longest ${longest} ms`,
  );
  for (const { ms: held, processor, ours, functions } of long.slice(0, 5))
    console.log(
      `  ${held} ms by the clock, ${processor} of the processor, ${ours} ours: ${functions.join(', ')}`,
    );
}
