import { FileDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { fileStem } from '@/model/file-stem';
import { nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import { rowSetId } from '@/model/row-set';
import { type ExportFormat, SEARCH_INDEX_KINDS } from '@/model/table-rows';
import { useDataset } from '../common/context/view-context';
import type { RowOrder } from '../common/rows/row-order';
import { Button } from '../kit/controls/Button';
import { Popup } from '../kit/controls/Popup';
import styles from '../kit/controls/Popup.module.css';
import { changesInArray, changesInColumnTable, ExpectedChanges } from './ExpectedChanges';
import { FormatField } from './FormatField';
import { useExport } from './use-export';

interface ExportMenuProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** Columns in the order that is shown, and all as the file has them. */
  readonly shown: readonly string[];
  readonly names: readonly string[];
  readonly order: RowOrder | undefined;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
  /** Opens the dialog for the whole annotated matrix; undefined for tables of which it is not. */
  readonly onSaveAs: (() => void) | undefined;
}

const FORMATS: readonly (readonly [ExportFormat | 'npy', string])[] = [
  ['csv', 'CSV'],
  ['tsv', 'TSV (tab separated)'],
  ['parquet', 'Parquet'],
  ['column-table', 'Column table (HDF5)'],
  ['npy', 'NumPy array (.npy)'],
];

/** Writes rows and columns of a table to a file of the user's. */
export function ExportMenu(props: ExportMenuProps) {
  const { info, shown, names, order, anchor, onClose, onSaveAs } = props;
  const { source } = useDataset();
  const { failure, start, savePart } = useExport(onClose);
  const [format, setFormat] = useState<ExportFormat | 'npy'>('csv');
  const [isWhole, setIsWhole] = useState(false);
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const labels = labelsOf(info).filter((name) => name !== info.index);
    const columns = [...labels, ...(form.get('columns') === 'all' ? names : shown)];
    const rows =
      order && form.get('rows') !== 'all' ? { rows: rowSetId(order.recipe()) } : {};
    const stem = `${fileStem(source.name)}.${nameOf(info.path)}`;
    if (format === 'npy')
      return savePart(
        { path: info.path, format, columns, canLeaveOut: true, ...rows },
        `${stem}.npy`,
      );
    const wish = {
      ...{ table: info.path, index: info.index, columns, format, ...rows },
      // positions are no values of the file
      ...(info.isPositional && { withoutNames: true }),
      ...(form.get('indexes') === 'on' && {
        indexes: SEARCH_INDEX_KINDS.map((kind) => ({ kind })),
      }),
    };
    return start(wish, stem);
  };
  return (
    <Popup label="Export" anchor={anchor} onClose={onClose}>
      <form onSubmit={begin}>
        <div className={styles.lines}>
          <FormatField formats={FORMATS} format={format} onFormat={setFormat} />
          <label className={styles.field}>
            Rows
            <select name="rows">
              {order && (
                <option value="shown">
                  the {formatCount(order.count)} shown, in this order
                </option>
              )}
              <option value="all">all {formatCount(info.length)}</option>
            </select>
          </label>
          <label className={styles.field}>
            Columns
            <select
              name="columns"
              onChange={({ target }) => setIsWhole(target.value === 'all')}
            >
              <option value="shown">the {formatCount(shown.length)} shown</option>
              <option value="all">all {formatCount(names.length)}</option>
            </select>
          </label>
          {format === 'column-table' && (
            <>
              <label className={styles.value}>
                <input type="checkbox" name="indexes" /> Add search indexes
              </label>
              <ExpectedChanges
                table={info.path}
                columns={isWhole ? names : shown}
                of={changesInColumnTable}
              />
            </>
          )}
          {format === 'npy' && (
            <ExpectedChanges
              table={info.path}
              columns={isWhole ? names : shown}
              of={changesInArray}
            />
          )}
        </div>
        <Button type="submit" look="primary">
          Save as a file
        </Button>
        {failure && (
          <p role="alert" className={styles.note}>
            {failure}
          </p>
        )}
      </form>
      {onSaveAs && (
        <div className={styles.section}>
          <Button
            look="quiet"
            icon={<FileDown size={14} aria-hidden />}
            onClick={onSaveAs}
          >
            With the matrix, as AnnData…
          </Button>
        </div>
      )}
    </Popup>
  );
}
