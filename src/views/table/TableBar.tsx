import { ChartColumn, ChartSpline, Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { sideNamedBy } from '@/model/matrix-sides';
import { formatCount } from '@/model/quantity';
import type { TableState } from '@/state/table-state';
import { useDataset, useViewActions } from '../common/context/view-context';
import { GoToRow } from '../common/grid/GoToRow';
import styles from '../common/grid/GridFrame.module.css';
import type { GroupReading } from '../common/reading/use-resource';
import type { RowOrder } from '../common/rows/row-order';
import { GroupStatus } from '../common/status/GroupStatus';
import { lazyView } from '../common/status/lazy-view';
import { ExportMenu } from '../export/ExportMenu';
import { Button } from '../kit/controls/Button';
import { shownColumns } from './arrangement-words';
import { ColumnsMenu } from './ColumnsMenu';

interface TableBarProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  /** All columns but the index. */
  readonly names: readonly string[];
  readonly state: TableState;
  readonly hasCards: boolean;
  readonly order: RowOrder | undefined;
  readonly reading: GroupReading;
  readonly onChange: (part: Partial<TableState>) => void;
  readonly onGoToRow: (row: number) => void;
  readonly onGoToColumn: (name: string) => void;
}

const SaveAs = lazyView(
  'Saving as a file',
  async () => (await import('../export/SaveAs')).SaveAs,
);

type Open = { readonly menu: 'columns' | 'export' | 'save'; readonly anchor: DOMRect };

/** How much of a table is shown, and what can be done with it as a whole. */
export function TableBar(props: TableBarProps) {
  const { info, names, state, order, reading, onChange } = props;
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const [open, setOpen] = useState<Open>();
  const rows = order?.count ?? info.length;
  const columns = shownColumns(names, state);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.bar}>
      <span className={styles.size} role="status">
        {countOf(rows, info.length, 'rows')} ×{' '}
        {countOf(columns.length, names.length, 'columns')}
      </span>
      <GroupStatus reading={reading} />
      <span className={styles.tools}>
        <GoToRow count={rows} onGo={props.onGoToRow} />
        <Button
          look="quiet"
          icon={<ChartColumn size={15} aria-hidden />}
          aria-pressed={props.hasCards}
          title="Show the distribution of each column in its header"
          onClick={() => onChange({ cards: !props.hasCards })}
        >
          Distributions
        </Button>
        {dataset.tables.some(({ path }) => path === info.path) && (
          <Button
            look="quiet"
            icon={<ChartSpline size={15} aria-hidden />}
            title="Violins, histograms, scatter plots and more of columns and genes"
            onClick={() => showPage(info.path, { plot: { kind: 'violin' } })}
          >
            Plots
          </Button>
        )}
        <Button
          look="quiet"
          icon={<Columns3 size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) =>
            setOpen({ menu: 'columns', anchor: currentTarget.getBoundingClientRect() })
          }
        >
          Columns
        </Button>
        <Button
          look="quiet"
          icon={<Download size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) =>
            setOpen({ menu: 'export', anchor: currentTarget.getBoundingClientRect() })
          }
        >
          Export
        </Button>
      </span>
      {open?.menu === 'columns' && (
        <ColumnsMenu
          names={names}
          state={state}
          anchor={open.anchor}
          onChange={onChange}
          onClose={close}
          onGo={props.onGoToColumn}
        />
      )}
      {open?.menu === 'save' && (
        <SaveAs table={info.path} anchor={open.anchor} onClose={close} />
      )}
      {open?.menu === 'export' && (
        <ExportMenu
          info={info}
          shown={columns}
          names={names}
          order={order}
          anchor={open.anchor}
          onClose={close}
          onSaveAs={
            sideNamedBy(dataset, info.path) === 'row'
              ? () => setOpen({ ...open, menu: 'save' })
              : undefined
          }
        />
      )}
    </div>
  );
}

function countOf(shown: number, all: number, what: string): string {
  const part = shown === all ? '' : `${formatCount(shown)} of `;
  return `${part}${formatCount(all)} ${what}`;
}
