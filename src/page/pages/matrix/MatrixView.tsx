import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { MatrixInfo } from '@/model/dataset';
import type { ElementInfo } from '@/model/element';
import { messageOf } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { CellRange } from '@/page/kit/cell-range';
import { useNotify } from '@/page/kit/context/notify';
import { useDataset, useView, useViewActions } from '@/page/kit/context/view-context';
import { copyLater } from '@/page/kit/controls/copy-later';
import { sizeLine } from '@/page/kit/element/summary';
import { uniformAxis } from '@/page/kit/grid/axis';
import { Grid } from '@/page/kit/grid/Grid';
import table from '@/page/kit/grid/GridFrame.module.css';
import type { GridCell } from '@/page/kit/grid/grid-cell';
import {
  useAxisNames,
  useAxisSymbols,
  useAxisTables,
  useNamedAxes,
  useNumberedColumns,
} from '@/page/kit/grid/use-axis-names';
import { type GridWindow, useGridWindow } from '@/page/kit/grid/use-grid-window';
import { useNameWidth } from '@/page/kit/grid/use-name-width';
import { usePlace } from '@/page/kit/grid/use-place';
import { useData } from '@/page/kit/reading/use-answer';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { GroupFailure } from '@/page/kit/status/GroupStatus';
import type { MatrixLocation } from '@/page/state/view';
import { IndexMatrix } from '../genes/IndexMatrix';
import { ColumnHead } from './ColumnHead';
import { GoToCell, GoToColumn } from './GoToName';
import styles from './Matrix.module.css';
import { type CellLabel, MatrixFooter } from './MatrixFooter';
import { type MatrixPart, matrixText } from './matrix-text';
import { tileShapeOf } from './matrix-tiles';
import { SaveMatrix } from './SaveMatrix';
import { SlicePicker, useSlice } from './SlicePicker';
import { useMatrixCells } from './use-matrix-cells';

const [ROW, COLUMN, HEADER, PINNED] = [28, 92, 44, 188];

interface MatrixViewProps {
  readonly info: Extract<ElementInfo, { kind: 'matrix' }>;
}

/** Dense or sparse matrix as one grid with the names of its rows and columns; reads only tiles in view. */
export function MatrixView({ info }: MatrixViewProps) {
  const { dataset } = useDataset();
  const { showCell, paintBy } = useViewActions();
  const [hasNames, setNames] = useState(true);
  const copyPart = useCopyPart();
  const [height = 0, width = 0, ...deeper] = info.shape;
  const [slice, setSlice] = useSlice(info.path, deeper);
  const rows = useMemo(() => uniformAxis(height, ROW), [height]);
  const columns = useMemo(() => uniformAxis(width, COLUMN), [width]);
  const [pinned, settle] = useNameWidth(PINNED);
  const window = useGridWindow({ rows, columns, labels: [pinned], header: HEADER });
  const { rowSpan, columnRange, rowsInView, columnsInView } = window;
  const axes = useMatrixAxes(info.path, [height, width], window);
  const { tables, named, nameOfRow, columnName, symbol } = axes;
  usePlace(info.path, [height, width], window);
  settle(rowSpan, nameOfRow);
  const [description] = useDescriptions([info.path]);
  const chunk =
    description?.status === 'ready' ? description.value.storage?.chunkShape : undefined;
  const isShaded = useView(({ paint }) => paint?.unshaded !== true);
  const {
    cell: value,
    exact,
    reading,
  } = useMatrixCells({
    ...{ path: info.path, shape: [height, width], rows: rowSpan, columns: columnRange },
    ...{ rowsInView, columnsInView, slice, isShaded },
    tile: tileShapeOf(info.layout, chunk),
    isKnown: description?.status !== 'loading',
  });
  const ofGenes = dataset.matrices.find(({ path }) => path === info.path);
  const go = (place: MatrixLocation) => showCell(info.path, place);
  const cell = useCallback(
    (row: number, column: number) => (column < 0 ? nameOfRow(row) : value(row, column)),
    [nameOfRow, value],
  );
  const copy = (range: CellRange) =>
    copyPart({
      ...{ path: info.path, range, slice },
      hasNames: hasNames && window.range !== undefined, // a single cell is its value alone
      rowNames: named.rows && joinPath(named.rows.path, named.rows.index),
      columnNames: named.columns && joinPath(named.columns.path, named.columns.index),
    });
  const { row, column } = window.active;
  const notice: CellLabel | undefined =
    row >= 0 && column >= 0
      ? { ...axes.wordsOf(row, column), value: exact(row, column) }
      : undefined;

  return (
    <div className={table.table}>
      <MatrixBar {...{ info, named, ofGenes }} range={window.range} onGo={go}>
        <SlicePicker sizes={deeper} slice={slice} onChange={setSlice} />
      </MatrixBar>
      <GroupFailure reading={reading} />
      <Grid
        label={`Matrix ${info.path}`}
        window={window}
        onCopy={copy}
        cell={cell}
        header={(column) => {
          if (column < 0) return <Corner {...tables} />;
          const name = columnName?.(column);
          return (
            <ColumnHead
              matrix={ofGenes?.path}
              name={name?.look === 'waiting' ? undefined : name?.text}
              symbol={symbol?.(column)?.text}
              column={column}
            />
          );
        }}
      />
      <MatrixFooter
        path={info.path}
        reading={reading}
        notice={notice}
        range={window.range}
        hasNames={hasNames}
        onNames={setNames}
        onCopy={copy}
        isShaded={isShaded}
        onShaded={(isOn) => paintBy({ unshaded: isOn ? undefined : true })}
        height={height}
        onGoToRow={(row) => go({ row })}
      />
    </div>
  );
}

interface MatrixBarProps extends MatrixViewProps {
  /** Tables that name the rows and the columns. */
  readonly named: ReturnType<typeof useNamedAxes>;
  /** The matrix, if its columns are genes. */
  readonly ofGenes: MatrixInfo | undefined;
  readonly range: CellRange | undefined;
  readonly onGo: (place: MatrixLocation) => void;
  readonly children: ReactNode;
}

/** One line: the size of the matrix, fields that go to names, and actions on the matrix as a whole. */
function MatrixBar({ info, named, ofGenes, range, onGo, children }: MatrixBarProps) {
  return (
    <div className={table.bar}>
      <span className={table.size}>{sizeLine(info)}</span>
      {children}
      <GoToColumn {...named} onGo={(column) => onGo({ column })} />
      {named.rows && (
        <GoToCell
          cells={named.rows}
          axis={named.rows === named.columns ? 'rows' : undefined}
          onGo={(row) => onGo({ row })}
        />
      )}
      <span className={table.tools}>
        <SaveMatrix info={info} range={range} />
        {ofGenes && <IndexMatrix matrix={ofGenes} />}
      </span>
    </div>
  );
}

/** The names along both axes, of which those in view are read. */
function useMatrixAxes(
  path: Path,
  [height, width]: readonly [number, number],
  { rowSpan, columnRange, rowsInView, columnsInView }: GridWindow,
) {
  const tables = useAxisTables(path);
  const named = useNamedAxes(tables, [height, width]);
  const rowName = useAxisNames({
    table: tables.rows,
    length: height,
    range: rowSpan,
    inView: rowsInView,
  });
  const numbered = useNumberedColumns(path);
  const across = {
    table: tables.columns,
    length: width,
    range: columnRange,
    inView: columnsInView,
  };
  const fromTable = useAxisNames(across);
  const columnName = fromTable ?? numbered;
  const symbol = useAxisSymbols(across);
  const nameOfRow = useCallback(
    (row: number): GridCell =>
      rowName?.(row) ?? { text: formatCount(row), look: 'number' },
    [rowName],
  );
  return {
    ...{ tables, named, nameOfRow, columnName, symbol },
    /** Names of the row and column of a cell, to show with its value. */
    wordsOf(row: number, column: number) {
      const names = [columnName?.(column).text, symbol?.(column).text].filter(Boolean);
      return {
        row: rowName?.(row).text || `row ${formatCount(row)}`,
        column: names.join(', ') || `column ${formatCount(column)}`,
      };
    },
  };
}

interface CornerProps {
  readonly rows: Path | undefined;
  readonly columns: Path | undefined;
}

/** Corner of the grid: shows which columns name both axes. */
function Corner({ rows, columns }: CornerProps) {
  const [down, across] = [rows ?? 'row', columns ?? 'column'];
  return (
    <span className={styles.corner} title={`${down} × ${across}`}>
      <span>{down}</span> <span>× {across}</span>
    </span>
  );
}

/** Maximum number of cells that can be copied as text. */
const MAX_CELLS = 1_000_000;

/** Copies part of a matrix to the clipboard, every value in full. */
function useCopyPart(): (part: MatrixPart) => Promise<void> {
  const { answers } = useData();
  const notify = useNotify();
  return async (part) => {
    const { rows, columns } = part.range;
    const [height, width] = [rows[1] - rows[0], columns[1] - Math.max(0, columns[0])];
    if (height * width > MAX_CELLS)
      return notify({
        tone: 'warning',
        text: `${formatCount(height * width)} values are too many for the clipboard (at most ${formatCount(MAX_CELLS)}). Select fewer rows or columns.`,
      });
    try {
      await copyLater(matrixText(answers, part));
      notify({
        tone: 'done',
        text: `Copied ${formatNumber(height, 'row')} × ${formatNumber(width, 'column')}.`,
      });
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The values could not be copied: ${messageOf(error)}`,
      });
    }
  };
}
