// Saving a file in the built page.
import { rmSync } from 'node:fs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { openProfile } from './browser.mjs';
import { watchMemory } from './process-memory.mjs';

const MAX_MS = 3_600_000;

/**
 * Opens a file in a new browser, and saves all of it, as `h5ad` or `zarr`: milliseconds, bytes, MB of the browser before
 * and at most, and `[milliseconds, MB]` over time. Linux only.
 */
export async function savedInPage(build, file, format = 'h5ad') {
  const server = createStaticServer(build);
  const address = await listen(server);
  const { context, profile } = await openProfile();
  try {
    const page = await context.newPage();
    // dialogs cannot be answered here: the file goes to the private storage of the page and is a download, as is the folder
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'showSaveFilePicker');
      window.showDirectoryPicker = () => navigator.storage.getDirectory();
    });
    await page.goto(`${address}#element=/obs&embedding=hidden`);
    await page.getByLabel('File to open').first().setInputFiles(file);
    await page
      .getByRole('treeitem', { name: /^obs\b/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'With the matrix, as AnnData…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    await dialog.getByLabel('Format').selectOption(format);
    const button = dialog.locator('button[type=submit]');
    const memory = watchMemory(process.pid);
    await new Promise((done) => setTimeout(done, 1000));
    const { samples } = memory;
    const before = samples.at(-1)?.[1] ?? 0;
    const began = performance.now();
    await button.click();
    await page.getByText(/^Saved /).waitFor({ timeout: MAX_MS });
    const ms = performance.now() - began;
    memory.end();
    const bytes = await page.evaluate(storedBytes);
    const peak = samples.reduce((most, [, mb]) => Math.max(most, mb), 0);
    return { ms, bytes, before, peak, samples };
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Runs in the page: the bytes of what it has saved in its private storage. */
async function storedBytes() {
  const bytesIn = async (folder) => {
    let sum = 0;
    for await (const entry of folder.values())
      sum += entry.kind === 'file' ? (await entry.getFile()).size : await bytesIn(entry);
    return sum;
  };
  const root = await navigator.storage.getDirectory();
  let sum = 0;
  for await (const entry of root.values())
    if (entry.name === 'exports' || entry.name.endsWith('.zarr'))
      sum += await bytesIn(entry);
  return sum;
}
