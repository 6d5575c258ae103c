import { FileSearch } from 'lucide-react';
import { Button } from '@/views/controls/Button';
import { formatBytes } from '@/views/format/quantity';
import styles from './MessagePage.module.css';
import { OpenFile } from './OpenFile';
import { useOpenAgain, useRecentFiles } from './Recent';
import { useSessionControl } from './session-context';
import type { GivenSource, Session } from './session-state';

interface AskPageProps {
  readonly session: Extract<Session, { status: 'asking' }>;
}

/** A link to a file on somebody's disk: asks for the recipient's copy, and says where another was given. */
export function AskPage({ session }: AskPageProps) {
  const control = useSessionControl();
  const { wanted, other } = session;
  const [files] = useRecentFiles();
  const openAgain = useOpenAgain();
  const kept = other ? undefined : files.find(({ name }) => name === wanted.name);
  const size = wanted.size === undefined ? '' : ` (${formatBytes(wanted.size)})`;
  return (
    <main className={styles.page}>
      <div className={styles.message}>
        <FileSearch size={30} strokeWidth={1.5} aria-hidden />
        <h1>
          This link shows a part of {wanted.name}
          {size}
        </h1>
        <p>
          The file is not on the web: whoever made the link had it on their computer. Drop
          your copy of it here, and you will see what they saw. The file is not uploaded.
        </p>
        {other && (
          <p role="alert" className={styles.alert}>
            {nameOf(other)} is not it: its content differs from what the link was made
            from.
          </p>
        )}
        <div className={styles.actions}>
          {kept && (
            <Button look="primary" onClick={() => openAgain(kept)}>
              Open {kept.name} from this computer
            </Button>
          )}
          <OpenFile look={kept ? 'plain' : 'primary'}>Choose the file</OpenFile>
          {other && (
            <Button onClick={() => control.openOther(other)}>
              Open {nameOf(other)} anyway
            </Button>
          )}
          <Button look="quiet" onClick={() => control.close()}>
            Open something else
          </Button>
        </div>
      </div>
    </main>
  );
}

function nameOf(given: GivenSource): string {
  return given.kind === 'file' ? given.file.name : given.name;
}
