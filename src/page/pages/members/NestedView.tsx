import { ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { type Path, ROOT } from '@/model/path';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useVirtualRows } from '@/page/kit/controls/use-virtual-rows';
import { Incomplete, NoMembers } from '@/page/kit/element/Incomplete';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { visibleName } from '@/page/kit/element/shown-name';
import { hasMembers, kindName, sizeLine } from '@/page/kit/element/summary';
import { useGroupsBelow } from '@/page/kit/element/use-groups-below';
import { cellsOf } from '@/page/kit/format/cell';
import { useBlock, useDescriptions } from '@/page/kit/reading/use-block';
import { withToggled } from '@/page/state/page-state';
import styles from './Nested.module.css';
import { type NestedRow, nestedRows } from './nested-rows';
import { CopyScalar, InlineScalar } from './ScalarView';

/** Maximum number of values shown of a list. */
const FEW = 8;
/** Maximum number of colours shown of a list, as they take little space. */
const FEW_COLOURS = 30;
/** Maximum length of columns that are read for a preview. */
const LONGEST = 200_000;

/** First values of an element in one line; colours as swatches. */
function Preview({ info }: { readonly info: ElementInfo }) {
  switch (info.kind) {
    case 'scalar':
      return <InlineScalar path={info.path} />;
    case 'null':
      return <span className={styles.faint}>{info.isEmpty ? 'no value' : 'None'}</span>;
    case 'column':
      if (info.length === 0) return <span className={styles.faint}>empty</span>;
      if (info.length > LONGEST) return null;
      return (
        <Values
          path={info.path}
          count={info.length}
          rows={[0, Math.min(FEW_COLOURS, info.length)]}
        />
      );
    case 'mapping':
      return <span className={styles.faint}>{info.keys.slice(0, FEW).join(', ')}</span>;
    case 'dataframe':
      return (
        <span className={styles.faint}>{info.columns.slice(0, FEW).join(', ')}</span>
      );
    default:
      return null;
  }
}

interface ValuesProps {
  readonly path: Path;
  readonly count: number;
  readonly rows: NonNullable<Region['rows']>;
}

function Values({ path, count, rows }: ValuesProps) {
  const block = useBlock(path, { rows });
  if (block.status === 'failed')
    return <span className={styles.trouble}>{block.error.message}</span>;
  if (block.status !== 'ready') return null;
  if (block.value.kind === 'records')
    return (
      <span className={styles.faint}>
        {block.value.columns.map(({ name }) => name).join(', ')}
      </span>
    );
  const texts = textsOf(block.value, rows[1]);
  const areColours = texts.every((text) => /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text));
  return (
    <>
      {areColours
        ? texts.map((text, i) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: colours may repeat, and never move
              key={i}
              className={styles.swatch}
              style={{ background: text }}
              title={text}
            />
          ))
        : texts.slice(0, FEW).join(', ')}
      {count > (areColours ? rows[1] : FEW) && ' …'}
    </>
  );
}

function textsOf(block: Block, count: number): readonly string[] {
  const read = cellsOf(block);
  return Array.from({ length: count }, (_, i) => read(i) ?? 'missing');
}

const ROW = 32;
const NONE: readonly string[] = [];

interface NestedViewProps {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
}

/** A group such as uns, expanded in place: nested groups, and the first values of everything. */
export function NestedView({ info }: NestedViewProps) {
  const opened = useView(({ page }) => page?.turned) ?? NONE;
  const { changePage } = useViewActions();
  const within = info.path === ROOT ? ROOT : `${info.path}/`;
  const groups = useMemo(
    () => opened.filter((part) => part.startsWith(within)),
    [opened, within],
  );
  const below = useGroupsBelow(info.path, groups);
  const known = useMemo(() => new Map([...below, [info.path, info]]), [below, info]);
  const open = useMemo(() => new Set(groups), [groups]);
  const rows = useMemo(() => nestedRows(info.path, known, open), [info, known, open]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows(scroller, rows.length, ROW);
  const items = virtualizer.getVirtualItems();
  const states = useDescriptions(
    items.map((item) => rows[item.index]?.path ?? info.path),
  );
  if (rows.length === 0) return <NoMembers info={info} />;
  return (
    <div ref={scroller} className={styles.nested}>
      {info.incomplete && <Incomplete />}
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item, i) => {
          const row = rows[item.index];
          const state = states[i];
          if (!row) return null;
          const element = state?.status === 'ready' ? state.value.element : undefined;
          return (
            <li
              key={row.path}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row
                row={row}
                element={element}
                trouble={troubleOf(
                  state?.status === 'failed' ? state.error : undefined,
                  element,
                )}
                isOpen={open.has(row.path)}
                onToggle={(isOpen) =>
                  changePage({
                    turned: withToggled({ turned: opened }, row.path, isOpen),
                  })
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: NestedRow;
  readonly element: ElementInfo | undefined;
  readonly trouble: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

function Row({ row, element, trouble, isOpen, onToggle }: RowProps) {
  const canOpen = element?.kind === 'mapping' && hasMembers(element);
  return (
    <>
      <span style={{ width: row.depth * 18 }} />
      {canOpen ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${row.name}`}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <span className={styles.icon}>{element && <KindIcon info={element} />}</span>
      <ElementLink path={row.path} className={styles.name}>
        {visibleName(row.name)}
      </ElementLink>
      <span className={styles.value}>
        {trouble !== undefined ? (
          <span className={styles.trouble} title={trouble}>
            {trouble}
          </span>
        ) : (
          element && <Preview info={element} />
        )}
      </span>
      <span className={styles.kind}>
        {element && trouble === undefined && kindLine(element)}
      </span>
      {element?.kind === 'scalar' && trouble === undefined && (
        <CopyScalar path={row.path} />
      )}
    </>
  );
}

function kindLine(info: ElementInfo): string {
  const size = sizeLine(info);
  return info.kind === 'mapping' || info.kind === 'column' || info.kind === 'scalar'
    ? size
    : [kindName(info), size].filter(Boolean).join(', ');
}

function troubleOf(
  error: Error | undefined,
  element: ElementInfo | undefined,
): string | undefined {
  if (error) return error.message;
  return element?.kind === 'unsupported' ? element.reason : undefined;
}
