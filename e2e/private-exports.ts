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

/** Lets the workers of a page that is opened next write some pieces, then none, or says that the disk is full. */
export function stopWriting(
  page: Page,
  allowed = 1,
  end: 'full' | 'never' = 'never',
): void {
  page.on('worker', (worker) => {
    const stopped = worker.evaluate(
      ([most, how]) => {
        const { write } = FileSystemWritableFileStream.prototype;
        let pieces = 0;
        FileSystemWritableFileStream.prototype.write = function (data) {
          if (++pieces <= most) return write.call(this, data);
          return how === 'full'
            ? Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
            : new Promise(() => undefined);
        };
      },
      [allowed, end] as const,
    );
    stopped.catch(() => undefined); // it has ended
  });
}
