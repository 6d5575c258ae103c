// node bench/embedding.mjs FOLDER-OR-FILE [columns …]: what blocks the main thread while an
// embedding is viewed. With RECOLOUR=1 it recolours 50 times and prints the memory. Uses the built
// app (`npm run build`); software GL counts as native, not as ours.
import { basename, dirname, join, resolve } from 'node:path';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { LONG, openTracedPage } from './main-thread.mjs';

const [path, ...columns] = process.argv.slice(2);
if (!path) throw new Error('Which file? node bench/embedding.mjs FILE [columns of obs]');
const app = createStaticServer(join(process.env.PETRI_DIST ?? join(root, 'dist')));
const data = createStaticServer(dirname(resolve(path)), {
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Range, ETag',
  },
});
const [address, files] = [await listen(app), await listen(data)];
const { page, trace, memory, close } = await openTracedPage({
  profile: true,
  hosts: [new URL(files).host],
});
const drawn = () =>
  page.locator('[role=application][data-ready]').waitFor({ timeout: 300_000 });
/** Without waiting for frames, of which software GL renders few. */
const press = (locator) => locator.evaluate((element) => element.click());
const middle = async () => {
  const { x, y, width, height } = await page.getByRole('application').boundingBox();
  return { x: x + width / 2, y: y + height / 2, width, height };
};
const colourBy = async (name) => {
  await press(page.getByRole('button', { name: /^Colour by/ }));
  await page.getByRole('combobox', { name: /^Search columns/ }).fill(name);
  await press(page.getByRole('option', { name }).first());
  await page.waitForTimeout(50);
  await page.getByRole('region', { name: new RegExp(`^Legend of .*${name}`) }).waitFor();
  await drawn();
};
const source = `source=${files}${basename(path)}&element=/uns`;

await report('opened and drawn', async () => {
  await page.goto(`${address}#${source}&color=none`);
  await drawn();
});
for (const column of columns)
  await report(`coloured by ${column}`, () => colourBy(column));
await report('hovered, 60 places', async () => {
  const { x, y, width, height } = await middle();
  for (let i = 0; i < 60; i++)
    await page.mouse.move(
      x + (width / 3) * Math.cos(i),
      y + (height / 3) * Math.sin(i * 1.7),
    );
});
await report('zoomed and moved', async () => {
  await page.getByRole('application').focus();
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', '-', '0'])
    await page.keyboard.press(key);
  await drawn();
});
await report('all selected by Enter', async () => {
  await page.keyboard.press('Enter');
  await page.getByText(/ of [\d,]+ \w+ selected/).waitFor({ timeout: 60_000 });
  await drawn();
});
await report('selection cleared', async () => {
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  await drawn();
});
if (columns[0]) await colourBy(columns[0]);
const names = page.getByRole('button', { name: 'Show labels' });
if (await names.isVisible())
  await report('names in the picture', async () => {
    await press(names);
    await page.waitForTimeout(3000);
    await drawn();
  });
await report('saved as PNG', async () => {
  await press(page.getByRole('button', { name: 'Save figure' }));
  const save = page.getByRole('button', { name: 'Save PNG' });
  await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), press(save)]);
});
if (columns.length > 1 && process.env.RECOLOUR) {
  const before = await memory();
  for (let i = 0; i < 50; i++) await colourBy(columns[i % columns.length]);
  await page.waitForTimeout(5000);
  console.log(
    `memory of the renderer: ${before} MB, after 50 recolours ${await memory()} MB`,
  );
}
await close();
app.close();
data.close();
process.exit(0);

async function report(name, step) {
  const { ms, long, ours } = await trace(step);
  console.log(
    `${name}: ${ms} ms, tasks beyond ${LONG} ms: ${long.length}, most of ours in one: ${ours} ms`,
  );
  for (const task of long.slice(0, Number(process.env.TASKS ?? 3)))
    console.log(
      `  ${task.ms} ms (${task.processor} of the processor, ours ${task.ours}): ${task.functions.join(', ')}`,
    );
}
