import type { Page } from '@playwright/test';

/** Names of what is in the page's own storage for exports. */
export function privateFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder: unknown = await root.getDirectoryHandle('exports');
    const names: string[] = [];
    for await (const name of (folder as { keys(): AsyncIterable<string> }).keys())
      names.push(name);
    return names;
  });
}

/** Lets nothing be written from the second piece on. */
export async function stopWriting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { write } = FileSystemWritableFileStream.prototype;
    let pieces = 0;
    FileSystemWritableFileStream.prototype.write = function (data) {
      return ++pieces === 1 ? write.call(this, data) : new Promise(() => undefined);
    };
  });
}
