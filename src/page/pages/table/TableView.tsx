import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { hasPoints } from '@/model/has-points';
import { sideNamedBy } from '@/model/matrix-sides';
import { joinPath } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf, valueColumns } from '@/model/row-labels';
import type { CellRange } from '@/page/kit/cell-range';
import {
  useDataset,
  useSelectedRows,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { useFollow } from '@/page/kit/controls/use-follow';
import { type Axis, uniformAxis } from '@/page/kit/grid/axis';
import { Grid } from '@/page/kit/grid/Grid';
import styles from '@/page/kit/grid/GridFrame.module.css';
import { asName } from '@/page/kit/grid/grid-cell';
import { screensAway } from '@/page/kit/grid/screens-away';
import { useColumnCells } from '@/page/kit/grid/use-column-cells';
import { type GridWindow, useGridWindow } from '@/page/kit/grid/use-grid-window';
import { useLabelWidths } from '@/page/kit/grid/use-name-width';
import { useOrderedRows } from '@/page/kit/grid/use-ordered-rows';
import { usePlace } from '@/page/kit/grid/use-place';
import { useColumns } from '@/page/kit/reading/use-block';
import { useFoundRecipe } from '@/page/kit/rows/use-found';
import { useRowOrder } from '@/page/kit/rows/use-row-order';
import { recipeIn, useTableQuery } from '@/page/kit/rows/use-table-query';
import { GroupFailure } from '@/page/kit/status/GroupStatus';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { AS_STORED, type TableState } from '@/page/state/table-state';
import { QueryBar } from '../query/QueryBar';
import { ArrangementChips, NoRows } from './ArrangementChips';
import { movedBefore, shownColumns } from './arrangement-label';
import { ColumnMenu } from './ColumnMenu';
import { TableBar } from './TableBar';
import { TableFooter } from './TableFooter';
import { TableHeader } from './TableHeader';
import { type ColumnDrag, useColumnDrag } from './use-column-drag';
import { useCopyCells } from './use-copy-cells';
import { useMarkedRows } from './use-marked-rows';
import { useHasCards, useMiniCards } from './use-mini-cards';
import { type TableColumns, useTableColumns } from './use-table-columns';

const [ROW, HEADER, CARD, PINNED, LEVEL, BOX] = [28, 44, 30, 188, 120, 21];

interface TableViewProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
}

/** A dataframe: any number of rows and columns, of which only visible ones are read. */
export function TableView({ info }: TableViewProps) {
  const { showElement, showCell, arrangeTable } = useViewActions();
  const state = useView(({ tables }) => tables?.[info.path]) ?? AS_STORED;
  const query = useTableQuery(info.path);
  const change = (part: Partial<TableState>) => arrangeTable(info.path, part);
  const [menu, setMenu] = useState<{ name: string; anchor: DOMRect }>();
  const [hasHeader, setHasHeader] = useState(true);
  const all = useMemo(() => valueColumns(info), [info]);
  const names = useMemo(() => shownColumns(all, state), [all, state]);
  const columns = useTableColumns(info.path, names);
  const rows = useShownRows(info, state, query);
  const { order, arranging, count } = rows;
  const content = useTableContent({ info, state, names, axis: columns.axis, rows });
  const { window, cells, reading, marked, columnAt } = content;
  const copyCells = useCopyCells(info, names, order);
  const copy = (range: CellRange) =>
    copyCells(range, hasHeader && window.range !== undefined);
  const { moveBefore, headerOf } = useColumnMoves(window, names, (name, place) =>
    change({ order: movedBefore(all, state, name, place) }),
  );
  const openMenu = (column: number, header: Element) => {
    const name = columnAt(column)?.name;
    if (name !== undefined) setMenu({ name, anchor: header.getBoundingClientRect() });
  };
  const openRow = useOpenRow(info, content);
  return (
    <div className={styles.table}>
      <TableBar
        {...{ info, state, order }}
        names={all}
        hasCards={content.hasCards}
        onChange={change}
        onGoToColumn={(name) => showCell(info.path, { column: names.indexOf(name) })}
      >
        <QueryBar info={info} query={query} named={state.named} onQuery={change} />
      </TableBar>
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
        cell={cells.at}
        header={(column) => (
          <ColumnHeader
            {...{ info, state, rows, content, columns, column }}
            {...headerOf(column)}
            onMenu={(header) => openMenu(column, header)}
          />
        )}
        onResize={columns.resizeBy}
        onMove={(column, by) => {
          moveBefore(column, by > 0 ? column + 2 : column - 1);
          window.activate({ row: -1, column: column + by });
        }}
        onMenu={openMenu}
        opensRows
        isMarked={marked?.isMarked}
        onMark={marked?.mark}
        onCopy={copy}
        onOpen={({ row, column }) => {
          const path = columnAt(column)?.path;
          if (row >= 0) openRow(row);
          else if (path !== undefined) showElement(path);
        }}
      />
      <TableFooter
        {...{ info, marked, order, hasHeader, reading }}
        shown={count}
        onlySelected={state.onlySelected ?? false}
        onOnlySelected={(isOn) => change({ onlySelected: isOn || undefined })}
        range={window.range}
        onHeader={setHasHeader}
        onCopy={copy}
        onGoToRow={(row) => showCell(info.path, { row })}
      />
      {menu && (
        <ColumnMenu
          {...{ state, query, ...menu }}
          table={info.path}
          info={content.elementOf(menu.name)}
          names={all}
          onChange={change}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

type Frame = TableViewProps['info'];
type ShownRows = ReturnType<typeof useShownRows>;
type TableContent = ReturnType<typeof useTableContent>;

/** Rows of the query, sorted, or only the selected ones of them. */
function useShownRows(
  info: Frame,
  { sort, onlySelected }: TableState,
  query: ReturnType<typeof useTableQuery>,
) {
  const of = useFoundRecipe(info.path, recipeIn(query));
  const isKnown = query.status === 'all' || query.status === 'wrong' || of !== undefined;
  const arrangement = useMemo(
    () => (isKnown ? { sort, of } : undefined),
    [sort, isKnown, of],
  );
  const selected = useSelectedRows();
  const selectedHere = selected?.table === info.path ? selected.rows : undefined;
  const [order, arranging] = useRowOrder(
    info.path,
    arrangement,
    onlySelected ? selectedHere : undefined,
  );
  return { arrangement, of, order, arranging, count: order?.count ?? info.length };
}

interface ContentOptions {
  readonly info: Frame;
  readonly state: TableState;
  readonly names: readonly string[];
  readonly axis: Axis;
  readonly rows: ShownRows;
}

/** Window of the grid and its content: cells and columns, which are read as they come into view. */
function useTableContent({ info, state, names, axis, rows }: ContentOptions) {
  const { arrangement, of, order, count } = rows;
  const { dataset } = useDataset();
  const labels = labelsOf(info);
  const { length: levels } = labels;
  const rowAxis = useMemo(() => uniformAxis(count, ROW), [count]);
  const isOfCells = sideNamedBy(dataset, info.path) === 'row';
  const before = levels > 1 ? LEVEL : PINNED;
  const [widths, settle] = useLabelWidths(levels, before, isOfCells ? BOX : 0);
  const hasCards = useHasCards(info, state);
  const window = useGridWindow({
    ...{ rows: rowAxis, columns: axis, labels: widths },
    header: hasCards ? HEADER + CARD : HEADER,
  });
  const { scroller } = window;
  const ordered = useOrderedRows(order, window.rowSpan, window.rowsInView);
  const marked = useMarkedRows(info, order, ordered?.placed);
  // a new order of rows starts at the first one
  useFollow(arrangement, () => {
    scroller.current?.scrollTo?.({ top: 0 });
  });
  usePlace(info.path, [count, names.length], window, 'header');
  const [first, stop] = window.columnRange;
  const shown = names.slice(first, stop);
  const read = [...labels, ...shown];
  const paths = read.map((name) => joinPath(info.path, name));
  const descriptions = useColumns(info.path, read);
  const away = shown.map((_, i) =>
    screensAway([first + i, first + i + 1], window.columnsInView),
  );
  const [cellOf, reading] = useColumnCells(
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
    of, // all rows of the query, even if only selected ones are shown
  );
  settle(window.rowSpan, (row, level) => cellOf(level, row));
  const at = useCallback(
    (row: number, column: number) =>
      column < 0
        ? asName(cellOf(levels + column, row))
        : cellOf(column - first + levels, row),
    [cellOf, first, levels],
  );
  return {
    ...{ window, hasCards, reading, placed: ordered?.placed, names },
    marked: isOfCells ? marked : undefined,
    cells: { at, nameOf: (row: number) => cellOf(labels.indexOf(info.index), row) },
    /** A column that was read; labels have negative numbers. */
    columnAt(column: number) {
      // labels are read first
      const place = column < 0 ? levels + column : column - first + levels;
      const name = column < 0 ? labels[place] : names[column];
      if (name === undefined) return undefined;
      const path = joinPath(info.path, name);
      const profiles = cards.get(path) ?? ('none' as const);
      const card = hasCards && column >= 0 ? profiles : undefined;
      return { name, path, card, state: descriptions[place] };
    },
    elementOf(name: string) {
      const described = descriptions[read.indexOf(name)];
      return described?.status === 'ready' ? described.value.element : undefined;
    },
  } as const;
}

function useOpenRow(info: Frame, { cells, placed }: TableContent) {
  const { showPage } = useViewActions();
  return (row: number) => {
    const at = placed ? placed.rowAt(row) : row;
    const { look, text } = cells.nameOf(row);
    const isKnown = look !== 'waiting' && look !== 'failed';
    if (at !== undefined)
      showPage(info.path, { row: { ...(isKnown && { name: text }), at } });
  };
}

interface ColumnHeaderProps {
  readonly info: Frame;
  readonly state: TableState;
  readonly rows: ShownRows;
  readonly content: TableContent;
  readonly columns: TableColumns;
  readonly column: number;
  readonly dragging: ComponentProps<typeof TableHeader>['dragging'];
  readonly drop: ComponentProps<typeof TableHeader>['drop'];
  readonly onMenu: (header: Element) => void;
}

/** Header of a column of values, or of the names of the rows. */
function ColumnHeader(props: ColumnHeaderProps) {
  const { info, state, rows, content, columns, column, dragging, drop, onMenu } = props;
  const { dataset } = useDataset();
  const { colorBy } = useViewActions();
  const shown = content.columnAt(column);
  if (!shown) return null;
  const { name, path } = shown;
  const textsInView = () => {
    const [from, to] = content.window.rowSpan;
    const cells = Array.from({ length: to - from }, (_, i) =>
      content.cells.at(from + i, column),
    );
    return cells.flatMap(({ look, text }) => (look === 'waiting' ? [] : [text]));
  };
  const ofAll = rows.of
    ? state.onlySelected && 'of the query'
    : rows.count < info.length && `of all ${formatCount(info.length)}`;
  return (
    <TableHeader
      {...shown}
      {...(column >= 0 && {
        onResize: (event) => columns.startResize(column, event),
        onFit: () => columns.fitTo(column, textsInView()),
        dragging,
        drop,
      })}
      ofAll={ofAll || undefined}
      sort={state.sort.find((by) => by.column === name)}
      onMenu={onMenu}
      onColor={
        column >= 0 && hasPoints(dataset, info.path) ? () => colorBy(path) : undefined
      }
    />
  );
}

/** Moves columns before others, by dragging their headers or by keys. */
function useColumnMoves(
  window: GridWindow,
  names: readonly string[],
  onMove: (name: string, place: number) => void,
) {
  const moveBefore = (column: number, place: number) => {
    const name = names[column];
    if (name !== undefined) onMove(name, place);
  };
  const { drag, handlers } = useColumnDrag(window, ({ from, before }) =>
    moveBefore(from, before),
  );
  return {
    moveBefore,
    headerOf: (column: number) => ({
      dragging: handlers(column),
      drop: dropAt(drag, column, names.length),
    }),
  };
}

/** Side of a column on which a dragged column would be dropped; undefined if it would go elsewhere. */
function dropAt(
  drag: ColumnDrag | undefined,
  column: number,
  count: number,
): 'before' | 'after' | undefined {
  if (drag?.before === column) return 'before';
  return drag?.before === count && column === count - 1 ? 'after' : undefined;
}
