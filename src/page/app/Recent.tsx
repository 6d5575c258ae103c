import { FileInput, FolderOpen, Link } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '@/model/errors';
import { useNotify } from '@/page/kit/context/notify';
import { Button } from '@/page/kit/controls/Button';
import { forgetRecent, recentAddresses } from './recent';
import { forgetFiles, type RecentFile, recentFiles, reopen } from './recent-files';
import styles from './StartPage.module.css';
import { useSessionControl } from './session-context';

/** Recently opened sources in this browser, to open again; asks for permission for files. */
export function Recent() {
  const session = useSessionControl();
  const [addresses, setAddresses] = useState(recentAddresses);
  const [files, forget] = useRecentFiles();
  const openAgain = useOpenAgain();
  if (addresses.length === 0 && files.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Recent files</h2>
      <ul>
        {files.map((file) => {
          const Icon = file.handle.kind === 'file' ? FileInput : FolderOpen;
          return (
            <li key={`${file.name} ${file.openedAt}`}>
              <button type="button" onClick={() => openAgain(file)}>
                <Icon size={14} aria-hidden /> {file.name}
                <small>{new Date(file.openedAt).toISOString().slice(0, 10)}</small>
              </button>
            </li>
          );
        })}
        {addresses.map((address) => (
          <li key={address}>
            <button type="button" onClick={() => session.openAddress(address)}>
              <Link size={14} aria-hidden /> {address}
            </button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        onClick={() => {
          forgetRecent();
          setAddresses([]);
          forget();
        }}
      >
        Clear list
      </Button>
    </section>
  );
}

/** Returns files that were opened before, and a function that forgets them. */
export function useRecentFiles(): readonly [
  files: readonly RecentFile[],
  forget: () => void,
] {
  const [files, setFiles] = useState<readonly RecentFile[]>([]);
  useEffect(() => {
    let isOver = false;
    recentFiles().then((kept) => !isOver && setFiles(kept));
    return () => {
      isOver = true;
    };
  }, []);
  return [
    files,
    () => {
      setFiles([]);
      void forgetFiles();
    },
  ];
}

/** Returns a function that opens a recent file, and reports why if that fails. */
export function useOpenAgain(): (file: RecentFile) => void {
  const session = useSessionControl();
  const notify = useNotify();
  return (file) => {
    reopen(file)
      .then((spec) => {
        if (!spec) return;
        if (spec.kind === 'folder') notify({ tone: 'done', text: HIDDEN });
        return session.openGiven(spec);
      })
      .catch((error: unknown) =>
        notify({
          tone: 'warning',
          text: `${file.name} cannot be opened again: it was moved or deleted (${messageOf(error)}).`,
        }),
      );
  };
}

const HIDDEN =
  'Browsers hide files whose names contain any of < > : " | ? * when a folder is reopened. Drop the folder to see them.';
