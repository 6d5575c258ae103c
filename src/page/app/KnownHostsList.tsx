import { Server } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/page/kit/controls/Button';
import styles from './StartPage.module.css';
import { useSessionControl } from './session-context';

/** Servers that links open files from without asking, to be forgotten one by one. */
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
