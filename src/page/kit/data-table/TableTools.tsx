import { Columns3, Copy, Download } from 'lucide-react';
import { formatNumber } from '@/model/quantity';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { download } from '../controls/download';
import { Menu } from '../controls/Menu';
import { Popup } from '../controls/Popup';
import { useCopyText } from '../controls/use-copy-text';
import { type Column, csvOf, tsvOf } from './column';
import styles from './DataTable.module.css';
import type { ColumnState } from './use-column-state';

interface TableToolsProps<Row> {
  readonly table: ColumnState;
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  rows(): readonly Row[];
  readonly file: string;
}

/** Copies or saves what a table shows, and chooses its columns. */
export function TableTools<Row>({ table, columns, rows, file }: TableToolsProps<Row>) {
  const copy = useCopyText();
  const copyAll = () => {
    const all = rows();
    void copy(tsvOf(columns, all, true), `Copied ${formatNumber(all.length, 'row')}.`);
  };
  return (
    <div className={styles.tools}>
      <Button look="quiet" icon={<Copy size={14} aria-hidden />} onClick={copyAll}>
        Copy
      </Button>
      <Button
        look="quiet"
        icon={<Download size={14} aria-hidden />}
        onClick={() =>
          download(
            new Blob([csvOf(columns, rows())], { type: 'text/csv' }),
            `${file}.csv`,
          )
        }
      >
        Save as CSV
      </Button>
      <Menu
        button={(opens) => (
          <Button look="quiet" icon={<Columns3 size={14} aria-hidden />} {...opens}>
            Columns…
          </Button>
        )}
      >
        {(popup) => (
          <Popup label="Columns" {...popup}>
            <fieldset className={styles.columns}>
              <legend className="visually-hidden">Columns that are shown</legend>
              {table.getAllLeafColumns().map((column) => (
                <Checkbox
                  key={column.id}
                  look="row"
                  isOn={column.getIsVisible()}
                  disabled={columns.length === 1 && column.getIsVisible()}
                  onToggle={(isOn) => column.toggleVisibility(isOn)}
                >
                  {String(column.columnDef.header)}
                </Checkbox>
              ))}
            </fieldset>
          </Popup>
        )}
      </Menu>
    </div>
  );
}
