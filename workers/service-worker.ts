import { type AppBuild, createAppCache } from './app-cache';
import type { AppWorkerRequest } from './protocol';

/** The list of the build's files, which the build writes in front of this script. */
declare const APP_BUILD: AppBuild;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const cache = createAppCache(APP_BUILD, scope);

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cache.fill(), leaveOthers(event)]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
  // The first version serves the tab that brought it, too: parts that it loads later come from here. Nothing waits for
  // that: Firefox sometimes does not answer while a worker of the tab starts, and pages would wait for the activation
  void worker.clients.claim();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = cache.fileFor(request);
  if (path === undefined) return;
  event.respondWith(cache.answer(path, request));
  if (request.mode === 'navigate') event.waitUntil(removeUnused());
});

worker.addEventListener('message', (event) => {
  const wanted: AppWorkerRequest = event.data;
  if (wanted === 'take-over') event.waitUntil(worker.skipWaiting());
  if (wanted === 'leave') event.waitUntil(cache.removeAll());
});

/** An event by which newer browsers take routes; TypeScript's types lack it. */
interface RoutedEvent {
  addRoutes?(route: object): Promise<void>;
}

/**
 * Lets the browser send requests for data, at other origins and in other folders, without asking this worker, which may
 * have to be started for that.
 */
async function leaveOthers(event: ExtendableEvent & RoutedEvent): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(scope);
  const urlPattern = {
    ...{ protocol: protocol.slice(0, -1), hostname, port },
    pathname: `${pathname.replace(/[^\w/-]/g, '\\$&')}*`,
  };
  try {
    await event.addRoutes?.({ condition: { not: { urlPattern } }, source: 'network' });
  } catch (error) {
    // a browser that has routes, but not this condition
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

async function takeOver(): Promise<void> {
  await cache.noteTabs(await openTabs());
  await removeUnused();
}

async function removeUnused(): Promise<void> {
  const { installing, waiting } = worker.registration;
  // a newer version, which is not older because it is not used yet
  if (installing || waiting) return;
  await cache.removeUnused(await openTabs());
}

/** Returns the tabs of the app, by their clients' names. */
async function openTabs(): Promise<readonly string[]> {
  const tabs = await worker.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  });
  return tabs.filter(({ url }) => url.startsWith(scope)).map(({ id }) => id);
}
