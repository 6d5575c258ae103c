import { type FormEvent, useState } from 'react';
import { type GeneNames, geneAt } from '@/ask/names/find-genes';
import { joinPath, type Path } from '@/model/path';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { Action, Receipt } from '@/model/source';
import { unpackStrings } from '@/model/strings';
import type { FileData } from '@/page/client/file-data';
import type { SourceClient } from '@/page/client/source-client';
import { Button } from '@/page/kit/controls/Button';
import { Field } from '@/page/kit/controls/Field';
import { Popup } from '@/page/kit/controls/Popup';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { geneTable } from '../genes/use-gene-names';
import { IndexList } from './IndexList';
import styles from './Receipt.module.css';

interface ReceiptPopupProps {
  readonly client: SourceClient;
  readonly data: FileData;
  readonly receipt: Receipt;
  readonly anchor: DOMRect;
  readonly onLimit: (bytes: number | undefined) => void;
  readonly onClose: () => void;
}

/** Number of actions listed one by one. */
const MAX_ACTIONS = 12;

/** Shows the cost of reading, in total and by action, a cap on it, and the stored gene indexes. */
export function ReceiptPopup(props: ReceiptPopupProps) {
  const { client, data, receipt, anchor, onLimit, onClose } = props;
  const { actions = [], cacheHits, requests, bytesRead } = receipt;
  const { size } = client.source;
  const rest = actions.slice(MAX_ACTIONS);
  const namesOf = (path: Path) => knownNames(client, data, path);
  const lineOf = ({ requests, bytesRead, ...action }: (typeof actions)[number]) => ({
    ...{ what: actionLabel(action, namesOf), bytes: bytesRead, requests },
  });
  return (
    <Popup label="Data transferred" anchor={anchor} onClose={onClose}>
      <div className={styles.receipt}>
        <h2>Loaded so far</h2>
        <p>
          <strong>{formatBytes(bytesRead)}</strong>
          {size !== undefined && ` (file: ${formatBytes(size)})`}, in{' '}
          {formatNumber(requests, 'request')}; {formatNumber(cacheHits, 'read')} from the
          cache.
        </p>
        {receipt.redirectedTo && (
          <p>
            Requests were redirected to <bdi>{receipt.redirectedTo.join(', ')}</bdi>.
          </p>
        )}
        <DataTable
          caption="Data read by action"
          rows={actions.slice(0, MAX_ACTIONS).map(lineOf)}
          totals={
            rest.length === 0
              ? []
              : [
                  {
                    what: formatNumber(rest.length, 'other action'),
                    bytes: rest.reduce((sum, one) => sum + one.bytesRead, 0),
                    requests: rest.reduce((sum, one) => sum + one.requests, 0),
                  },
                ]
          }
          columns={[
            {
              name: 'For',
              value: ({ what }) => what,
              cellStyle: () => ({ className: styles.what }),
            },
            {
              name: 'Bytes',
              value: ({ bytes }) => bytes,
              text: ({ bytes }) => formatBytes(bytes),
            },
            { name: 'Requests', value: ({ requests }) => requests },
          ]}
        />
        <p className={styles.note}>
          Data shared by several actions is counted for the most recent one.
        </p>
        <CapForm receipt={receipt} onLimit={onLimit} />
        <IndexList ask={client.ask} />
      </div>
    </Popup>
  );
}

interface CapFormProps {
  readonly receipt: Receipt;
  readonly onLimit: (bytes: number | undefined) => void;
}

/** Form for a cap on reading, in megabytes. */
function CapForm({ receipt: { cap, isCapped, bytesRead }, onLimit }: CapFormProps) {
  const [text, setText] = useState(cap === undefined ? '' : String(cap / 1e6));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const megabytes = Number(text);
    onLimit(text.trim() !== '' && megabytes >= 0 ? megabytes * 1e6 : undefined);
  };
  return (
    <form className={styles.cap} onSubmit={submit}>
      <h2>Limit</h2>
      <Field
        label="Stop reading at"
        note="MB of this file"
        type="number"
        min={0}
        width={84}
        placeholder="no limit"
        value={text}
        onText={setText}
      />
      <Button type="submit">Set</Button>
      {cap !== undefined && (
        <p className={styles.note} role="status">
          {isCapped
            ? `Reading stopped at ${formatBytes(cap)}.`
            : `${formatBytes(Math.max(0, cap - bytesRead))} left until reading stops.`}
        </p>
      )}
    </form>
  );
}

/** The names of a matrix' genes, if they are loaded. */
function knownNames(
  { dataset }: SourceClient,
  { answers }: FileData,
  path: Path,
): GeneNames | undefined {
  const matrix = dataset.matrices.find((other) => other.path === path);
  const table = geneTable(dataset, matrix);
  if (!table) return undefined;
  const state = answers.peek('read', {
    path: joinPath(table.path, table.index),
    region: {},
  });
  if (state.status !== 'ready' || state.value.kind !== 'strings') return undefined;
  return { index: unpackStrings(state.value.strings), columns: [] };
}

/** Describes the purpose of reads in words for users; genes by name if their names are known. */
function actionLabel(
  { what, path = '', genes = [] }: Action,
  namesOf: (path: string) => GeneNames | undefined,
): string {
  switch (what) {
    case 'opening':
      return 'Opening the file';
    case 'structure':
      return 'Reading the file structure';
    case 'view':
      return path === '' ? 'Other views' : `Showing ${path}`;
    case 'sample':
      return `Sampling ${path} for the overview`;
    case 'order':
      return `Sorting and filtering ${path}`;
    case 'names':
      return 'Loading names for the search';
    case 'index':
      return path === '' ? 'Looking for gene indexes' : `Gene index of ${path}`;
    case 'headers':
      return 'Checking the headers of the file';
    case 'values':
      return 'Checking all values of the file';
    case 'export':
      return `Export of ${path}`;
    case 'genes': {
      const names = namesOf(path);
      const notice = genes.map((gene) =>
        names ? geneAt(names, gene).name : `no. ${formatCount(gene)}`,
      );
      return `${genes.length === 1 ? 'Gene' : 'Genes'} ${notice.join(', ')}${genes.length > 2 ? ' …' : ''} of ${path}`;
    }
  }
}
