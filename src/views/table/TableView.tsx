import { useCallback, useMemo, useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { hasPoints } from '@/model/has-points';
import { sideNamedBy } from '@/model/matrix-sides';
import { joinPath } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf, valueColumns } from '@/model/row-labels';
import { AS_STORED, type TableState } from '@/state/table-state';
import {
  useDataset,
  useSelectedRows,
  useView,
  useViewActions,
} from '../common/context/view-context';
import { useFollow } from '../common/controls/use-follow';
import { uniformAxis } from '../common/grid/axis';
import { Grid } from '../common/grid/Grid';
import styles from '../common/grid/GridFrame.module.css';
import { asName } from '../common/grid/grid-cell';
import { screensAway } from '../common/grid/screens-away';
import { useColumnCells } from '../common/grid/use-column-cells';
import { useGridWindow } from '../common/grid/use-grid-window';
import { useLabelWidths } from '../common/grid/use-name-width';
import { useOrderedRows } from '../common/grid/use-ordered-rows';
import { usePlace } from '../common/grid/use-place';
import { useColumns } from '../common/reading/use-block';
import { useFoundRecipe } from '../common/rows/use-found';
import { useRowOrder } from '../common/rows/use-row-order';
import { recipeIn, useTableQuery } from '../common/rows/use-table-query';
import { GroupFailure } from '../common/status/GroupStatus';
import { ReadStatus } from '../common/status/ReadStatus';
import type { CellRange } from '../kit/cell-range';
import { QueryBar } from '../query/QueryBar';
import { ArrangementChips, NoRows } from './ArrangementChips';
import { movedBefore, shownColumns } from './arrangement-words';
import { ColumnMenu } from './ColumnMenu';
import { TableBar } from './TableBar';
import { TableFooter } from './TableFooter';
import { TableHeader } from './TableHeader';
import { type ColumnDrag, useColumnDrag } from './use-column-drag';
import { useCopyCells } from './use-copy-cells';
import { useMarkedRows } from './use-marked-rows';
import { useHasCards, useMiniCards } from './use-mini-cards';
import { useTableColumns } from './use-table-columns';

const [ROW, HEADER, CARD, PINNED, LEVEL, BOX] = [28, 44, 30, 188, 120, 21];

interface TableViewProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
}

/** A dataframe: any number of rows and columns, of which only visible ones are read. */
export function TableView({ info }: TableViewProps) {
  const { dataset } = useDataset();
  const { showElement, showPage, showCell, colorBy, arrangeTable } = useViewActions();
  const state = useView(({ tables }) => tables?.[info.path]) ?? AS_STORED;
  const query = useTableQuery(info.path);
  const { sort } = state;
  const wanted = recipeIn(query);
  const of = useFoundRecipe(info.path, wanted);
  const isKnown = query.status === 'all' || query.status === 'wrong' || of !== undefined;
  const arrangement = useMemo(
    () => (isKnown ? { sort, of } : undefined),
    [sort, isKnown, of],
  );
  const change = (part: Partial<TableState>) => arrangeTable(info.path, part);
  const [menu, setMenu] = useState<{ name: string; anchor: DOMRect }>();
  const all = useMemo(() => valueColumns(info), [info]);
  const labels = labelsOf(info);
  const { length: levels } = labels;
  const names = useMemo(() => shownColumns(all, state), [all, state]);
  const { axis, resizeBy, fitTo, startResize } = useTableColumns(info.path, names);
  const selected = useSelectedRows();
  const selectedHere = selected?.table === info.path ? selected.rows : undefined;
  const [order, arranging] = useRowOrder(
    info,
    arrangement,
    state.onlySelected ? selectedHere : undefined,
  );
  const [hasHeader, setHasHeader] = useState(true);
  const copyCells = useCopyCells(info, names, order);
  const count = order?.count ?? info.length;
  const rows = useMemo(() => uniformAxis(count, ROW), [count]);
  const isOfCells = sideNamedBy(dataset, info.path) === 'row';
  const before = levels > 1 ? LEVEL : PINNED;
  const [widths, settle] = useLabelWidths(levels, before, isOfCells ? BOX : 0);
  const hasCards = useHasCards(info, state);
  const header = hasCards ? HEADER + CARD : HEADER;
  const window = useGridWindow({ rows, columns: axis, labels: widths, header });
  const { scroller } = window;
  const ordered = useOrderedRows(order, window.rowSpan, window.rowsInView);
  const placed = ordered?.placed;
  const marked = useMarkedRows(info, order, placed);
  // rows in another order begin with their first
  useFollow(arrangement, () => {
    scroller.current?.scrollTo?.({ top: 0 });
  });
  usePlace(info.path, [count, names.length], window, 'header');
  const [first, stop] = window.columnRange;
  const shown = names.slice(first, stop);
  const read = [...labels, ...shown];
  const paths = read.map((name) => joinPath(info.path, name));
  const descriptions = useColumns(info.path, read);
  /** Where a column is among those that are read: labels come first. */
  const placeOf = (column: number) =>
    column < 0 ? levels + column : column - first + levels;
  const away = shown.map((_, i) =>
    screensAway([first + i, first + i + 1], window.columnsInView),
  );
  const [cells, reading] = useColumnCells(
    paths,
    window.rowSpan,
    {
      table: info.path,
      rows: window.rowsInView,
      away: [...labels.map(() => 0), ...away],
    },
    ordered,
  );
  const cards = useMiniCards(
    {
      table: info.path,
      paths: paths.slice(levels),
      descriptions: descriptions.slice(levels),
    },
    hasCards,
    of, // of the query's rows, of which a selection may show fewer
  );
  settle(window.rowSpan, (row, level) => cells(level, row));
  const cell = useCallback(
    (row: number, column: number) =>
      column < 0
        ? asName(cells(levels + column, row))
        : cells(column - first + levels, row),
    [cells, first, levels],
  );
  const textsInView = (column: number) => {
    const [from, to] = window.rowSpan;
    const rowsThere = Array.from({ length: to - from }, (_, i) => cell(from + i, column));
    return rowsThere.flatMap(({ look, text }) => (look === 'waiting' ? [] : [text]));
  };
  const copy = (range: CellRange) => copyCells(range, hasHeader);
  const colors = hasPoints(dataset, info.path);
  const moveBefore = (column: number, place: number) => {
    const name = names[column];
    if (name !== undefined) change({ order: movedBefore(all, state, name, place) });
  };
  const { drag, handlers } = useColumnDrag(window, ({ from, before }) =>
    moveBefore(from, before),
  );
  const nameAt = (column: number) =>
    column < 0 ? labels[levels + column] : names[column];
  const openMenu = (column: number, header: Element) => {
    const name = nameAt(column);
    if (name !== undefined) setMenu({ name, anchor: header.getBoundingClientRect() });
  };
  const openRow = (row: number) => {
    const at = placed ? placed.rowAt(row) : row;
    const name = cells(labels.indexOf(info.index), row);
    const isKnown = name.look !== 'waiting' && name.look !== 'failed';
    if (at !== undefined)
      showPage(info.path, { row: { ...(isKnown && { name: name.text }), at } });
  };
  const ofWhat = (() => {
    if (of) return state.onlySelected ? 'of the query' : undefined;
    return count < info.length ? `of all ${formatCount(info.length)}` : undefined;
  })();
  const menuState = menu && descriptions[paths.indexOf(joinPath(info.path, menu.name))];

  return (
    <div className={styles.table}>
      <TableBar
        info={info}
        names={all}
        state={state}
        hasCards={hasCards}
        order={order}
        reading={reading}
        onChange={change}
        onGoToRow={(row) => showCell(info.path, { row })}
        onGoToColumn={(name) => showCell(info.path, { column: names.indexOf(name) })}
      />
      <QueryBar info={info} query={query} named={state.named} onQuery={change} />
      <ArrangementChips state={state} query={query} onChange={change} />
      {arranging && (
        <div className={styles.status}>
          <ReadStatus
            what="the columns that rows are sorted and filtered by"
            reading={arranging}
          />
        </div>
      )}
      <GroupFailure reading={reading} />
      {count === 0 && info.length > 0 && (
        <NoRows state={state} query={query} onChange={change} />
      )}
      <Grid
        label={`Table ${info.path}`}
        window={window}
        cell={cell}
        header={(column) => {
          const name = nameAt(column);
          const path = paths[placeOf(column)];
          if (name === undefined || path === undefined) return null;
          return (
            <TableHeader
              name={name}
              {...(column >= 0 && {
                onResize: (event) => startResize(column, event),
                onFit: () => fitTo(column, textsInView(column)),
                dragging: handlers(column),
                drop: dropAt(drag, column, names.length),
              })}
              card={hasCards && column >= 0 ? (cards.get(path) ?? 'none') : undefined}
              ofAll={ofWhat}
              path={path}
              state={descriptions[placeOf(column)]}
              sort={state.sort.find((by) => by.column === name)}
              onMenu={(header) => openMenu(column, header)}
              onColor={colors && column >= 0 ? () => colorBy(path) : undefined}
            />
          );
        }}
        onResize={resizeBy}
        onMove={(column, by) => {
          moveBefore(column, by > 0 ? column + 2 : column - 1);
          window.activate({ row: -1, column: column + by });
        }}
        onMenu={openMenu}
        opensRows
        isMarked={isOfCells ? marked.isMarked : undefined}
        onMark={isOfCells ? marked.mark : undefined}
        onCopy={copy}
        onOpen={({ row, column }) => {
          const name = nameAt(column);
          if (row >= 0) openRow(row);
          else if (name !== undefined) showElement(joinPath(info.path, name));
        }}
      />
      <TableFooter
        info={info}
        marked={isOfCells ? marked : undefined}
        shown={count}
        order={order}
        onlySelected={state.onlySelected ?? false}
        onOnlySelected={(isOn) => change({ onlySelected: isOn || undefined })}
        range={window.range}
        hasHeader={hasHeader}
        onHeader={setHasHeader}
        onCopy={copy}
      />
      {menu && (
        <ColumnMenu
          table={info.path}
          name={menu.name}
          info={menuState?.status === 'ready' ? menuState.value.element : undefined}
          names={all}
          state={state}
          query={query}
          anchor={menu.anchor}
          onChange={change}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

/** Where something that is dragged would go, as seen from a column. */
function dropAt(
  drag: ColumnDrag | undefined,
  column: number,
  count: number,
): 'before' | 'after' | undefined {
  if (drag?.before === column) return 'before';
  return drag?.before === count && column === count - 1 ? 'after' : undefined;
}
