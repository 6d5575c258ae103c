import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { fileStem } from '@/model/file-stem';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { runsOf } from '@/state/selection';
import { useDataset, useSelectedRows } from '../common/context/view-context';
import { Button } from '../common/controls/Button';
import { Popup } from '../common/controls/Popup';
import styles from '../common/controls/Popup.module.css';
import { useExport } from './use-export';

interface SaveArrayProps {
  readonly path: Path;
  /** The table that names its rows, where there is one. */
  readonly rows: Path | undefined;
  readonly count: number;
}

/** Saves a dense array as a file for numpy.load: all rows, or those that are selected. */
export function SaveArray({ path, rows, count }: SaveArrayProps) {
  const { source } = useDataset();
  const [anchor, setAnchor] = useState<DOMRect>();
  const close = () => setAnchor(undefined);
  const { failure, saveArray } = useExport(close);
  const known = useSelectedRows();
  const selected = rows !== undefined && known?.table === rows ? known.rows : undefined;
  const stem = fileStem(source.name);
  const save = (chosen: RowSetId | undefined) =>
    saveArray(
      { path, ...(chosen !== undefined && { rows: chosen }) },
      `${stem}.${nameOf(path)}${chosen === undefined ? '' : '.part'}.npy`,
    );
  return (
    <>
      <Button
        look="quiet"
        icon={<FileDown size={14} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget.getBoundingClientRect())}
      >
        Save as .npy
      </Button>
      {anchor && (
        <Popup label="Save as .npy" anchor={anchor} onClose={close}>
          <Button onClick={() => save(undefined)}>All {formatCount(count)} rows</Button>
          {rows !== undefined && selected && selected.length > 0 && (
            <Button
              onClick={() =>
                save(rowSetId({ kind: 'rows', table: rows, ranges: runsOf(selected) }))
              }
            >
              The {formatCount(selected.length)} selected rows
            </Button>
          )}
          <p className={styles.note}>
            For numpy.load, in the type that it has in the file.
          </p>
          {failure && (
            <p role="alert" className={styles.note}>
              {failure}
            </p>
          )}
        </Popup>
      )}
    </>
  );
}
