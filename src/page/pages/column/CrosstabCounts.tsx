import { ChartColumnStacked, Download } from 'lucide-react';
import { useMemo } from 'react';
import { selectionColumn } from '@/ask/columns/saved-column';
import { withoutEmpty } from '@/ask/rows/crosstab';
import { fileStem } from '@/model/file-stem';
import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { type ChosenGroup, CROSSTAB_SHARES, type Crosstab } from '@/model/table-rows';
import {
  useColumnStyle,
  useDataset,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { ChoiceButtons } from '@/page/kit/controls/ChoiceButtons';
import { download } from '@/page/kit/controls/download';
import { optionsOf } from '@/page/kit/controls/Select';
import styles from '@/page/kit/crosstab/Crosstab.module.css';
import { CrosstabTable, SHARE_WORDS } from '@/page/kit/crosstab/CrosstabTable';
import { crosstabInOrder, crosstabInPictures } from '@/page/kit/crosstab/crosstab-styles';
import { crosstabText } from '@/page/kit/crosstab/crosstab-table';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { ReadStatus } from '@/page/kit/status/ReadStatus';

interface CrosstabCountsProps {
  readonly table: Path;
  readonly rows: Path;
  readonly columns: Path | ChosenGroup;
  /** Rows that are counted; undefined for all rows. */
  readonly counted: RowSetId | undefined;
  /** Label of the counted rows: `only the 25 selected cells`. */
  readonly countedWords: string | undefined;
}

/** Groups of a column by those of another, or by selected and other rows: counts or percentages, and their export. */
export function CrosstabCounts(props: CrosstabCountsProps) {
  const { rows, columns, counted } = props;
  const reading = useAnswer('crosstab', { rows, columns, of: counted });
  const names = {
    rows: nameOf(rows),
    columns: typeof columns === 'string' ? nameOf(columns) : 'selection',
  };
  return reading.status === 'ready' ? (
    <Counted {...props} names={names} all={reading.value} />
  ) : (
    <ReadStatus what={`${rows} and ${names.columns}`} reading={reading} />
  );
}

interface CountedProps extends CrosstabCountsProps {
  readonly names: { readonly rows: string; readonly columns: string };
  readonly all: Crosstab;
}

/** Removes empty groups if only some rows are counted, as they would hide the others. */
function withRows(crosstab: Crosstab, counted: RowSetId | undefined): Crosstab {
  return counted === undefined ? crosstab : withoutEmpty(crosstab);
}

function Counted(props: CountedProps) {
  const { table, rows, columns, all, names, counted, countedWords } = props;
  const rowStyle = useColumnStyle(rows);
  const columnStyle = useColumnStyle(typeof columns === 'string' ? columns : undefined);
  const looks = useMemo(
    () => ({ rows: rowStyle, columns: columnStyle }),
    [rowStyle, columnStyle],
  );
  const crosstab = useMemo(
    () => withRows(crosstabInPictures(all, looks), counted),
    [all, looks, counted],
  );
  const empty =
    all.rows.length + all.columns.length - crosstab.rows.length - crosstab.columns.length;
  const { source } = useDataset();
  const share = useView(({ page }) => page?.shares);
  const { changePage, showPage } = useViewActions();
  const unit = share === undefined ? 'counts' : SHARE_WORDS[share];
  const save = () => {
    const corner = share === undefined ? names.rows : `${names.rows} (${unit})`;
    const stored = crosstabInOrder(all, looks);
    const text = crosstabText(withRows(stored, counted), corner, share);
    const of = countedWords === undefined ? '' : `, ${countedWords}`;
    const file = fileStem(source.name);
    download(
      new Blob([text], { type: 'text/tab-separated-values' }),
      `${file} ${names.rows} by ${names.columns}${of}, ${unit.replace('%', 'percent')}.tsv`,
    );
  };
  return (
    <>
      <div className={styles.tools}>
        <ChoiceButtons
          label="What the crosstab shows"
          className={styles.order}
          options={[
            { value: undefined, label: 'Counts' },
            ...optionsOf(CROSSTAB_SHARES, (choice) => SHARE_WORDS[choice]),
          ]}
          value={share}
          onValue={(choice) => changePage({ shares: choice })}
        />
        <Button
          look="quiet"
          icon={<ChartColumnStacked size={14} aria-hidden />}
          title="Draws the crosstab as stacked bars, to be saved as a figure"
          onClick={() =>
            showPage(table, {
              plot: {
                ...{ kind: 'composition', by: rows },
                split: typeof columns === 'string' ? columns : selectionColumn(table),
                areShares: share === undefined ? undefined : true,
              },
            })
          }
        >
          Stacked bars
        </Button>
        <Button
          look="quiet"
          icon={<Download size={14} aria-hidden />}
          title="Saves the table as tab-separated values, percentages in all digits"
          onClick={save}
        >
          Save TSV
        </Button>
      </div>
      <CrosstabTable {...{ crosstab, names, share, empty }} />
    </>
  );
}
