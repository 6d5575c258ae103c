// The first script of the page: what reads files is fetched beside what shows them, not after it; what a link names is
// opened meanwhile, and what is dropped is kept.
import { openAhead } from '@/client/source-ahead';
import { prepareSourceWorker } from '@/client/source-worker';
import { listenForDrops } from './drops';
import { linkedSource } from './linked-source';

/** What elements of such paths are shown by, as a rule. */
const VIEWS: readonly (readonly [path: RegExp, load: () => Promise<unknown>])[] = [
  [
    /^\/?((raw|mod\/[^/]+)\/)?(obs|var|meta\.data)$/,
    () => import('@/views/table/TableView'),
  ],
  [
    /^\/?((raw|mod\/[^/]+)\/)?(obs|var|meta\.data)\/[^/]+$/,
    () => import('@/views/column/ColumnView'),
  ],
  [
    /^\/?((raw|mod\/[^/]+)\/)?(X|(layers|obsm)\/[^/]+)$/,
    () => import('@/views/matrix/MatrixView'),
  ],
];

// check-browser.js took it where the browser is too old
if (!document.getElementById('root')) throw new Error('index.html has no #root');
prepareSourceWorker();
listenForDrops();
const linked = linkedSource(window.location.hash, document.baseURI);
if (linked) openAhead(linked.spec);
void import('./main');
// what does not come is fetched again where it is needed, which says why
for (const [path, load] of VIEWS)
  if (linked && path.test(linked.element)) load().catch(() => undefined);
