import type { Path } from '@/model/path';
import type { CellRange } from '@/page/kit/cell-range';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { CopyValue } from '@/page/kit/controls/CopyValue';
import { AbsentChunks } from '@/page/kit/element/AbsentChunks';
import { GoToRow } from '@/page/kit/grid/GoToRow';
import footer from '@/page/kit/grid/GridFooter.module.css';
import { RangeActions } from '@/page/kit/grid/RangeActions';
import type { GroupReading } from '@/page/kit/reading/use-resource';
import { GroupStatus } from '@/page/kit/status/GroupStatus';
import styles from './Matrix.module.css';

interface MatrixFooterProps {
  readonly path: Path;
  readonly reading: GroupReading;
  /** Active cell, with its names and its value in full; undefined on names and headers. */
  readonly notice: CellLabel | undefined;
  readonly range: CellRange | undefined;
  readonly hasNames: boolean;
  readonly onNames: (hasNames: boolean) => void;
  readonly onCopy: (range: CellRange) => void;
  readonly isShaded: boolean;
  readonly onShaded: (isShaded: boolean) => void;
  /** Number of rows. */
  readonly height: number;
  readonly onGoToRow: (row: number) => void;
}

export interface CellLabel {
  readonly row: string;
  readonly column: string;
  /** Undefined while it is read. */
  readonly value: string | undefined;
}

/**
 * Active cell with all its digits, and the actions on several cells. Always rendered, so that the layout does not
 * shift.
 */
export function MatrixFooter(props: MatrixFooterProps) {
  const { path, notice, range, onCopy, isShaded, onShaded } = props;
  return (
    <footer className={footer.footer}>
      {range ? (
        <RangeActions {...{ range, onCopy }}>
          <Checkbox isOn={props.hasNames} onToggle={props.onNames}>
            include names
          </Checkbox>
        </RangeActions>
      ) : notice ? (
        <>
          <output className={styles.cell} aria-label="Selected cell">
            <span>{notice.row}</span>
            <span aria-hidden>×</span>
            <span>{notice.column}</span>
            <strong>{notice.value ?? '…'}</strong>
          </output>
          {notice.value !== undefined && (
            <CopyValue of="this cell" text={() => notice.value ?? ''} />
          )}
        </>
      ) : (
        <span className={footer.hint}>Drag to select, Ctrl+C to copy</span>
      )}
      <GroupStatus reading={props.reading} />
      <AbsentChunks path={path} />
      <Checkbox isOn={isShaded} onToggle={onShaded}>
        Heatmap shading
      </Checkbox>
      <GoToRow count={props.height} onGo={props.onGoToRow} />
    </footer>
  );
}
