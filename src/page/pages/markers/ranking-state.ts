import { parseQuery } from '@/ask/query/parse-query';
import type { Query } from '@/ask/query/query';
import { queryText } from '@/ask/query/query-text';
import type { SortBy } from '@/model/arrangement';
import type { RankingFilter } from './ranked-genes';

/** Filter and order of the listed genes of a ranking; stored in the view, for links and undo. */
export interface RankingState {
  /** A query on `group`, `pvals_adj`, `logfoldchanges`, `pts` and `pts_rest`. */
  readonly where?: string | undefined;
  readonly sort?: SortBy | undefined;
}

/** Groups and limits of its query; other conditions are ignored. */
export interface RankingChoice extends RankingFilter {
  readonly groups?: readonly string[] | undefined;
}

/** The columns of limits, with their comparison. */
const LIMITS = {
  adjusted: { column: 'pvals_adj', comparison: '<=' },
  foldChange: { column: 'logfoldchanges', comparison: '>=' },
  maxFoldChange: { column: 'logfoldchanges', comparison: '<=' },
  fraction: { column: 'pts', comparison: '>=' },
  fractionOfRest: { column: 'pts_rest', comparison: '<=' },
} as const;

const NAMES = [
  'adjusted',
  'foldChange',
  'maxFoldChange',
  'fraction',
  'fractionOfRest',
] as const satisfies readonly (keyof RankingFilter)[];

export function choiceIn(where: string | undefined): RankingChoice {
  const parsed = where === undefined ? undefined : parseQuery(where);
  if (parsed?.status !== 'parsed') return {};
  const { query } = parsed;
  let choice: RankingChoice = {};
  for (const part of query.kind === 'and' ? query.of : [query])
    choice = { ...choice, ...choiceOf(part) };
  return choice;
}

/** Groups and limits that one condition sets. */
function choiceOf(part: Query): RankingChoice {
  if (part.kind === 'in' && part.column === 'group') {
    const texts = part.literals.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
    return { groups: texts };
  }
  if (part.kind === 'or') return absoluteIn(part.of);
  if (part.kind !== 'compare' || part.literal.kind !== 'number') return {};
  const name = NAMES.find(
    (one) =>
      LIMITS[one].column === part.column && LIMITS[one].comparison === part.comparison,
  );
  return name ? { [name]: Number(part.literal.digits) } : {};
}

/** `logfoldchanges <= -x or logfoldchanges >= x`. */
function absoluteIn(of: readonly Query[]): RankingChoice {
  const [down = {}, up = {}, ...more] = of.map(choiceOf);
  const { foldChange } = up;
  const isBoth = foldChange !== undefined && down.maxFoldChange === -foldChange;
  return isBoth && more.length === 0 ? { absoluteFoldChange: foldChange } : {};
}

function limit(name: (typeof NAMES)[number], value: number): Query {
  return {
    ...{ column: LIMITS[name].column, kind: 'compare' },
    comparison: LIMITS[name].comparison,
    literal: { kind: 'number', digits: String(value) },
  };
}

/** The query of a choice; undefined if it leaves nothing out. */
export function whereOf(choice: RankingChoice): string | undefined {
  const parts: Query[] = [];
  if (choice.groups)
    parts.push({
      column: 'group',
      kind: 'in',
      literals: choice.groups.map((text) => ({ kind: 'text', text })),
    });
  for (const name of NAMES) {
    const value = choice[name];
    if (value !== undefined) parts.push(limit(name, value));
  }
  const { absoluteFoldChange: least } = choice;
  if (least !== undefined)
    parts.push({
      kind: 'or',
      of: [limit('maxFoldChange', -least), limit('foldChange', least)],
    });
  return parts.length > 0 ? queryText({ kind: 'and', of: parts }) : undefined;
}
