import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** The dialog of the browser cannot be answered here: the folder that it gives is one of the page's own. */
export async function answerPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'showDirectoryPicker', async () => {
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle('picked', { create: true });
    });
  });
}

export async function openDialog(page: Page, format: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'With the matrix, as AnnData…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as' });
  await dialog.getByLabel('Format').selectOption(format);
  return dialog;
}

/** The files in the picked folder, in base64 by path; also folders without files. */
export function pickedFiles(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const files: Record<string, string> = {};
    const walk = async (folder: FileSystemDirectoryHandle, above: string) => {
      for await (const [name, handle] of (
        folder as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }
      ).entries()) {
        if (handle instanceof FileSystemDirectoryHandle) {
          files[`${above}${name}/`] = '';
          await walk(handle, `${above}${name}/`);
        } else if (handle instanceof FileSystemFileHandle) {
          // renamed or removed since it was listed
          const file = await handle.getFile().catch((error: DOMException) => {
            if (error.name !== 'NotFoundError') throw error;
          });
          if (!file) continue;
          const bytes = new Uint8Array(await file.arrayBuffer());
          let text = '';
          for (const byte of bytes) text += String.fromCharCode(byte);
          files[above + name] = btoa(text);
        }
      }
    };
    const root = await navigator.storage.getDirectory();
    await walk(await root.getDirectoryHandle('picked', { create: true }), '');
    return files;
  });
}

export async function copyToDisk(page: Page, folder: string): Promise<void> {
  for (const [path, text] of Object.entries(await pickedFiles(page))) {
    if (path.endsWith('/')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(text, 'base64'));
  }
}

/** Columns of kitchen.h5ad that no folder can have which a browser makes; the first one, no Zarr. */
export const refused = [
  'back\\slash',
  'CD3:CD4',
  '?query&x=1',
  'dot.',
  '*',
  '<b>',
  `'quoted"`,
  '~',
];
