import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useNouns, useSelectedRows } from '@/page/kit/context/view-context';
import { Select } from '@/page/kit/controls/Select';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useTableQuery } from '@/page/kit/rows/use-table-query';
import { useGroupColumns } from '../genes/use-group-columns';
import { useSavedRows } from '../query/use-saved-rows';
import type { MarkersView, Side } from './markers-view';

interface SideSelectsProps {
  readonly matrix: MatrixInfo;
  readonly table: Path;
  readonly view: MarkersView;
  readonly onSides: (sides: Pick<MarkersView, 'of' | 'against'>) => void;
}

/** Choice of the cells to compare and of those to compare them with. */
export function SideSelects({ matrix, table, view, onSides }: SideSelectsProps) {
  const { row } = useNouns(matrix.path);
  const groups = useGroupColumns(sidesOf(matrix).cells.table);
  const columns = groups.paths.filter((path) => path.startsWith(`${table}/`));
  const { of, against } = view;
  const by = of?.kind === 'each' || of?.kind === 'group' ? of.by : undefined;
  const rowSides = useRowSides(table, row);
  const listed = withChosen(rowSides, [of, against]);
  return (
    <>
      <Select<MarkersView['of']>
        label="Compare"
        aria-label={`${many(row)} to compare`}
        options={[
          ...(of === undefined
            ? [{ value: undefined, label: `choose ${many(row)}` }]
            : []),
          ...listed,
          ...columns.map((path) => ({
            value: { kind: 'each', by: path } as const,
            label: nameOf(path),
            group: 'groups of',
          })),
        ]}
        value={by === undefined ? of : { kind: 'each', by }}
        onValue={(next) => {
          if (next?.kind === 'each') onSides({ of: next, against: undefined });
          else if (next) onSides({ of: next, against });
        }}
      />
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
              : listed.filter(({ value }) => keyOf(value) !== keyOf(of))
          }
          without={of.kind === 'group' ? of.label : undefined}
          onSide={(side) => onSides({ of, against: side })}
        />
      )}
    </>
  );
}

/** A side that is a group of the column; undefined for others. */
function ofColumn(side: Side | undefined, by: Path): Side | undefined {
  return side?.kind === 'group' && side.by === by ? side : undefined;
}

interface ListedSide {
  readonly value: Side;
  readonly label: string;
}

/** Sides to choose from: the selection, the query of the table, and saved rows. */
function useRowSides(
  table: Path,
  row: ReturnType<typeof useNouns>['row'],
): readonly ListedSide[] {
  const known = useSelectedRows();
  const query = useTableQuery(table);
  const { names } = useSavedRows(table);
  const selected = known?.table === table ? ` (${formatCount(known.rows.length)})` : '';
  return [
    { value: { kind: 'selected' }, label: `selected ${many(row)}${selected}` },
    ...(query.text === ''
      ? []
      : [
          {
            value: { kind: 'query', where: query.text } as const,
            label: `${many(row)} of the query ${query.text}`,
          },
        ]),
    ...Object.keys(names).map((name) => ({
      value: { kind: 'saved', name } as const,
      label: `@${name}`,
    })),
  ];
}

/** Adds the chosen sides to the list, as a link may name sides that this browser does not list. */
function withChosen(
  listed: readonly ListedSide[],
  chosen: readonly MarkersView['of'][],
): readonly ListedSide[] {
  const more = chosen.flatMap((side): readonly ListedSide[] => {
    if (side?.kind !== 'query' && side?.kind !== 'saved') return [];
    if (listed.some((one) => keyOf(one.value) === keyOf(side))) return [];
    return [{ value: side, label: side.kind === 'query' ? side.where : `@${side.name}` }];
  });
  return [...listed, ...more];
}

function keyOf(side: Side): string {
  return JSON.stringify(side);
}

interface GroupSideProps {
  readonly by: Path;
  readonly side: Extract<Side, { kind: 'group' }> | undefined;
  /** Called with undefined for each group. */
  readonly onSide: (side: Side | undefined) => void;
}

function GroupSide({ by, side, onSide }: GroupSideProps) {
  const labels = useLabels(by);
  return (
    <Select
      label="group"
      aria-label={`Group of ${nameOf(by)}`}
      options={[
        { value: undefined, label: 'each' },
        ...groupsOf(by, labels ?? (side ? [side.label] : [])),
      ]}
      value={side}
      onValue={onSide}
    />
  );
}

function groupsOf(by: Path, labels: readonly string[]) {
  return labels.map((label) => ({
    value: { kind: 'group', by, label } as const,
    label: label === '' ? '(empty text)' : label,
  }));
}

interface AgainstProps {
  readonly by: Path | undefined;
  readonly against: Side | undefined;
  readonly listed: readonly ListedSide[];
  /** Label of the group that is compared, which is left out. */
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
    <Select<Side | undefined>
      label="with"
      aria-label="The other side of the comparison"
      options={[
        { value: undefined, label: 'the rest' },
        ...listed,
        ...(own === undefined ? [] : groupsOf(own, groups)),
      ]}
      value={against}
      onValue={onSide}
    />
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
