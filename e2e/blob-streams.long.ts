import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from './petri-test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--js-flags=--expose-gc'];
    await use({ ...launchOptions, args });
  },
});

const PAGE = `<!doctype html><meta charset="utf-8"><title>Reads of a file</title>
<input type="file" aria-label="File"><button>Read again</button><script type="module" src="stress-page.js"></script>`;
const SCRIPT = `const worker = new Worker('stress-worker.js', { type: 'module' });
worker.onmessage = ({ data }) => { document.title = JSON.stringify(data); };
document.querySelector('button').onclick = () => worker.postMessage('again');
document.querySelector('input').onchange = ({ target }) => worker.postMessage(target.files[0]);`;

/** The worker as one script, with the app's own reader. */
async function buildWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(
          new URL('../src/testing/blob-stress.worker.ts', import.meta.url),
        ),
        formats: ['es'],
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the worker was not built');
  return chunk.code;
}

test('four hundred streamed reads of a file all end while garbage is collected, and one of a changed file reports that', async ({
  page,
  app,
}, info) => {
  const worker = await buildWorker();
  const file = info.outputPath('numbers.bin');
  const kilobytes = 64 << 10;
  const words = new Uint32Array(kilobytes << 8);
  for (let k = 0; k < kilobytes; k++) words[k << 8] = k;
  writeFileSync(file, words);
  const serve = (name: string, contentType: string, body: string) =>
    page.route(`${app}${name}`, (route) => route.fulfill({ contentType, body }));
  await serve('stress.html', 'text/html', PAGE);
  await serve('stress-page.js', 'text/javascript', SCRIPT);
  await serve('stress-worker.js', 'text/javascript', worker);
  await page.goto(`${app}stress.html`);
  await page.getByLabel('File').setInputFiles(file);
  await expect(page).toHaveTitle(/done/);
  expect(JSON.parse(await page.title())).toEqual({ done: 400, failed: [] });
  words[0] = 1;
  writeFileSync(file, words);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page).toHaveTitle('{"done":0,"failed":"ChangedError"}');
});
