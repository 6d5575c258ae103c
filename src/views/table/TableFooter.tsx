import { Copy, X } from 'lucide-react';
import type { ElementInfo } from '@/model/element';
import { many, nameNoun } from '@/model/nouns';
import { formatCount, formatNumber } from '@/model/quantity';
import { Button } from '../controls/Button';
import { AbsentChunks } from '../element/AbsentChunks';
import type { CellRange } from '../grid/cell-range';
import { useNouns, useView } from '../view-context';
import styles from './TableFooter.module.css';
import { useCopyNames } from './use-copy-names';
import type { MarkedRows } from './use-marked-rows';

interface TableFooterProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** Absent where rows of the table are not selected. */
  readonly marked: MarkedRows | undefined;
  /** Rows that are shown, and whether they are all. */
  readonly shown: number;
  readonly onlySelected: boolean;
  readonly onOnlySelected: (isOn: boolean) => void;
  readonly range: CellRange | undefined;
  readonly hasHeader: boolean;
  readonly onHeader: (hasHeader: boolean) => void;
  readonly onCopy: (range: CellRange) => void;
}

/** What is selected in a table, and what can be done with it. Always there, so that nothing moves. */
export function TableFooter(props: TableFooterProps) {
  const { info, marked, range, onCopy } = props;
  return (
    <footer className={styles.footer}>
      {marked ? (
        <Selected {...props} info={info} marked={marked} />
      ) : (
        <span className={styles.hint}>Drag over cells to copy them</span>
      )}
      <AbsentChunks path={info.path} />
      {range && (
        <span className={styles.group}>
          <span role="status">
            {formatNumber(range.rows[1] - range.rows[0], 'row')} ×{' '}
            {formatNumber(range.columns[1] - range.columns[0], 'column')}
          </span>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={props.hasHeader}
              onChange={({ target }) => props.onHeader(target.checked)}
            />
            include header
          </label>
          <Button
            look="quiet"
            icon={<Copy size={14} aria-hidden />}
            onClick={() => onCopy(range)}
          >
            Copy cells
          </Button>
        </span>
      )}
    </footer>
  );
}

function Selected(props: TableFooterProps & { readonly marked: MarkedRows }) {
  const { info, marked, shown, onlySelected, onOnlySelected } = props;
  const { row } = useNouns(info.path);
  const [copy, isCopying] = useCopyNames(row);
  const isSearching = useView(({ selection }) => selection !== undefined);
  const { rows } = marked;
  if (!rows)
    return (
      <span className={styles.group}>
        <span className={styles.hint} role="status">
          {isSearching
            ? `Show the embedding to see its selection of ${many(row)}`
            : `No ${many(row)} selected`}
        </span>
        {!isSearching && shown > 0 && shown < info.length && (
          <Button look="quiet" onClick={marked.markShown}>
            Select the {formatCount(shown)} shown
          </Button>
        )}
      </span>
    );
  return (
    <span className={styles.group}>
      <span role="status">
        <strong>{formatCount(rows.length)}</strong> selected
      </span>
      <Button
        look="quiet"
        aria-pressed={onlySelected}
        onClick={() => onOnlySelected(!onlySelected)}
      >
        Only selected
      </Button>
      {!onlySelected && shown > 0 && shown < info.length && (
        <Button look="quiet" onClick={marked.markShown}>
          Select the {formatCount(shown)} shown
        </Button>
      )}
      <Button
        look="quiet"
        icon={<Copy size={14} aria-hidden />}
        disabled={isCopying}
        onClick={() => copy(info, rows)}
      >
        {isCopying ? 'Copying…' : `Copy ${many(nameNoun(row))}`}
      </Button>
      <Button look="quiet" icon={<X size={14} aria-hidden />} onClick={marked.clear}>
        Clear
      </Button>
    </span>
  );
}
