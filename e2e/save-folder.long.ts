import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isFolderName } from '../src/write/zarr/folder-name';
import { drop, heard, petri } from './petri-page';
import { expect, test } from './petri-test';
import { answerPicker, copyToDisk, openDialog, pickedFiles } from './picked-folder';
import { stopWriting } from './private-exports';

test.use({ hidesEmbedding: true });

const demo = '#source=demo.zarr.zip&element=/obs';

async function beginSaving(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'zarr');
  await dialog.getByRole('button', { name: 'Save in a folder…' }).click();
}

test('a folder of that name stays as it is: the copy gets a number', async ({
  page,
  app,
}) => {
  await answerPicker(page);
  await page.goto(`${app}${demo}`);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const picked = await root.getDirectoryHandle('picked', { create: true });
    const old = await picked.getDirectoryHandle('demo.zarr', { create: true });
    await old.getFileHandle('zarr.json', { create: true });
  });
  await beginSaving(page);
  await heard(page, /Saved demo-2\.zarr/);
  const paths = Object.keys(await pickedFiles(page));
  expect(paths.filter((path) => path.startsWith('demo.zarr/'))).toEqual([
    'demo.zarr/',
    'demo.zarr/zarr.json',
  ]);
  expect(paths).toContain('demo-2.zarr/zarr.json');
});

test('a full disk is said, and nothing of the folder stays', async ({ page, app }) => {
  await answerPicker(page);
  stopWriting(page, 10, 'full');
  await page.goto(`${app}${demo}`);
  await beginSaving(page);
  await expect(page.getByRole('alert')).toContainText(
    'demo.zarr could not be saved: the disk, or the storage that the browser gives this page, is full.',
  );
  await expect.poll(() => pickedFiles(page)).toEqual({});
});

/** A copy in a picked folder that never ends, with more than ten files written. */
async function saveWithoutEnd(page: Page, app: string): Promise<void> {
  await answerPicker(page);
  stopWriting(page, 10);
  await page.goto(`${app}${demo}`);
  await beginSaving(page);
  await expect
    .poll(async () => Object.keys(await pickedFiles(page)).length)
    .toBeGreaterThan(10);
}

test('Cancel leaves nothing of a folder that is being written', async ({ page, app }) => {
  await saveWithoutEnd(page, app);
  const exports = page.getByRole('list', { name: 'Exports' });
  await exports.getByRole('button', { name: 'Cancel' }).click();
  await expect(exports).toHaveCount(0);
  await expect.poll(() => pickedFiles(page)).toEqual({});
});

test('what a closed tab leaves does not open as a store', async ({
  page,
  app,
  context,
}, info) => {
  await saveWithoutEnd(page, app);
  const second = await context.newPage();
  await page.close();
  await second.goto(`${app}#empty`);
  const paths = Object.keys(await pickedFiles(second));
  expect(paths).toContain('demo.zarr/');
  expect(paths).not.toContain('demo.zarr/zarr.json');
  await copyToDisk(second, info.outputPath(''));
  const left = info.outputPath('demo.zarr');
  await second.getByLabel('Folder to open').first().setInputFiles(left);
  await expect(petri(second).failure).toContainText('demo.zarr');
  await second.screenshot({ path: info.outputPath('left.png') });
});

test('a browser that writes no folders offers ZIP files, and says why', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  await page.goto(`${app}${demo}`);
  const dialog = await openDialog(page, 'zarr.zip');
  await expect(dialog).toContainText(
    'This browser does not let the page write a folder, so it is in a ZIP file',
  );
  const folders = dialog
    .getByLabel('Format')
    .locator('option[value=zarr], option[value=mtx]');
  await expect(folders).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('zip.png') });
});

test('what is left out because of its name is what the browser refuses', async ({
  page,
  app,
}, info) => {
  await page.addInitScript(() => {
    const hear = (event: DragEvent) => {
      const [item] = event.dataTransfer?.items ?? [];
      const { getAsFileSystemHandle } = DataTransferItem.prototype as {
        getAsFileSystemHandle?(): Promise<FileSystemHandle>;
      };
      Reflect.set(window, 'dropped', item && getAsFileSystemHandle?.call(item));
    };
    document.addEventListener('drop', hear, true);
  });
  await page.goto(`${app}#empty`);
  mkdirSync(info.outputPath('empty'));
  await drop(page, [info.outputPath('empty')]);
  const codes = Array.from({ length: 0xff }, (_, i) => i + 1);
  const names = [
    ...codes.flatMap((code) => ['', 'a'].map((a) => `${a}${String.fromCharCode(code)}b`)),
    ...codes.map((code) => `a${String.fromCharCode(code)}`),
    ...['.', '..', '...', '..x', '. x', '.~x', '.x', '.zarray', 'zarr.json', 'x. y', 'c'],
    ...['con', 'AUX.txt', 'com1', 'com0', 'conx', 'lpt9.csv', 'clock$', 'desktop.ini'],
    ...['a.lnk', '.lnk', 'a.url', 'a.local', 'a.{b}', 'Thumbs.db', 'con .x', 'x.part'],
    ...[
      'a\u200db',
      'a\u202eb',
      '\ufeffx',
      'a\ufffeb',
      'a\ufdd0b',
      'x\u3000',
      '\u2028x',
      '基因',
    ],
  ];
  const refused = await page.evaluate(async (all) => {
    const folder: FileSystemDirectoryHandle = await Reflect.get(window, 'dropped');
    const found: string[] = [];
    for (const name of all)
      await folder.getFileHandle(name).catch((error: unknown) => {
        if (error instanceof TypeError) found.push(name);
      });
    return found;
  }, names);
  expect(refused.length).toBeGreaterThan(100);
  expect(names.filter((name) => !isFolderName(name))).toEqual(refused);
});
