import { extentText } from '@/model/nouns';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { FileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import { Menu } from '@/page/kit/controls/Menu';
import { formatName } from '@/page/kit/format/format-name';
import { lazyView } from '@/page/kit/status/lazy-view';
import styles from './TopBar.module.css';
import { useCap } from './use-cap';
import { useReceipt } from './use-receipt';

const ReceiptPopup = lazyView(
  'The receipt',
  async () => (await import('@/page/pages/receipt/ReceiptPopup')).ReceiptPopup,
);

interface SourceTitleProps {
  readonly client: SourceClient;
  readonly data: FileData;
}

/** Name and size of the open source, and the part that was read. */
export function SourceTitle({ client, data }: SourceTitleProps) {
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
