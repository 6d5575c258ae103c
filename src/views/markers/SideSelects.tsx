import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useNouns, useSelectedRows } from '@/views/common/context/view-context';
import { useAnswer } from '@/views/common/reading/use-answer';
import { useTableQuery } from '@/views/common/rows/use-table-query';
import { useGroupColumns } from '@/views/genes/use-group-columns';
import { useSavedRows } from '@/views/query/use-saved-rows';
import styles from './Markers.module.css';
import type { MarkersView, Side } from './markers-view';

interface SideSelectsProps {
  readonly matrix: MatrixInfo;
  readonly table: Path;
  readonly view: MarkersView;
  readonly onSides: (sides: Pick<MarkersView, 'of' | 'against'>) => void;
}

/** Which cells are compared with which. */
export function SideSelects({ matrix, table, view, onSides }: SideSelectsProps) {
  const { row } = useNouns(matrix.path);
  const groups = useGroupColumns(sidesOf(matrix).cells.table);
  const columns = groups.paths.filter((path) => path.startsWith(`${table}/`));
  const { of, against } = view;
  const by = of?.kind === 'each' || of?.kind === 'group' ? of.by : undefined;
  const rowSides = useRowSides(table, row);
  const listed = withChosen(rowSides, [of, against]);
  return (
    <div className={styles.sides}>
      <label>
        Compare
        <select
          aria-label={`${many(row)} to compare`}
          value={
            of === undefined ? '' : by === undefined ? keyOf(of as Side) : `by:${by}`
          }
          onChange={({ target: { value } }) => {
            const path = value.startsWith('by:') ? value.slice(3) : undefined;
            const side = listed.find((one) => keyOf(one.side) === value)?.side;
            if (path !== undefined)
              onSides({ of: { kind: 'each', by: path }, against: undefined });
            else if (side) onSides({ of: side, against });
          }}
        >
          {of === undefined && <option value="">choose {many(row)}</option>}
          {listed.map(({ side, words }) => (
            <option key={keyOf(side)} value={keyOf(side)}>
              {words}
            </option>
          ))}
          <optgroup label="groups of">
            {columns.map((path) => (
              <option key={path} value={`by:${path}`}>
                {nameOf(path)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {by !== undefined && (
        <GroupSide
          by={by}
          side={of?.kind === 'group' ? of : undefined}
          onSide={(side) =>
            onSides(
              side
                ? { of: side, against }
                : { of: { kind: 'each', by }, against: ofColumn(against, by) },
            )
          }
        />
      )}
      {of !== undefined && (
        <Against
          by={by}
          against={against}
          listed={
            of.kind === 'each'
              ? [] // each group is compared with one of the same column
              : listed.filter(({ side }) => keyOf(side) !== keyOf(of))
          }
          without={of.kind === 'group' ? of.label : undefined}
          onSide={(side) => onSides({ of, against: side })}
        />
      )}
    </div>
  );
}

/** A side that is a group of the column; undefined for others. */
function ofColumn(side: Side | undefined, by: Path): Side | undefined {
  return side?.kind === 'group' && side.by === by ? side : undefined;
}

interface ListedSide {
  readonly side: Side;
  readonly words: string;
}

/** The selection, the query of the table, and what is saved. */
function useRowSides(
  table: Path,
  row: ReturnType<typeof useNouns>['row'],
): readonly ListedSide[] {
  const known = useSelectedRows();
  const query = useTableQuery(table);
  const { names } = useSavedRows(table);
  const selected = known?.table === table ? ` (${formatCount(known.rows.length)})` : '';
  return [
    { side: { kind: 'selected' }, words: `selected ${many(row)}${selected}` },
    ...(query.text === ''
      ? []
      : [
          {
            side: { kind: 'query', where: query.text } as const,
            words: `${many(row)} of the query ${query.text}`,
          },
        ]),
    ...Object.keys(names).map((name) => ({
      side: { kind: 'saved', name } as const,
      words: `@${name}`,
    })),
  ];
}

/** A link may name sides that are not in the lists of this browser. */
function withChosen(
  listed: readonly ListedSide[],
  chosen: readonly MarkersView['of'][],
): readonly ListedSide[] {
  const more = chosen.flatMap((side): readonly ListedSide[] => {
    if (side?.kind !== 'query' && side?.kind !== 'saved') return [];
    if (listed.some((one) => keyOf(one.side) === keyOf(side))) return [];
    return [{ side, words: side.kind === 'query' ? side.where : `@${side.name}` }];
  });
  return [...listed, ...more];
}

function keyOf(side: Side): string {
  return JSON.stringify(side);
}

interface GroupSideProps {
  readonly by: Path;
  readonly side: Extract<Side, { kind: 'group' }> | undefined;
  /** Undefined for each group. */
  readonly onSide: (side: Side | undefined) => void;
}

function GroupSide({ by, side, onSide }: GroupSideProps) {
  const labels = useLabels(by);
  return (
    <label>
      group
      <select
        aria-label={`Group of ${nameOf(by)}`}
        value={side === undefined ? EACH : `=${side.label}`}
        onChange={({ target: { value } }) =>
          onSide(
            value === EACH ? undefined : { kind: 'group', by, label: value.slice(1) },
          )
        }
      >
        <option value={EACH}>each</option>
        {(labels ?? (side ? [side.label] : [])).map((label) => (
          <option key={label} value={`=${label}`}>
            {label === '' ? '(empty text)' : label}
          </option>
        ))}
      </select>
    </label>
  );
}

const EACH = 'each';

interface AgainstProps {
  readonly by: Path | undefined;
  readonly against: Side | undefined;
  readonly listed: readonly ListedSide[];
  /** The label of the group that is compared. */
  readonly without: string | undefined;
  readonly onSide: (side: Side | undefined) => void;
}

function Against({ by, against, listed, without, onSide }: AgainstProps) {
  const own = against?.kind === 'group' ? against.by : by;
  const labels = useLabels(own);
  const groups = (labels ?? (against?.kind === 'group' ? [against.label] : [])).filter(
    (label) => label !== without,
  );
  return (
    <label>
      with
      <select
        aria-label="The other side of the comparison"
        value={against ? keyOf(against) : ''}
        onChange={({ target: { value } }) =>
          onSide(value === '' ? undefined : (JSON.parse(value) as Side))
        }
      >
        <option value="">the rest</option>
        {listed.map(({ side, words }) => (
          <option key={keyOf(side)} value={keyOf(side)}>
            {words}
          </option>
        ))}
        {own !== undefined &&
          groups.map((label) => {
            const side: Side = { kind: 'group', by: own, label };
            return (
              <option key={label} value={keyOf(side)}>
                {label === '' ? '(empty text)' : label}
              </option>
            );
          })}
      </select>
    </label>
  );
}

/** The groups of a column; undefined until they are read. */
function useLabels(by: Path | undefined): readonly string[] | undefined {
  const reading = useAnswer('profile', by === undefined ? undefined : { path: by });
  if (reading?.status !== 'ready') return undefined;
  const profile = reading.value;
  switch (profile.kind) {
    case 'categories':
      return profile.labels;
    case 'strings':
      return profile.top.map(({ value }) => value);
    case 'booleans':
      return ['False', 'True'];
    default:
      return [];
  }
}
