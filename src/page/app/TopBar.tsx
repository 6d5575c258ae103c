import {
  ChevronLeft,
  Link,
  type LucideIcon,
  Moon,
  PanelLeft,
  PanelLeftDashed,
  PanelRight,
  Search,
  Sun,
  X,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { extentText } from '@/model/nouns';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { FileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import { useCurrentView, useLinks } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { Menu } from '@/page/kit/controls/Menu';
import { useCopyLink } from '@/page/kit/controls/use-copy-link';
import { formatName } from '@/page/kit/format/format-name';
import { lazyView } from '@/page/kit/status/lazy-view';
import { FIND_ANYTHING } from '@/page/pages/find/FindBox';
import { START } from '@/page/state/view';
import { AddressField } from './AddressField';
import { Mark } from './Mark';
import { OpenFile } from './OpenFile';
import type { Panes } from './panes';
import { useSession, useSessionControl } from './session-context';
import styles from './TopBar.module.css';
import { currentTheme, toggleTheme, watchSystemTheme } from './theme';
import { useCap } from './use-cap';
import { useReceipt } from './use-receipt';

const ReceiptPopup = lazyView(
  'The receipt',
  () => import('@/page/pages/receipt/ReceiptPopup'),
  'ReceiptPopup',
);

interface SourceTitleProps {
  readonly client: SourceClient;
  readonly data: FileData;
}

/** Name and size of the open source, and the part that was read. */
function SourceTitle({ client, data }: SourceTitleProps) {
  const limit = useCap(client, data);
  const { source, dataset } = client;
  const receipt = useReceipt(client);
  return (
    <div className={styles.source}>
      <p className={styles.name} title={source.name}>
        {source.name}
      </p>
      <p className={styles.facts}>
        {!dataset.formatInfo.isUsual && <span>{formatName(dataset)}</span>}
        {dataset.shape && <span>{extentText(dataset.shape, dataset.nouns)}</span>}
        {receipt?.redirectedTo && (
          <span title={`${source.name} is redirected to another server`}>
            from <bdi>{receipt.redirectedTo.join(', ')}</bdi>
          </span>
        )}
        {receipt && (
          <Menu
            button={(opens) => (
              <span>
                <button
                  type="button"
                  className={styles.receipt}
                  title={`${formatNumber(receipt.requests, 'request')}, ${formatCount(receipt.cacheHits)} from the cache. Click for details and to set a limit`}
                  {...opens}
                >
                  {formatBytes(receipt.bytesRead)} read
                  {source.size !== undefined && ` (file: ${formatBytes(source.size)})`}
                </button>
              </span>
            )}
          >
            {(popup) => (
              <ReceiptPopup {...{ ...popup, client, data, receipt }} onLimit={limit} />
            )}
          </Menu>
        )}
      </p>
    </div>
  );
}

interface PaneToggleProps {
  readonly isOpen: boolean;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly onToggle: () => void;
}

/** Button that shows or hides a pane. */
function PaneToggle({ isOpen, name, Icon, onToggle }: PaneToggleProps) {
  return (
    <IconButton
      label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}

interface TopBarProps {
  readonly panes: Panes;
  readonly onFind: () => void;
}

/** One line: the open source, the field that finds everything, and ways to open another source. */
export function TopBar({ panes, onFind }: TopBarProps) {
  const session = useSession();
  const control = useSessionControl();
  const copy = useCopyLink();
  const viewNow = useCurrentView();
  const { linkOf } = useLinks();
  const isOpen = session.status === 'open';
  const from = 'from' in session ? session.from : undefined;
  return (
    <header className={`${styles.bar} ${isOpen ? styles.opened : ''}`}>
      <a className={styles.mark} href="#empty" title="Start page">
        <Mark size={24} />
        <span className={styles.product}>Petri</span>
      </a>
      {from && (
        <a
          className={styles.from}
          href={`#${linkOf({ ...START, source: from.ref })}`}
          title={`Back to ${from.title}`}
        >
          <ChevronLeft size={15} aria-hidden />
          <span>{from.title}</span>
        </a>
      )}
      {isOpen && <SourceTitle client={session.client} data={session.data} />}
      {isOpen ? (
        <button
          type="button"
          className={styles.find}
          aria-keyshortcuts="/ Control+K"
          title="Find anything in this file, or open another by its URL (/ or Ctrl + K)"
          onClick={onFind}
        >
          <Search size={15} aria-hidden />
          <span className={styles.hint}>{FIND_ANYTHING}</span>
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        </button>
      ) : (
        session.status !== 'empty' && <AddressField />
      )}
      <div className={styles.tools}>
        {session.status !== 'empty' && (
          <OpenFile>
            <span className={styles.word}>Open file</span>
          </OpenFile>
        )}
        {isOpen && (
          <>
            <Button
              icon={<Link size={15} aria-hidden />}
              title="Copy a link to this view"
              onClick={() => copy(viewNow())}
            >
              <span className={styles.word}>Copy link</span>
            </Button>
            <span className={styles.gap} />
            {!panes.isCompact && (
              <PaneToggle
                isOpen={panes.isTreeShown}
                name="file tree"
                Icon={PanelLeft}
                onToggle={panes.toggleTree}
              />
            )}
            {!panes.isCompact && session.client.dataset.embeddings.length > 0 && (
              <PaneToggle
                isOpen={panes.isPictureShown}
                name="embedding"
                Icon={panes.layout.isSwapped ? PanelLeftDashed : PanelRight}
                onToggle={panes.togglePicture}
              />
            )}
          </>
        )}
        <ThemeToggle />
        {isOpen && (
          <IconButton label="Close the file" onClick={() => control.close()}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
    </header>
  );
}

function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    return watchSystemTheme(() => setTheme(currentTheme()));
  }, []);
  return (
    <IconButton
      label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
      onClick={() => setTheme(toggleTheme())}
    >
      {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
    </IconButton>
  );
}
