import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { mapInParallel } from '../src/read/chunks/in-parallel';
import { findPython } from '../src/testing/node-python';
import { petri, readIfAsked } from './petri-page';
import { expect, stores, test } from './petri-test';
import { lookAt, settled } from './recorded-links';

// Witnesses that nothing changes: golden/README.md.

const isRecording = process.env.PETRI_RECORD === '1';
const run = promisify(execFile);
const commandLine = resolve(import.meta.dirname, '../dist-bin/petri.js');
/** Files of each format; every element of them is looked at in the page. */
const FILES = [
  ...['kitchen.v3.zarr', 'kitchen.h5ad', 'several.h5mu', 'cells.loom'],
  ...['small.h5seurat', 'tables.h5', 'matrices.h5', 'spatialdata.zarr'],
];

const counts = 'x=/obs/total_counts&category=/obs/cell_type';
const genes = 'of=CD3E,MS4A1,LYZ&by=/obs/cell_type';
/** Links to a plot of each kind, of the demo. */
const PLOTS: readonly string[] = [
  ...['violin', 'box', 'histogram', 'density', 'ecdf', 'rank'].map(
    (kind) => `element=/obs&plot=${kind}&${counts}`,
  ),
  'element=/obs&plot=histogram&x=/obs/pct_counts_mt&category=none',
  'element=/obs&plot=scatter&x=/obs/total_counts&y=/obs/n_genes_by_counts&hue=/obs/cell_type',
  'element=/obs&plot=hexbin&x=/obs/total_counts&y=/obs/n_genes_by_counts',
  'element=/obs&plot=composition&category=/obs/stage&split=/obs/cell_type',
  'element=/obs&plot=qc',
  ...['dots', 'heatmap', 'cells'].map((kind) => `element=/X&show=${kind}&${genes}`),
  'element=/X&show=gene&of=CD3E&by=/obs/cell_type',
  'element=/obs/total_counts',
  'element=/obs/cell_type',
  'element=/uns/rank_genes_groups',
];

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

test.describe('in the page', () => {
  test.use({ hidesEmbedding: true, viewport: { width: 1440, height: 900 } });

  for (const file of FILES)
    test(`every element of ${file} shows the same`, async ({ page, app, serve }) => {
      const { address } = await serve();
      const [, document = ''] = await printed(['describe', '--json', file]);
      const { elements = [] } = JSON.parse(document) as {
        readonly elements?: readonly { readonly path: string }[];
      };
      const lines: string[] = [];
      for (const { path } of elements) {
        const element = path === '/' ? '' : `&element=${encodeURIComponent(path)}`;
        await page.goto(`${app}?${lines.length}#source=${address}${file}${element}`);
        await expect(petri(page).article(path)).toBeVisible();
        const { shows } = await settled(() => lookAt(page, address));
        lines.push(`# ${path}`, ...shows, '');
      }
      expectGolden(`page-${file}`, lines);
    });

  test('every plot has the same labels, marks, table and lines of Python', async ({
    page,
    app,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const lines: string[] = [];
    for (const link of PLOTS) {
      await page.goto(`${app}?${lines.length}#source=demo.zarr.zip&${link}`);
      const main = page.getByRole('main');
      if (/plot=|show=/.test(link))
        await readIfAsked(
          main,
          main.locator('svg[role=img], svg[role=application]').first(),
        );
      const { shows } = await settled(() => lookAt(page, app));
      const drawn = await page.evaluate(readDrawings);
      lines.push(`# ${link}`, ...shows, ...drawn, ...(await codeOf(page)), '');
    }
    expectGolden('plots', lines);
  });

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

/** Texts, labels and numbers of marks of the drawings of the middle. */
function readDrawings(): string[] {
  return [
    ...document.querySelectorAll('main svg:is([role=img], [role=application])'),
  ].flatMap((svg) => {
    const marks = new Map<string, number>();
    for (const one of svg.querySelectorAll('*'))
      marks.set(one.tagName, (marks.get(one.tagName) ?? 0) + 1);
    const texts = [...svg.querySelectorAll('text')].map((one) => one.textContent ?? '');
    return [
      `svg ${svg.getAttribute('aria-label')}`,
      [...marks]
        .sort()
        .map(([tag, count]) => `${count} ${tag}`)
        .join(', '),
      `texts: ${texts.join(' | ')}`,
    ];
  });
}

/** The lines of Python that the dialog of the first figure copies, or why there are none. */
async function codeOf(page: Page): Promise<readonly string[]> {
  const save = page.getByRole('main').getByRole('button', { name: /^Save figure/ });
  if ((await save.count()) === 0) return ['no figure to save'];
  await save.first().click();
  const dialog = page.getByRole('dialog', { name: 'Save figure' });
  await expect(dialog).toBeVisible();
  const copy = dialog.getByRole('button', { name: 'Copy as code' });
  const why = dialog.getByText(/^No Python code/);
  await expect(copy.or(why).first()).toBeVisible();
  if (await why.isVisible()) {
    const text = await why.innerText();
    await page.keyboard.press('Escape');
    return [text];
  }
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy.click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  const code = await read();
  await page.keyboard.press('Escape');
  return code.split('\n');
}
