import { ChevronDown, Copy, X } from 'lucide-react';
import { useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { countText, many, nameNoun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import type { CellRange } from '@/page/kit/cell-range';
import { useNouns, useView } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { Menu } from '@/page/kit/controls/Menu';
import { AbsentChunks } from '@/page/kit/element/AbsentChunks';
import { GoToRow } from '@/page/kit/grid/GoToRow';
import styles from '@/page/kit/grid/GridFooter.module.css';
import { RangeActions } from '@/page/kit/grid/RangeActions';
import { useData } from '@/page/kit/reading/use-answer';
import type { GroupReading } from '@/page/kit/reading/use-resource';
import { type RowOrder, wholeOrder } from '@/page/kit/rows/row-order';
import { useCopyNames } from '@/page/kit/rows/use-copy-names';
import { GroupStatus } from '@/page/kit/status/GroupStatus';
import { SelectionMenu } from './SelectionMenu';
import type { MarkedRows } from './use-marked-rows';

interface TableFooterProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly reading: GroupReading;
  /** Undefined for tables whose rows cannot be selected. */
  readonly marked: MarkedRows | undefined;
  /** Number of rows that are shown. */
  readonly shown: number;
  /** Order of the shown rows; undefined for the whole table in the order of the file. */
  readonly order: RowOrder | undefined;
  readonly onlySelected: boolean;
  readonly onOnlySelected: (isOn: boolean) => void;
  readonly range: CellRange | undefined;
  readonly hasHeader: boolean;
  readonly onHeader: (hasHeader: boolean) => void;
  readonly onCopy: (range: CellRange) => void;
  readonly onGoToRow: (row: number) => void;
}

/** The selection in a table, its actions, and a field to go to a row. Always rendered, so that the layout does not shift. */
export function TableFooter(props: TableFooterProps) {
  const { info, marked, range, onCopy } = props;
  return (
    <footer className={styles.footer}>
      {marked ? (
        <Selected {...props} info={info} marked={marked} />
      ) : (
        <span className={styles.hint}>Drag to select, Ctrl+C to copy</span>
      )}
      <GroupStatus reading={props.reading} />
      <AbsentChunks path={info.path} />
      {range && (
        <RangeActions {...{ range, onCopy }}>
          <Checkbox isOn={props.hasHeader} onToggle={props.onHeader}>
            include header
          </Checkbox>
        </RangeActions>
      )}
      <GoToRow count={props.shown} onGo={props.onGoToRow} />
    </footer>
  );
}

function Selected(props: TableFooterProps & { readonly marked: MarkedRows }) {
  const { answers } = useData();
  const { info, marked, shown, order, onlySelected, onOnlySelected } = props;
  const { row } = useNouns(info.path);
  const [copy, isCopying] = useCopyNames(row);
  const [isOrdering, setOrdering] = useState(false);
  const isSearching = useView(({ selection }) => selection !== undefined);
  const { rows } = marked;
  const isPart = shown > 0 && shown < info.length;
  const shownInOrder = async () => {
    setOrdering(order !== undefined);
    try {
      return await marked.shownInOrder();
    } finally {
      setOrdering(false);
    }
  };
  const copyButton = (count: number, some: () => Uint32Array | Promise<Uint32Array>) => (
    <Button
      look="quiet"
      icon={<Copy size={14} aria-hidden />}
      disabled={isCopying}
      onClick={() => copy(info, some())}
    >
      {isOrdering
        ? `Reading the order of ${formatCount(shown)} rows…`
        : isCopying
          ? 'Copying…'
          : `Copy ${countText(count, nameNoun(row))}`}
    </Button>
  );
  const selectShown = (
    <Button look="quiet" onClick={() => marked.markShown('replace')}>
      Select the {formatCount(shown)} shown
    </Button>
  );
  if (!rows)
    return (
      <span className={styles.group}>
        <span className={styles.hint} role="status">
          {isSearching
            ? `Show the embedding to see its selection of ${many(row)}`
            : `No ${many(row)} selected`}
        </span>
        {!isSearching && isPart && selectShown}
        {!isSearching &&
          isPart &&
          order &&
          copyButton(order.count, () => wholeOrder(order, answers))}
      </span>
    );
  const { shown: both = rows.length } = marked;
  const isSame = shown === rows.length && both === rows.length;
  return (
    <span className={styles.group}>
      <span role="status">
        <strong>{formatCount(rows.length)}</strong> selected
        {both < rows.length && `, ${formatCount(both)} shown`}
      </span>
      <Button
        look="quiet"
        aria-pressed={onlySelected}
        onClick={() => onOnlySelected(!onlySelected)}
      >
        Only selected
      </Button>
      {both > 0 && copyButton(both, shownInOrder)}
      <Menu
        button={(opens) => (
          <Button look="quiet" {...opens}>
            Change
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      >
        {(popup) => (
          <SelectionMenu
            {...popup}
            shown={isPart && !isSame ? shown : undefined}
            both={both}
            others={info.length - rows.length}
            onShown={marked.markShown}
            onInvert={marked.invert}
          />
        )}
      </Menu>
      <Button look="quiet" icon={<X size={14} aria-hidden />} onClick={marked.clear}>
        Clear
      </Button>
    </span>
  );
}
