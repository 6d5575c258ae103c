import { Link, ScanSearch, Server, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/page/kit/controls/Button';
import { AddressField } from './AddressField';
import { Mark } from './Mark';
import { OpenFile } from './OpenFile';
import { Recent } from './Recent';
import styles from './StartPage.module.css';
import { useSessionControl } from './session-context';
import { DEMO } from './source-address';

/** Start page: the purpose of Petri, and the ways to begin. */
export function StartPage() {
  const session = useSessionControl();
  return (
    <main className={styles.page}>
      <div className={styles.start}>
        <Mark size={60} />
        <h1>Open a single-cell file</h1>
        <p className={styles.lead}>
          Explore AnnData and Seurat files in your browser: metadata, expression and
          embeddings, whatever their size.
        </p>
        <div className={styles.drop}>
          <p>
            Drop an <strong>.h5ad</strong> file or a <strong>.zarr</strong> folder
            anywhere on this page
          </p>
          <p className={styles.formats}>
            Also <strong>.h5mu</strong>, <strong>.h5seurat</strong>,{' '}
            <strong>.loom</strong>, <strong>.zarr.zip</strong> and 10x Genomics{' '}
            <strong>.h5</strong>
          </p>
          <div className={styles.choose}>
            <OpenFile look="primary">Choose a file</OpenFile>
            <OpenFile folder>Choose a folder</OpenFile>
          </div>
        </div>
        <div className={styles.or}>or open one from a URL</div>
        <AddressField large />
        <p className={styles.example}>
          such as <code>https://example.org/atlas/heart.h5ad</code> or{' '}
          <code>https://example.org/lung.zarr</code>
        </p>
        <Button
          look="quiet"
          className={styles.demo}
          onClick={() => session.openAddress(DEMO)}
        >
          Try it with demo data
        </Button>
        <Recent />
        <KnownHostsList />
        <ul className={styles.promises}>
          <li>
            <ShieldCheck size={17} aria-hidden />
            <strong>Nothing is uploaded.</strong> Your file is read here, in this browser,
            and nowhere else.
          </li>
          <li>
            <ScanSearch size={17} aria-hidden />
            <strong>Reads only what you view.</strong> A 30 GB file opens as fast as a
            small one.
          </li>
          <li>
            <Link size={17} aria-hidden />
            <strong>Every view is a link.</strong> Share exactly what you see.
          </li>
        </ul>
        <p className={styles.notices}>
          <a href="THIRD-PARTY-NOTICES.txt">Third-party notices</a>
        </p>
      </div>
    </main>
  );
}

/** List of the servers whose files links open without asking; each of them can be forgotten. */
export function KnownHostsList() {
  const { hosts } = useSessionControl();
  const [kept, setKept] = useState(hosts.kept);
  if (kept.length === 0) return null;
  return (
    <details className={styles.known}>
      <summary>Servers that links may open without asking ({kept.length})</summary>
      <p>You opened a file from these servers, or chose not to be asked again.</p>
      <ul>
        {kept.map((host) => (
          <li key={host}>
            <Server size={14} aria-hidden />
            <bdi>{host}</bdi>
            <Button
              look="quiet"
              aria-label={`Forget ${host}`}
              onClick={() => {
                hosts.forget(host);
                setKept(hosts.kept());
              }}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
