import { FlaskConical } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { mainTable } from '@/model/matrix-sides';
import { nameOf, ROOT } from '@/model/path';
import { shownLine } from '@/model/shown-text';
import { isEmbedded } from '@/page/kit/context/embedded';
import { useNotify } from '@/page/kit/context/notify';
import { DatasetContext, useDataset, useView } from '@/page/kit/context/view-context';
import { DataContext } from '@/page/kit/reading/use-answer';
import { lazyView } from '@/page/kit/status/lazy-view';
import { ExportStatus } from '@/page/pages/export/ExportStatus';
import { SaveAs } from '@/page/pages/export/lazy-save-as';
import { FindBox } from '@/page/pages/find/FindBox';
import { OpenFindContext } from '@/page/pages/find/open-find';
import { SavedColumns } from '@/page/pages/query/SavedColumns';
import styles from './App.module.css';
import { AskPage } from './AskPage';
import { CapBanner } from './CapBanner';
import { useCommands } from './commands';
import { DateBanner } from './DateBanner';
import { DelayBanner } from './DelayBanner';
import demoBannerStyles from './DemoBanner.module.css';
import { DropZone } from './DropZone';
import { type Dialogs, useDialogs } from './dialogs';
import { ErrorPage } from './ErrorPage';
import { OpenFile } from './OpenFile';
import { OpeningPage } from './OpeningPage';
import { type Panes, usePanes } from './panes';
import { StartPage } from './StartPage';
import { useHostQuestion, useSession, useSessionControl } from './session-context';
import type { Session } from './session-state';
import { isDemo } from './source-address';
import { TopBar } from './TopBar';
import { useUndoKeys } from './undo';
import { Workbench } from './Workbench';

const AccessDialog = lazyView(
  'The form for a URL',
  () => import('./AccessDialog'),
  'AccessDialog',
);
const FolderPage = lazyView('The folder', () => import('./FolderPage'), 'FolderPage');
const HostDialog = lazyView(
  'The question about a server',
  () => import('./HostDialog'),
  'HostDialog',
);
const KeysBanner = lazyView(
  'The form for new keys',
  () => import('./KeysBanner'),
  'KeysBanner',
);
const KeysDialog = lazyView(
  'The list of keys',
  () => import('./KeysDialog'),
  'KeysDialog',
);

/** The page, determined by the state of the session. */
export function App() {
  const session = useSession();
  const question = useHostQuestion();
  const panes = usePanes();
  const dialogs = useDialogs(session.status === 'open');
  useUndoKeys(session.status === 'open');
  useTitle(session);
  return (
    <DropZone>
      <div className={styles.app}>
        {!isEmbedded() && <TopBar panes={panes} onFind={dialogs.showFind} />}
        {session.status === 'empty' && <StartPage />}
        {session.status === 'opening' && <OpeningPage session={session} />}
        {session.status === 'asking' && <AskPage session={session} />}
        {session.status === 'folder' && (
          <FolderPage
            key={session.ref.kind === 'url' ? session.ref.url : session.ref.name}
            session={session}
          />
        )}
        {session.status === 'failed' && <ErrorPage session={session} />}
        {session.status === 'open' && (
          <Opened session={session} panes={panes} dialogs={dialogs} />
        )}
        {dialogs.open === 'keys' && <KeysDialog onClose={dialogs.close} />}
        {dialogs.open === 'access' && (
          <AccessDialog address={dialogs.address} onClose={dialogs.close} />
        )}
        {question && <HostDialog key={question.contact.address} question={question} />}
      </div>
    </DropZone>
  );
}

interface OpenedProps {
  readonly session: Extract<Session, { status: 'open' }>;
  readonly panes: Panes;
  readonly dialogs: Dialogs;
}

function Opened({ session: { client, data, ref }, panes, dialogs }: OpenedProps) {
  const open = useMemo(
    () => ({ dataset: client.dataset, source: client.source }),
    [client],
  );
  return (
    <DatasetContext value={open}>
      <DataContext value={data}>
        {isDemo(ref) && <DemoBanner />}
        <DelayBanner client={client} />
        <CapBanner client={client} data={data} />
        <DateBanner client={client} data={data} />
        {ref.kind === 'url' && ref.withKeys && (
          <KeysBanner client={client} data={data} url={ref.url} />
        )}
        <SavedColumns>
          <OpenFindContext value={dialogs.showFind}>
            <Workbench client={client} panes={panes} />
          </OpenFindContext>
          <ExportStatus />
          {dialogs.open === 'find' && <Finding panes={panes} dialogs={dialogs} />}
          {dialogs.open === 'save' && <Saving onClose={dialogs.close} />}
        </SavedColumns>
      </DataContext>
    </DatasetContext>
  );
}

/** Names file and element in the browser's tab and history. */
function useTitle(session: Session): void {
  const element = useView((view) => view.element);
  useEffect(() => {
    const parts = ['Petri'];
    if (session.status === 'open') {
      parts.unshift(session.client.source.name);
      if (element !== ROOT) parts.unshift(nameOf(element));
    }
    if (session.status === 'folder') parts.unshift(session.title);
    document.title = parts.map(shownLine).join(' – ');
  }, [session, element]);
}

/** Banner that says that the open data is a demo, and on a page of its own how to open one's own. */
function DemoBanner() {
  const session = useSessionControl();
  return (
    <aside className={demoBannerStyles.banner} aria-label="Demo data">
      <FlaskConical size={15} aria-hidden />
      <p>
        <strong>Demo data</strong>
        <span className={demoBannerStyles.more}>
          : simulated bone marrow.
          {!isEmbedded() &&
            ' Drop your own .h5ad anywhere on this page; it is not uploaded.'}
        </span>
      </p>
      {!isEmbedded() && (
        <>
          <OpenFile>Open your file</OpenFile>
          <button
            type="button"
            className={demoBannerStyles.close}
            onClick={() => session.close()}
          >
            Close the demo
          </button>
        </>
      )}
    </aside>
  );
}

/** Saves the cells and genes of the first matrix, or the first table. */
function Saving({ onClose }: { readonly onClose: () => void }) {
  const { dataset } = useDataset();
  const table = mainTable(dataset);
  const notify = useNotify();
  useEffect(() => {
    if (table !== undefined) return;
    notify({ tone: 'warning', text: 'This file has no table of cells to save.' });
    onClose();
  }, [table, notify, onClose]);
  return table === undefined ? null : <SaveAs table={table} onClose={onClose} />;
}

interface FindingProps {
  readonly panes: Panes;
  readonly dialogs: Dialogs;
}

/** Find box over an open file, with the commands of the page. */
function Finding({ panes, dialogs }: FindingProps) {
  const offered = useCommands(panes, dialogs);
  return <FindBox offered={offered} first={dialogs.pasted} onClose={dialogs.close} />;
}
