import type { AppWorkerRequest } from '@workers/protocol';
import { hasName, throwIfOwnFault } from '@/model/errors';
import { whyMissing } from '@/model/petri-code';
import { workerAddress } from '@/model/trusted-workers';
import { isEmbedded } from '@/page/kit/context/embedded';
import type { Notify } from '@/page/kit/context/notify';

/** Time (ms) in which a newer version takes over; the page is reloaded then in any case. */
const TAKE_OVER_MS = 10_000;

/** `navigator.connection`, which not every browser has, nor TypeScript's types. */
interface Metered {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Keeps a copy of the app in this browser, by a service worker, so that it starts without its server; offers newer
 * versions of it, which are fetched meanwhile. Removes the copy if the server has no service worker any more. Call it when
 * the first screen is complete: the copy is all of the app.
 */
export async function keepApp(notify: Notify): Promise<void> {
  if (import.meta.env.DEV || isInFrame()) return;
  const { serviceWorker } = navigator; // not available over plain http
  if (!serviceWorker) return;
  const folder = new URL('./', document.baseURI).href;
  const script = new URL('service-worker.js', folder).href;
  let known: ServiceWorkerRegistration | undefined;
  try {
    known = await registered(serviceWorker, folder);
    // the server that runs on the user's own computer is always there, and may be another tomorrow
    if (isServed()) return await leave(known);
    const isFirst = !known;
    if (isFirst && (navigator as Metered).connection?.saveData) return;
    known ??= await register(serviceWorker, script, folder);
    if (!known) return;
    offerVersions(known, notify);
    if (!isFirst && navigator.onLine) await known.update();
  } catch (error) {
    // a script that cannot be fetched is a TypeError
    if (!(error instanceof TypeError)) throwIfOwnFault(error);
    else if (hasName(await whyMissing(script), 'AppUpdatedError')) await leave(known);
  }
}

/** True in the frame of another page, which is left to its server. */
export function isInFrame(): boolean {
  return window.parent !== window || isEmbedded();
}

/** True if the page comes from `petri serve` or `npm start`, which say so in it. */
function isServed(): boolean {
  return document.querySelector('meta[name="petri-served"]') !== null;
}

async function register(
  serviceWorker: ServiceWorkerContainer,
  script: string,
  folder: string,
): Promise<ServiceWorkerRegistration | undefined> {
  // `none`: the browser never takes an old script or list for the newest one
  await serviceWorker.register(workerAddress(script), { updateViaCache: 'none' });
  return registered(serviceWorker, folder);
}

/** Returns the registration for exactly this folder: those of folders above it belong to others. */
async function registered(
  serviceWorker: ServiceWorkerContainer,
  folder: string,
): Promise<ServiceWorkerRegistration | undefined> {
  const found = await serviceWorker.getRegistration(folder);
  return found?.scope === folder ? found : undefined;
}

/** Offers a version that is complete and waits, now and whenever another one is. */
function offerVersions(registration: ServiceWorkerRegistration, notify: Notify): void {
  const offer = () =>
    notify({
      tone: 'done',
      text: 'A new version of Petri is ready.',
      stays: true,
      action: { label: 'Reload', run: () => takeOver(registration) },
    });
  const watch = (next: ServiceWorker | null) =>
    next?.addEventListener('statechange', () => {
      // the first version is no news
      if (next.state === 'installed' && registration.active) offer();
    });
  if (registration.waiting) offer();
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

/** Reloads the page once the newer version serves it; other tabs go on with theirs. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  waiting?.addEventListener('statechange', reload);
  waiting?.postMessage('take-over' satisfies AppWorkerRequest);
  // if none waits, another tab was first
  setTimeout(reload, waiting ? TAKE_OVER_MS : 0);
}

async function leave(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  registration?.active?.postMessage('leave' satisfies AppWorkerRequest);
  await registration?.unregister();
}
