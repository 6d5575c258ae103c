import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { mapInParallel } from '../src/read/chunks/in-parallel';
import { findPython } from '../src/testing/node-python';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { lookAt, settled } from './recorded-links';

// Witnesses that nothing changes: golden/README.md.

const isRecording = process.env.PETRI_RECORD === '1';
const run = promisify(execFile);
const commandLine = resolve(import.meta.dirname, '../dist-bin/petri.js');
/** When a fixture was unpacked. */
const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g;

/** Compares with the golden file of a subject, or writes it. */
function expectGolden(subject: string, lines: readonly string[]): void {
  const file = join(import.meta.dirname, 'golden', `${subject}.txt`);
  const text = `${lines.join('\n')}\n`.replaceAll(TIME, 'TIME');
  if (isRecording) writeFileSync(file, text);
  else expect(unfolded(text), subject).toEqual(unfolded(readFileSync(file, 'utf8')));
}

/** Documents of JSON by their lines, so that what differs can be read. */
function unfolded(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      line.startsWith('{"')
        ? JSON.stringify(JSON.parse(line), null, 1).split('\n')
        : [line],
    );
}

/** What a command prints in the folder of the fixtures, and its exit status. */
async function printed(args: readonly string[]): Promise<string[]> {
  const { stdout, code } = await run(process.execPath, [commandLine, ...args], {
    cwd: stores,
    maxBuffer: 1 << 28,
  }).then(
    (printed) => ({ ...printed, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  );
  return [`# petri ${args.join(' ')}: ${code}`, ...stdout.trimEnd().split('\n'), ''];
}

const fixtures = ['', 'broken/']
  .flatMap((folder) => readdirSync(join(stores, folder)).map((name) => folder + name))
  .filter((name) => !['broken', 'random'].includes(name))
  .sort();

for (const [subject, args] of [
  ['describe', ['describe']],
  ['describe-full', ['describe', '--json', '--full']],
  ['check', ['check']],
] as const)
  test(`petri ${args.join(' ')} of every fixture prints the same`, async () => {
    const texts = await mapInParallel(fixtures, 2, (name) => printed([...args, name]));
    expectGolden(subject, texts.flat());
  });

test('copies of fixtures have the same content', async () => {
  const found = findPython('h5py, zarr');
  test.skip('missing' in found, 'missing' in found ? found.missing : '');
  if ('missing' in found) return;
  const folder = mkdtempSync(join(tmpdir(), 'petri-golden-'));
  const names = fixtures.filter((name) => /^(?!broken)/.test(name));
  const said = await mapInParallel(names, 2, async (name) => {
    const outs = [`${name}.h5ad`, `${name}.zarr`];
    const lines = [];
    for (const out of outs)
      lines.push((await printed(['convert', name, join(folder, out)]))[0] ?? '');
    return lines.map((line) => line.replace(`${folder}/`, ''));
  });
  const copies = readdirSync(folder).sort();
  const script = join(import.meta.dirname, 'golden/content_hashes.py');
  const { stdout } = await run(found.python, [script, ...copies], {
    cwd: folder,
    maxBuffer: 1 << 28,
  });
  rmSync(folder, { recursive: true });
  expectGolden('copies', [...said.flat(), ...stdout.trimEnd().split('\n')]);
});

for (const [subject, element, pane] of [
  ['tree-overview', '/', 'main'],
  ['tree-table', '/obs', 'main'],
  ['tree-embedding', '/obsm/X_umap', 'complementary'],
] as const)
  test(`assistive technology is told the same: ${subject}`, async ({
    page,
    app,
    serve,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { address } = await serve();
    await page.goto(`${app}#source=${address}kitchen.v3.zarr&element=${element}`);
    await expect(petri(page).article(element)).toBeVisible();
    await petri(page).embeddingDrawn();
    await settled(() => lookAt(page, address));
    await expect(page.locator('[data-reading]')).toHaveCount(0);
    const tree = await page.getByRole(pane).ariaSnapshot();
    // links are those of the server's address
    expectGolden(
      subject,
      tree.split('\n').filter((line) => !/^ *- \/url:/.test(line)),
    );
  });

test.describe('in the page', () => {
  test.use({ hidesEmbedding: true, viewport: { width: 1440, height: 900 } });

  test('the standard journeys cost the same', async ({ page, app, serve }) => {
    const lines: string[] = [];
    for (const [file, element] of [
      ['kitchen.h5ad', ''],
      ['kitchen.h5ad', '/obs'],
      ['kitchen.h5ad', '/obs/cell_type'],
      ['kitchen.v3.zarr', ''],
      ['kitchen.v3.zarr', '/obs/cell_type'],
      ['demo.zarr.zip', '/X'],
      ['demo.zarr.zip', '/obs'],
    ] as const) {
      const { address, requests } = await serve();
      const path = element === '' ? '/' : element;
      await page.goto(
        `${app}?${lines.length}#source=${address}${file}&element=${element}`,
      );
      await expect(petri(page).article(path)).toBeVisible();
      await settled(() => lookAt(page, address));
      const bytes = requests.reduce((sum, { sent }) => sum + sent, 0);
      lines.push(`${file} ${path}: ${requests.length} requests, ${bytes} bytes`);
    }
    expectGolden('receipts', lines);
  });
});
