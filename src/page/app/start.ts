// The first script of the page: fetches the code that reads files in parallel with the code that shows them, opens the
// source that a link names meanwhile, and keeps what is dropped.

import { usualViewOf } from '@/model/anndata-slots';
import type { Path } from '@/model/path';
import { openAhead } from '@/page/client/source-ahead';
import { prepareSourceWorker } from '@/page/client/source-worker';
import { listenForDrops } from './drops';
import { readFirstRows } from './first-rows';
import { type LinkedSource, linkedSource } from './linked-source';

/** Views that usually show an element. */
const VIEWS = {
  table: () => import('@/page/pages/table/TableView'),
  column: () => import('@/page/pages/column/ColumnView'),
  matrix: () => import('@/page/pages/matrix/MatrixView'),
};

/** Time in ms after which the page is fetched even if the modules that read files are still on their way. */
const LONGEST_MS = 2000;

// check-browser.js removed it if the browser is too old
if (!document.getElementById('root')) throw new Error('index.html has no #root');
prepareSourceWorker();
listenForDrops();
// a query may name a file, and is read before the fragment is
if (window.location.search === '') begin();
else void import('./page-query').then(({ readQuery }) => readQuery()).finally(begin);

function begin(): void {
  const linked = linkedSource(window.location.hash, document.baseURI);
  if (linked) showLinked(linked);
  else loadPage();
}

function showLinked({ spec, element, isAsStored }: LinkedSource): void {
  const opening = openAhead(spec);
  // on a slow connection the file starts to arrive while the code of the page does
  void preloaded().then(() => loadPage(element));
  if (isAsStored && usualViewOf(element) === 'table')
    opening.then(
      (client) => readFirstRows(client, element),
      () => undefined, // reported to the code that takes it over
    );
}

function loadPage(element?: Path): void {
  void import('./main');
  // a module that does not arrive is fetched again when it is needed, which reports why
  const view = element === undefined ? undefined : usualViewOf(element);
  if (view) VIEWS[view]().catch(() => undefined);
}

/**
 * Waits until all modules that the page names for preloading have arrived or failed, so that on a slow connection later
 * requests do not delay them. Resolves immediately in browsers that do not preload modules.
 */
function preloaded(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const late = new Set(
    [...links]
      .filter(({ relList }) => relList.supports('modulepreload'))
      .map(({ href }) => href),
  );
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    if (late.size === 0) resolve();
    // the events of the links wait until the modules are compiled
    new PerformanceObserver((arrived) => {
      for (const { name } of arrived.getEntries()) late.delete(name);
      if (late.size === 0) resolve();
    }).observe({ type: 'resource', buffered: true });
  });
}
