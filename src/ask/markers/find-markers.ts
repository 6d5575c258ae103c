import { columnAlong, rowsTableAt } from '@/ask/columns/column-along';
import { groupsOfColumn } from '@/ask/columns/groups-of-column';
import type { GeneReader } from '@/ask/genes/gene-reader';
import type { TakeMoments } from '@/ask/genes/moments';
import type { OverviewFile } from '@/ask/overview/overview-file';
import type { AskOf } from '@/ask/questions';
import { expectRowsOf } from '@/ask/rows/expect-rows';
import type { Groups } from '@/ask/rows/groups';
import { rangesIn } from '@/ask/rows/row-set';
import { clearOutside } from '@/ask/rows/take-rows';
import type { DatasetInfo } from '@/model/dataset';
import { partAt } from '@/model/dataset-at';
import { DataError } from '@/model/errors';
import type { CountedGroups, Markers } from '@/model/markers';
import { joinPath, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet, RowSetId } from '@/model/row-set';
import { inSteps } from '@/model/steps';
import { truncateText } from '@/model/truncate';
import type { Elements } from '@/read/elements/open-elements';
import {
  type ComparedGroups,
  compareGroups,
  type GroupComparison,
} from './compare-groups';
import { foldChangesOf, type LoggedBase } from './fold-changes';

type Codes = Groups['codes'];

/** The code of each row, −1 for rows that are not counted, and how many rows have each code. */
interface Sides {
  readonly codes: Codes;
  readonly cells: Uint32Array;
}

/** Codes the rows as 0 and the others (all other rows if undefined) as 1; rows on both sides have no code. */
function sidesOfRows(
  rows: RowSet,
  against: RowSet | undefined,
  within: RowSet | undefined,
): Sides & { readonly onBothSides: number } {
  const codes = new Int8Array(rows.length).fill(against ? -1 : 1);
  for (const [start, stop] of against ? rangesIn(against) : [])
    codes.fill(1, start, stop);
  const isBoth = new Uint8Array(against ? rows.length : 0);
  for (const [start, stop] of rangesIn(rows))
    for (let row = start; row < stop; row++)
      if (against && codes[row] === 1) isBoth[row] = 1;
      else codes[row] = 0;
  for (let row = 0; row < isBoth.length; row++) if (isBoth[row]) codes[row] = BOTH;
  if (within) clearOutside(codes, within);
  let onBothSides = 0;
  for (let row = 0; row < codes.length; row++)
    if (codes[row] === BOTH) {
      codes[row] = -1;
      onBothSides++;
    }
  return { codes, cells: cellsOf(codes, 2), onBothSides };
}

const BOTH = 2;

/** Codes the groups of a column; rows without a group, which scanpy counts as part of the rest, come last. */
function sidesOfGroups(
  { codes, labels }: Pick<Groups, 'codes' | 'labels'>,
  within: RowSet | undefined,
): Sides {
  const count = labels.length;
  const own = wideFor(count, codes);
  for (let row = 0; row < own.length; row++)
    if ((own[row] as number) < 0) own[row] = count;
  if (within) clearOutside(own, within);
  return { codes: own, cells: cellsOf(own, count + 1) };
}

/** Copies codes into an array that can hold one more code. */
function wideFor(code: number, codes: Codes): Codes {
  if (codes instanceof Int8Array && code > 127) return Int16Array.from(codes);
  if (codes instanceof Int16Array && code > 32_767) return Int32Array.from(codes);
  return codes.slice();
}

function cellsOf(codes: Codes, groups: number): Uint32Array {
  const cells = new Uint32Array(groups);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code >= 0) (cells[code] as number)++;
  }
  return cells;
}

/** The parts of an open file that are needed to compute markers. */
export interface MarkerSource
  extends Pick<OverviewFile, 'elements' | 'dataset' | 'samples'> {
  rowsOf(id: RowSetId, options: ReadOptions): Promise<RowSet>;
  readonly moments: GeneReader['moments'];
}

/**
 * Computes the markers of rows or of groups, for all genes of a matrix. Use it in the answer to `markers` and in
 * commands; views ask that question.
 *
 * @throws UnsupportedError for a side with fewer than two cells
 * @example
 * const comparison = { kind: 'groups', by: '/obs/leiden' } as const;
 * const ask = { path: '/X', comparison, test: { method: 'wilcoxon' } } as const;
 * const { groups } = await findMarkers(source, ask, { signal });
 */
export async function findMarkers(
  source: MarkerSource,
  { path, comparison, within: part, test, keepIndex = false }: AskOf<'markers'>,
  options: ReadOptions,
): Promise<Markers> {
  const { signal } = options;
  const within = part === undefined ? undefined : await source.rowsOf(part, { signal });
  const name = JSON.stringify([comparison, part]);
  const how = { hasRanks: test.method === 'wilcoxon', keepIndex };
  const sample = await source.samples.of(path, { signal });
  const foldChanges = foldChangesOf(sample, await loggedBase(source, path, { signal }));
  const compared = async (sides: CountedGroups, groups: ComparedGroups) => {
    const begun: { of?: GroupComparison } = {};
    const take = (genes: number): TakeMoments => {
      const of = compareGroups(genes, sides.cells, groups, test, foldChanges);
      begun.of = of;
      return of.add;
    };
    const own = `${name} ${JSON.stringify([...sides.cells])}`;
    await source.moments(path, { ...sides, name: own }, { ...how, take }, options);
    if (!begun.of) throw new Error('Sums were read without their number');
    return inSteps(begun.of.finish(), signal);
  };
  if (comparison.kind === 'rows') {
    const rows = await source.rowsOf(comparison.rows, { signal });
    const { against: others } = comparison;
    const against =
      others === undefined ? undefined : await source.rowsOf(others, { signal });
    const { onBothSides, ...sides } = sidesOfRows(
      rows,
      expectRowsOf('The table', rows.length, against),
      expectRowsOf('The table', rows.length, within),
    );
    for (const [side, count] of sides.cells.entries())
      if (count < 2)
        throw new DataError(
          'UnsupportedError',
          `${side === 0 ? 'The first side' : 'The other side'} of the comparison has ${formatNumber(count, 'row')}${onBothSides > 0 ? ` without the ${formatCount(onBothSides)} on both sides` : ''}: a test needs at least two on each.`,
        );
    const found = await compared(sides, { groups: [0], against: 1 });
    return { ...found, leftOut: [], onBothSides };
  }
  const table = rowsTableAt(source.dataset, path);
  const column = await columnAlong(source, comparison.by, table, { signal });
  const { codes, labels } = await groupsOfColumn(column, { signal });
  const sides = sidesOfGroups(
    { codes, labels },
    expectRowsOf(comparison.by, codes.length, within),
  );
  const { against } = comparison;
  const reference = against === undefined ? undefined : labels.indexOf(against);
  const all = sides.cells.reduce((sum, count) => sum + count, 0);
  const othersOf = (group: number) =>
    reference === undefined
      ? all - (sides.cells[group] ?? 0)
      : group === reference
        ? 0
        : (sides.cells[reference] ?? 0);
  const groups = [...labels.keys()].filter(
    (group) => (sides.cells[group] ?? 0) > 1 && othersOf(group) > 1,
  );
  if (groups.length === 0)
    throw new DataError(
      'UnsupportedError',
      against === undefined
        ? `${comparison.by} has no group with at least two rows, and two more in the others. Choose another column.`
        : `${comparison.by} has no group with at least two rows beside “${against}”, or that has fewer. Choose another group.`,
    );
  const found = await compared(
    { ...sides, against: reference },
    { groups, against: reference },
  );
  return {
    ...found,
    groups: found.groups.map((group, at) => ({
      ...group,
      label: truncateText(labels[groups[at] ?? 0] ?? ''),
    })),
    leftOut: labels
      .filter((_, group) => !groups.includes(group) && group !== reference)
      .map((text) => truncateText(text)),
    onBothSides: 0,
  };
}

/** Reads `uns/log1p` of the annotated matrix; undefined if it has none. */
async function loggedBase(
  { elements, dataset }: { readonly elements: Elements; readonly dataset: DatasetInfo },
  path: Path,
  options: ReadOptions,
): Promise<LoggedBase | undefined> {
  const uns = (partAt(dataset, path) ?? dataset).unstructured;
  if (uns === undefined || !(await hasMember(elements, uns, 'log1p', options)))
    return undefined;
  const logged = joinPath(uns, 'log1p');
  if (!(await hasMember(elements, logged, 'base', options))) return { base: Math.E };
  const base = await elements.at(joinPath(logged, 'base'), options);
  const block = await base.read?.({}, options);
  const value = block?.kind === 'numbers' ? Number(block.values[0]) : Math.E;
  return { base: value > 0 && value !== 1 ? value : Math.E };
}

async function hasMember(
  elements: Elements,
  path: Path,
  name: string,
  options: ReadOptions,
): Promise<boolean> {
  const { info } = await elements.at(path, options);
  return info.kind === 'mapping' && info.keys.includes(name);
}
