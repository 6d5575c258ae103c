import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { throwIfOwnFault } from '@/model/errors';
import { fetchLaterCode, lazyModule } from '@/model/lazy-module';
import { dropAhead, openSourceAhead } from '@/page/client/source-ahead';
import { NotifyContext } from '@/page/kit/context/notify';
import { LinksContext, ViewContext } from '@/page/kit/context/view-context';
import { LINKS } from '@/page/pages/pages';
import { SavedRowsContext } from '@/page/pages/query/use-saved-rows';
import { pageStorage } from '@/page/state/remembered';
import { createSavedRows } from '@/page/state/saved-rows';
import { trackHistory } from '@/page/state/view-history';
import { createViewStore } from '@/page/state/view-store';
import { App } from './App';
import { syncAddress } from './address-sync';
import { Confirming } from './Confirming';
import { createKnownHosts } from './known-hosts';
import { noteOpened } from './opened-here';
import { addRecent } from './recent';
import { keepGiven } from './recent-files';
import { SessionControl } from './session';
import { SessionContext } from './session-context';
import { createAccessKeys, tabStorage } from './source-access';
import { isDemo } from './source-address';
import { createToasts, Toasts } from './Toasts';
import './theme.css';
import { applyRememberedTheme } from './theme';
import { HistoryContext } from './undo';

/** Delay until the later code is fetched, in ms: the first screen is there by then, on slow connections too. */
const LATER_MS = 15_000;

/** Code that lists folders and archives. */
const folders = lazyModule(() => import('@/page/client/folder-client'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyRememberedTheme();
/** State of the page, and what opens its files; `frame/start-frame` has them, too. */
export const view = createViewStore();
const history = trackHistory(view);
const savedRows = createSavedRows(pageStorage());
const toasts = createToasts();
export const session = new SessionControl({
  open: openSourceAhead,
  openFolder: async (...given) => (await folders()).openFolder(...given),
  view,
  notify: toasts.notify,
  base: document.baseURI,
  keys: createAccessKeys(tabStorage()),
  hosts: createKnownHosts(tabStorage()),
});
syncAddress(view, session);
dropAhead();
session.store.subscribe((now, last) => {
  // parts of a link that the file does not have are dropped when it opens: that is not a change by the user
  if (now.status === 'open' && last.status !== 'open') history.clear();
  if (now.status !== 'open' && now.status !== 'folder') return;
  if (now.ref.kind === 'url') {
    if (!isDemo(now.ref)) addRecent(now.ref.url);
  } else {
    void keepGiven(now.ref.name);
    noteOpened(now.ref);
  }
});

const afterStart = lazyModule(() => import('./after-start'));
setTimeout(() => settle().catch(throwIfOwnFault), LATER_MS);

/** From then on, an open file no longer needs the server of the page; soon after, a new visit does not either. */
async function settle(): Promise<void> {
  await fetchLaterCode();
  const { runAfterStart } = await afterStart();
  await runAfterStart(toasts.notify);
}

createRoot(root).render(
  <StrictMode>
    <LinksContext value={LINKS}>
      <ViewContext value={view}>
        <NotifyContext value={toasts.notify}>
          <SessionContext value={session}>
            <SavedRowsContext value={savedRows}>
              <HistoryContext value={history}>
                <Confirming>
                  <App />
                </Confirming>
              </HistoryContext>
            </SavedRowsContext>
            <Toasts store={toasts.store} onClose={toasts.close} />
          </SessionContext>
        </NotifyContext>
      </ViewContext>
    </LinksContext>
  </StrictMode>,
);
