import { Gauge } from 'lucide-react';
import { formatBytes } from '@/model/quantity';
import type { FileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import styles from './DemoBanner.module.css';
import { useCap } from './use-cap';
import { useReceipt } from './use-receipt';

interface CapBannerProps {
  readonly client: SourceClient;
  readonly data: FileData;
}

/** Says that reading stopped at the user's cap, and offers to go on. */
export function CapBanner({ client, data }: CapBannerProps) {
  const receipt = useReceipt(client);
  const limit = useCap(client, data);
  if (!receipt?.isCapped || receipt.cap === undefined) return null;
  const { cap, bytesRead } = receipt;
  const more = Math.max(cap, 1e6);
  return (
    <aside className={styles.banner} role="alert">
      <Gauge size={15} aria-hidden />
      <p>
        Reading stopped at your limit of <strong>{formatBytes(cap)}</strong>; unread parts
        are not shown.
      </p>
      <button
        type="button"
        className={styles.close}
        onClick={() => limit(Math.max(cap, bytesRead) + more)}
      >
        Read {formatBytes(more)} more
      </button>
      <button type="button" className={styles.close} onClick={() => limit(undefined)}>
        Read without a limit
      </button>
    </aside>
  );
}
