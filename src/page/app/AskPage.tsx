import { FileSearch } from 'lucide-react';
import { formatBytes } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import styles from './MessagePage.module.css';
import { OpenFile } from './OpenFile';
import { wasOpened } from './opened-here';
import { useOpenAgain, useRecentFiles } from './Recent';
import { useSessionControl } from './session-context';
import type { GivenSource, Session } from './session-state';

interface AskPageProps {
  readonly session: Extract<Session, { status: 'asking' }>;
}

/** Page for a link to a local file of another person: asks for the user's own copy, and reports a different file. */
export function AskPage({ session }: AskPageProps) {
  const control = useSessionControl();
  const { wanted, other } = session;
  const [files] = useRecentFiles();
  const openAgain = useOpenAgain();
  const kept = other ? undefined : files.find(({ name }) => name === wanted.name);
  const isOwn = wasOpened(wanted);
  const isFolder = wanted.size === undefined;
  const what = isFolder ? 'folder' : 'file';
  const size = wanted.size === undefined ? '' : ` (${formatBytes(wanted.size)})`;
  return (
    <main className={styles.page}>
      <div className={styles.message}>
        <FileSearch size={30} strokeWidth={1.5} aria-hidden />
        <h1>
          {isOwn ? 'Choose' : 'This link points to a local file,'} {wanted.name}
          {size}
          {isOwn && ' again'}
        </h1>
        <p>
          {isOwn
            ? `You had this ${what} open in this tab. Browsers revoke access to local files when a page is reloaded: choose the ${what} again or drop it here to continue where you left off. It is not uploaded.`
            : `Choose your copy or drop it here to see the same view. The ${what} is not uploaded.`}
        </p>
        {other && (
          <p role="alert" className={styles.alert}>
            {nameOf(other)} is a different file: its content does not match the file in
            the link.
          </p>
        )}
        <div className={styles.actions}>
          {kept && (
            <Button look="primary" onClick={() => openAgain(kept)}>
              Open {kept.name} from this computer
            </Button>
          )}
          <OpenFile look={kept ? 'plain' : 'primary'} folder={isFolder}>
            {isFolder ? 'Choose folder' : 'Choose file'}
          </OpenFile>
          {other && (
            <Button onClick={() => control.openOther(other)}>
              Open {nameOf(other)} anyway
            </Button>
          )}
          <Button look="quiet" onClick={() => control.close()}>
            Open another file
          </Button>
        </div>
      </div>
    </main>
  );
}

function nameOf(given: GivenSource): string {
  return given.kind === 'file' ? given.file.name : given.name;
}
