import { ChartColumn, ChartSpline, Columns3, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { sideNamedBy } from '@/model/matrix-sides';
import { formatCount } from '@/model/quantity';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { Button, FoldingLabel } from '@/page/kit/controls/Button';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import styles from '@/page/kit/grid/GridFrame.module.css';
import type { RowOrder } from '@/page/kit/rows/row-order';
import type { TableState } from '@/page/state/table-state';
import { ExportMenu, type ExportMenuProps } from '../export/ExportMenu';
import { SaveAs } from '../export/lazy-save-as';
import { shownColumns } from './arrangement-label';
import { ColumnsMenu } from './ColumnsMenu';

interface TableBarProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** All columns but the index. */
  readonly names: readonly string[];
  readonly state: TableState;
  readonly hasCards: boolean;
  readonly order: RowOrder | undefined;
  readonly onChange: (part: Partial<TableState>) => void;
  readonly onGoToColumn: (name: string) => void;
  /** The query, between the numbers and the actions. */
  readonly children: ReactNode;
}

/** One line: the numbers of rows and columns that are shown, the query, and the actions on the table as a whole. */
export function TableBar(props: TableBarProps) {
  const { info, names, state, order, onChange } = props;
  const { dataset } = useDataset();
  const { showPage, countRows } = useViewActions();
  const rows = order?.count ?? info.length;
  const columns = shownColumns(names, state);
  return (
    <div className={styles.bar}>
      <span className={styles.size} role="status">
        {countOf(rows, info.length, 'rows')} ×{' '}
        {countOf(columns.length, names.length, 'columns')}
      </span>
      {props.children}
      <span className={styles.tools}>
        <Button
          look="quiet"
          icon={<ChartColumn size={15} aria-hidden />}
          aria-pressed={props.hasCards}
          title="Show the distribution of each column in its header"
          onClick={() => onChange({ cards: !props.hasCards })}
        >
          <FoldingLabel>Distributions</FoldingLabel>
        </Button>
        {dataset.tables.some(({ path }) => path === info.path) && (
          <Button
            look="quiet"
            icon={<ChartSpline size={15} aria-hidden />}
            title="Violins, histograms, scatter plots and more of columns and genes"
            onClick={() => {
              showPage(info.path, { plot: { kind: 'violin' } });
              // of the rows that are shown
              if (state.where !== undefined) countRows('query');
            }}
          >
            Plots
          </Button>
        )}
        <ButtonMenu label="Columns" icon={<Columns3 size={15} aria-hidden />}>
          {(popup) => (
            <ColumnsMenu
              {...{ ...popup, names, state, onChange }}
              onGo={props.onGoToColumn}
            />
          )}
        </ButtonMenu>
        <ButtonMenu label="Export" icon={<Download size={15} aria-hidden />}>
          {(popup) => <Export {...{ ...popup, info, names, order }} shown={columns} />}
        </ButtonMenu>
      </span>
    </div>
  );
}

/** Export of the table, which leads to that of the whole annotated matrix if its rows are cells. */
function Export(props: Omit<ExportMenuProps, 'onSaveAs'>) {
  const { info, onClose } = props;
  const { dataset } = useDataset();
  const [isWhole, setWhole] = useState(false);
  const canBeWhole = sideNamedBy(dataset, info.path) === 'row';
  return isWhole ? (
    <SaveAs table={info.path} onClose={onClose} />
  ) : (
    <ExportMenu {...props} onSaveAs={canBeWhole ? () => setWhole(true) : undefined} />
  );
}

function countOf(shown: number, all: number, what: string): string {
  const part = shown === all ? '' : `${formatCount(shown)} of `;
  return `${part}${formatCount(all)} ${what}`;
}
