import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';

const html = fileURLToPath(new URL('../dist/index.html', import.meta.url));

/**
 * Waits until the source worker and its decode workers have each fetched a part of the code: by default the decoders of
 * gzip, the last that most files need. To be called before the page is opened.
 */
export function codecsFetched(page: Page, part = 'deflate-decoders'): Promise<void> {
  // the page fetches once what it lists, ahead of the workers
  const listed = readFileSync(html, 'utf8');
  const ahead = (name: string) => (listed.includes(`/${name}-`) ? 1 : 0);
  return new Promise((resolve) => {
    let sources = -ahead('source.worker');
    let workers = sources - ahead('decode.worker');
    let fetched = -ahead(part);
    const started = (request: Request) => {
      if (/\/source\.worker-[^/]*$/.test(request.url())) sources += 1;
      if (/\/(source|decode)\.worker-[^/]*$/.test(request.url())) workers += 1;
    };
    const finished = (request: Request) => {
      if (request.url().includes(`/${part}-`)) fetched += 1;
      // a source worker starts two decode workers at least
      if (sources <= 0 || workers < 3 * sources || fetched < workers) return;
      page.off('request', started);
      page.off('requestfinished', finished);
      resolve();
    };
    page.on('request', started);
    page.on('requestfinished', finished);
  });
}
