import type { FileData } from '@/client/file-data';
import type { SourceClient } from '@/client/source-client';
import { extentText } from '@/model/nouns';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import { formatName } from '@/views/common/format/format-name';
import { lazyView } from '@/views/common/status/lazy-view';
import { Menu } from '@/views/kit/controls/Menu';
import styles from './TopBar.module.css';
import { useCap } from './use-cap';
import { useReceipt } from './use-receipt';

const ReceiptPopup = lazyView(
  'The receipt',
  async () => (await import('@/views/receipt/ReceiptPopup')).ReceiptPopup,
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
