// The first script of the page: what reads files is fetched beside what shows them, not after it; what a link names is
// opened meanwhile, and what is dropped is kept.

import { usualViewOf } from '@/model/anndata-slots';
import type { Path } from '@/model/path';
import { openAhead } from '@/page/client/source-ahead';
import { prepareSourceWorker } from '@/page/client/source-worker';
import { listenForDrops } from './drops';
import { readFirstRows } from './first-rows';
import { type LinkedSource, linkedSource } from './linked-source';

/** What elements are shown by, as a rule. */
const VIEWS = {
  table: () => import('@/page/pages/table/TableView'),
  column: () => import('@/page/pages/column/ColumnView'),
  matrix: () => import('@/page/pages/matrix/MatrixView'),
};

/** Where the modules that read files take longer, the page is fetched beside them. */
const LONGEST_MS = 2000;

// check-browser.js took it where the browser is too old
if (!document.getElementById('root')) throw new Error('index.html has no #root');
prepareSourceWorker();
listenForDrops();
const linked = linkedSource(window.location.hash, document.baseURI);
if (linked) showLinked(linked);
else loadPage();

function showLinked({ spec, element, isAsStored }: LinkedSource): void {
  const opening = openAhead(spec);
  // on a slow line the file begins to come while the code of the page does
  void preloaded().then(() => loadPage(element));
  if (isAsStored && usualViewOf(element) === 'table')
    opening.then(
      (client) => readFirstRows(client, element),
      () => undefined, // who takes it over hears of it
    );
}

function loadPage(element?: Path): void {
  void import('./main');
  // what does not come is fetched again where it is needed, which says why
  const view = element === undefined ? undefined : usualViewOf(element);
  if (view) VIEWS[view]().catch(() => undefined);
}

/**
 * Waits until all modules that the page names for preloading are there, or failed, so that on a slow line what is
 * requested next does not delay them; at once in browsers that do not preload modules.
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
