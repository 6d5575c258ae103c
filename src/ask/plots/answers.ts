import { rowsTableAt } from '@/ask/columns/column-along';
import { groupColumn } from '@/ask/columns/group-column';
import { groupsOfColumn } from '@/ask/columns/groups-of-column';
import { NO_COST } from '@/ask/genes/costs';
import type { GeneCost } from '@/ask/genes/questions';
import type { QuestionContext, QuestionTable } from '@/ask/question';
import { expectColumnOf } from '@/ask/rows/arrange-rows';
import type { GroupCodes } from '@/ask/rows/groups';
import { toRows } from '@/ask/rows/row-set';
import { takeValues } from '@/ask/rows/take-rows';
import { withRows } from '@/ask/rows/with-rows';
import { DataError } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import { inSteps } from '@/model/steps';
import type { ChosenGroup } from '@/model/table-rows';
import { truncateText } from '@/model/truncate';
import type { HexagonColour } from './hexagons';
import type { PlotColour, PlotQuestions, PlotSpread, Variable } from './questions';

const plots = lazyModule(async () => ({
  ...(await import('./distribution')),
  ...(await import('./pairs')),
}));

/** Maximum number of groups, or groups × parts, that are drawn. */
const MAX_GROUPS = 1000;

const viewed = ({ path }: Variable) => ({ what: 'view', path }) as const;

/** Data that plots are drawn from; computed here, so that no more than what is drawn crosses to the page. */
export const plotAnswers: QuestionTable<keyof PlotQuestions> = {
  plotSpread: {
    action: ({ values }) => viewed(values),
    cost: async ({ values, soFar }, context, options) =>
      soFar === undefined ? costOf(context, [values], options) : NO_COST,
    answer: (
      { values, by, split, rows, keepIndex = false, soFar, ...ask },
      context,
      options,
    ) =>
      withRows(context.rows, rows, options, async (set) => {
        const how = { rows: set, keepIndex, isSoFar: soFar !== undefined };
        const withoutZeros = ask.binsWithoutZeros === true;
        const most = withoutZeros ? undefined : MAX_GROUPS;
        const [read] = await context.variables.read([values], how, options);
        if (!read) throw new RangeError('No variable was read'); // one was asked for
        const length = set?.length ?? read.values.length;
        const groups =
          by === undefined
            ? undefined
            : await groupsAt(context, by, { of: values, length, set, most }, options);
        const parts =
          groups && split !== undefined
            ? await groupsAt(context, split, { of: values, length, set, most }, options)
            : undefined;
        const width = parts?.labels.length ?? 1;
        const count = (groups?.labels.length ?? 0) * width;
        if (most !== undefined && count > most)
          throw new DataError(
            'TooLargeError',
            `${textOf(by)} and ${textOf(split)} together make ${formatCount(count)} groups. Choose columns with fewer values.`,
          );
        const coded = groups && {
          codes: combined(groups.codes, parts?.codes, width),
          count,
        };
        const { distributionsOf } = await plots();
        const { groups: spreads, ...found } = await inSteps(
          distributionsOf(read.values, {
            ...{ bins: ask.bins, withoutZeros, groups: coded, maxCurves: MAX_GROUPS },
            hasTests: parts?.labels.length === 2,
          }),
          options.signal,
        );
        return {
          ...found,
          negative: read.negative,
          groups: spreads.map((spread, code) => ({
            label: truncateText(groups?.labels[Math.floor(code / width)] ?? ''),
            group: Math.floor(code / width),
            part: code % width,
            ...spread,
          })),
          ...(parts && { parts: parts.labels.map((label) => truncateText(label)) }),
        } satisfies PlotSpread;
      }),
  },
  plotPairs: {
    action: ({ x }) => viewed(x),
    cost: ({ x, y, colour }, context, options) =>
      costOf(context, colour ? [x, y, colour] : [x, y], options),
    answer: ({ x, y, colour, as, across, rows, keepIndex = false }, context, options) =>
      withRows(context.rows, rows, options, async (set) => {
        const numbers: readonly Variable[] =
          colour && colour.kind !== 'groups' ? [x, y, colour] : [x, y];
        const how = { rows: set, keepIndex };
        const [onX, onY, shade] = await context.variables.read(numbers, how, options);
        if (!onX || !onY) throw new RangeError('Two variables were not read'); // they were asked for
        const length = set?.length ?? onX.values.length;
        const groups =
          colour?.kind === 'groups'
            ? await groupsAt(
                context,
                colour.of,
                { of: x, length, set, most: MAX_GROUPS },
                options,
              )
            : undefined;
        const painted: HexagonColour | undefined = groups
          ? { kind: 'groups', codes: groups.codes, count: groups.labels.length }
          : shade && { kind: 'numbers', values: shade.values };
        const { pairsOf } = await plots();
        const pairs = await inSteps(
          pairsOf(onX.values, onY.values, set && toRows(set).sort(), {
            ...{ as, across, colour: painted },
          }),
          options.signal,
        );
        return {
          ...pairs,
          negative: onX.negative + onY.negative,
          ...(groups && { labels: groups.labels.map((label) => truncateText(label)) }),
        };
      }),
  },
};

/**
 * Cost of reading the genes among some variables; columns, and genes that were read recently, are read without asking.
 */
async function costOf(
  { genes }: QuestionContext,
  variables: readonly PlotColour[],
  options: ReadOptions,
): Promise<GeneCost> {
  const matrices = new Map<Path, number[]>();
  for (const variable of variables) {
    if (variable.kind !== 'gene' || genes.isRecent(variable.path, [variable.gene]))
      continue;
    const wanted = matrices.get(variable.path) ?? [];
    if (!wanted.includes(variable.gene)) wanted.push(variable.gene);
    matrices.set(variable.path, wanted);
  }
  const costs: GeneCost[] = [];
  for (const [path, wanted] of matrices)
    costs.push(await genes.cost(path, wanted, options));
  const [dearest] = costs.toSorted((a, b) => b.seconds - a.seconds);
  if (!dearest) return NO_COST;
  const sum = (of: (cost: GeneCost) => number) =>
    costs.reduce((total, cost) => total + of(cost), 0);
  return {
    ...dearest,
    bytes: sum(({ bytes }) => bytes),
    requests: sum(({ requests }) => requests),
    seconds: sum(({ seconds }) => seconds),
  };
}

interface RowsOf {
  /** The variable that the rows belong to. */
  readonly of: Variable;
  readonly length: number;
  readonly set: RowSet | undefined;
  /** Maximum number of groups. */
  readonly most: number | undefined;
}

/** The groups of the counted rows of a column with `length` rows, or of chosen rows and the others. */
async function groupsAt(
  context: QuestionContext,
  grouping: Path | ChosenGroup,
  { of, length, set, most }: RowsOf,
  options: ReadOptions,
): Promise<{ readonly codes: GroupCodes; readonly labels: readonly string[] }> {
  const table = rowsTableAt(context.overview.dataset, of.path);
  const along = await groupColumn(context, grouping, table, options);
  const column = expectColumnOf(along, length);
  const { codes, labels } = await groupsOfColumn(column, options, most);
  return { codes: set ? takeValues(codes, set) : codes, labels };
}

function textOf(grouping: Path | ChosenGroup | undefined): string {
  return typeof grouping === 'string' ? grouping : 'the selection';
}

/** Combines group and part of each row into one code; −1 if it lacks either. */
function combined(
  codes: GroupCodes,
  parts: GroupCodes | undefined,
  width: number,
): GroupCodes {
  if (!parts) return codes;
  const both = new Int32Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    const [code, part] = [codes[i] as number, parts[i] as number];
    both[i] = code < 0 || part < 0 ? -1 : code * width + part;
  }
  return both;
}
