import type { ColumnProfile } from '@/ask/profiles/profile';
import { readProfile } from '@/ask/profiles/read-profile';
import type { TableInfo } from '@/model/dataset';
import { throwIfAborted } from '@/model/errors';
import type { Finding } from '@/model/overview';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import { type Attempt, type FindingRule, findingsOf, listed } from './finding-rule';

/** A column of a table, and the profile of all of its rows. */
export interface ProfiledColumn {
  readonly name: string;
  readonly path: Path;
  readonly profile: Exclude<ColumnProfile, { readonly kind: 'other' }>;
}

export interface ColumnsSeen {
  readonly table: TableInfo;
  readonly columns: readonly ProfiledColumn[];
}

/** Columns that are constant in many valid files, by design. */
const USUAL =
  /^(feature_(types?|biotype|reference|is_filtered)|gene_biotype|genome|organism(_ontology_term_id)?|highly_variable|in_tissue|is_primary_data|suspension_type)$/i;

export const COLUMN_RULES: readonly FindingRule<ColumnsSeen>[] = [
  {
    name: 'empty columns',
    find: ({ table, columns }) =>
      aboutColumns(
        table,
        columns.filter(({ profile }) => profile.missing === table.length),
        (some) => `${some} of ${table.path} without values`,
        ({ name }) => name,
        'Every value is missing.',
      ),
  },
  {
    name: 'columns mostly missing',
    find: ({ table, columns }) =>
      aboutColumns(
        table,
        columns.filter(
          ({ profile: { missing } }) =>
            missing > table.length / 2 && missing < table.length,
        ),
        (some) => `${some} of ${table.path} mostly missing`,
        ({ name, profile }) => `${name} (${share(profile.missing, table.length)})`,
        'More than half of the rows have no value.',
      ),
  },
  {
    name: 'constant columns',
    isMinor: true,
    find: ({ table, columns }) =>
      aboutColumns(
        table,
        columns.filter(
          ({ name, profile }) =>
            table.length > 1 &&
            !USUAL.test(name) &&
            profile.missing === 0 &&
            valuesIn(profile) === 1,
        ),
        (some) => `${some} of ${table.path} with the same value in every row`,
        ({ name }) => name,
        '',
      ),
  },
  {
    name: 'unused categories',
    isMinor: true,
    find: ({ table, columns }) =>
      aboutColumns(
        table,
        columns.filter(
          ({ profile }) => profile.missing < table.length && unusedIn(profile) > 0,
        ),
        (some) => `${some} of ${table.path} with unused categories`,
        ({ name, profile }) =>
          `${name} (${unusedIn(profile)} of ${'labels' in profile ? profile.labels.length : 0})`,
        'Probably left from subsetting; they appear as empty groups in plots. In Python, use remove_unused_categories(); in R, droplevels().',
      ),
  },
];

/** Columns of a table without useful content, one line per kind. */
export async function columnFindings(
  elements: Elements,
  table: TableInfo,
  attempt: Attempt,
  { signal, report }: ReadOptions,
): Promise<readonly Finding[]> {
  if (table.length === 0) return [];
  const columns: ProfiledColumn[] = [];
  for (const [i, name] of table.columns.entries()) {
    throwIfAborted(signal);
    report?.({ done: i, total: table.columns.length, unit: 'values' });
    const path = joinPath(table.path, name);
    const profile = await attempt(path, () => profileAt(elements, path, { signal }));
    if (profile && profile.kind !== 'other') columns.push({ name, path, profile });
  }
  return findingsOf(COLUMN_RULES, { table, columns });
}

function aboutColumns(
  table: TableInfo,
  found: readonly ProfiledColumn[],
  title: (some: string) => string,
  name: (column: ProfiledColumn) => string,
  reason: string,
): readonly Finding[] {
  const [first] = found;
  if (!first) return [];
  const names = listed(found.map(name));
  return [
    {
      path: found.length === 1 ? first.path : table.path,
      tone: 'note',
      title: title(found.length === 1 ? '1 column' : `${found.length} columns`),
      reason: reason === '' ? `${names}.` : `${names}. ${reason}`,
    },
  ];
}

async function profileAt(
  elements: Elements,
  path: Path,
  options: ReadOptions,
): Promise<ColumnProfile | undefined> {
  const element = await elements.at(path, options);
  return element.info.kind === 'column' ? readProfile(element, options) : undefined;
}

/** Number of distinct values, up to two. */
function valuesIn(profile: ProfiledColumn['profile']): number {
  switch (profile.kind) {
    case 'categories':
      return profile.counts.filter((count) => count > 0).length;
    case 'booleans':
      return profile.true === 0 || profile.true === profile.length ? 1 : 2;
    case 'strings':
    case 'times':
      return profile.unique;
    case 'numbers':
      return profile.min === profile.max && !profile.nan ? 1 : 2;
  }
}

function unusedIn(profile: ProfiledColumn['profile']): number {
  if (profile.kind !== 'categories') return 0;
  return profile.counts.filter((count) => count === 0).length;
}

function share(part: number, whole: number): string {
  return `${Math.floor((100 * part) / whole)}%`;
}
