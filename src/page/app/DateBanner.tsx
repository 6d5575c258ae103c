import { CalendarClock } from 'lucide-react';
import { throwIfOwnFault } from '@/model/errors';
import { type FileData, retryFailed } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import styles from './DemoBanner.module.css';
import { useReceipt } from './use-receipt';

interface DateBannerProps {
  readonly client: SourceClient;
  readonly data: FileData;
}

/** Says that only a date suggests that the file changed, and lets the user read on. */
export function DateBanner({ client, data }: DateBannerProps) {
  const receipt = useReceipt(client);
  if (receipt?.dates !== 'refused') return null;
  const readOn = async () => {
    // if the worker died meanwhile, the next one is told when it starts
    await client.ignoreDates().catch(throwIfOwnFault);
    retryFailed(data, 'ChangedError');
  };
  return (
    <aside className={styles.banner} role="alert">
      <CalendarClock size={15} aria-hidden />
      <p>
        The server states different dates for this file. It may have changed, or the
        server has copies with different dates. Parts that were not read are not shown.
      </p>
      <button type="button" className={styles.close} onClick={() => void readOn()}>
        Read on: the file is the same
      </button>
    </aside>
  );
}
