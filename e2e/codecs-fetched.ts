import type { Page, Request } from '@playwright/test';

/**
 * Waits until the source worker and its decode workers have each fetched a part of the code: by default the codecs of
 * texts, the last that most files need. To be called before the workers start.
 */
export function codecsFetched(page: Page, part = 'plain-codecs'): Promise<void> {
  return new Promise((resolve) => {
    let [sources, workers, fetched] = [0, 0, 0];
    const started = (request: Request) => {
      if (/\/source\.worker-[^/]*$/.test(request.url())) sources += 1;
      if (/\/(source|decode)\.worker-[^/]*$/.test(request.url())) workers += 1;
    };
    const finished = (request: Request) => {
      if (request.url().includes(`/${part}-`)) fetched += 1;
      // a source worker starts two decode workers at least
      if (sources === 0 || workers < 3 * sources || fetched < workers) return;
      page.off('request', started);
      page.off('requestfinished', finished);
      resolve();
    };
    page.on('request', started);
    page.on('requestfinished', finished);
  });
}
