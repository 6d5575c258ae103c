import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '@/model/quantity';
import type { Delay } from '@/model/source';
import type { SourceClient } from '@/page/client/source-client';
import styles from './DemoBanner.module.css';

/** Says why the open file keeps the user waiting; a reader that does not respond can be restarted. */
export function DelayBanner({ client }: { readonly client: SourceClient }) {
  const [delay, setDelay] = useState<Delay>();
  useEffect(() => {
    const stop = client.onDelay(setDelay);
    return () => {
      stop();
      setDelay(undefined);
    };
  }, [client]);
  if (!delay) return null;
  return (
    <aside className={styles.banner} role="alert">
      <Hourglass size={15} aria-hidden />
      <p>{delayLabel(delay)}</p>
      {delay.kind === 'worker' && (
        <button type="button" className={styles.close} onClick={() => client.restart()}>
          Restart the reader
        </button>
      )}
    </aside>
  );
}

export function delayLabel(delay: Delay): string {
  if (delay.kind === 'worker')
    return 'The reader of this file has not responded for 10 seconds. A very large or damaged part of the file may be keeping it busy.';
  const { bytes, seconds } = delay;
  return bytes === 0
    ? `The server has sent nothing for ${seconds} seconds.`
    : `The server is slow: it sent ${formatBytes(bytes)} in the last ${seconds} seconds.`;
}
