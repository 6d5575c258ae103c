import type { ColumnProfile } from '@/analysis/profile';
import type { Elements } from '@/elements/open-elements';
import type { TableInfo } from '@/model/dataset';
import { isAbort, throwIfAborted } from '@/model/errors';
import type { Finding } from '@/model/overview';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { readProfile } from '@/tables/read-profile';
import type { OverviewFile } from './overview-file';

/** Columns of genes that are mostly the same in a file, and meant to be. */
const ALIKE = /^(feature_(types?|biotype|reference)|gene_biotype|genome|organism)$/i;

/** Columns that tell nothing, all alike in one line a table. */
export async function columnFindings(
  elements: Elements,
  { path, columns, length }: TableInfo,
  { signal, report }: ReadOptions,
): Promise<readonly Finding[]> {
  if (length < 2) return [];
  const names = columns.filter((name) => !ALIKE.test(name));
  const [empty, single, partly, unused] = [[], [], [], []] as Seen[][] as [
    Seen[],
    Seen[],
    Seen[],
    Seen[],
  ];
  for (const [i, name] of names.entries()) {
    throwIfAborted(signal);
    report?.({ done: i, total: names.length, unit: 'values' });
    const at = joinPath(path, name);
    const profile = await profileOf(elements, at, signal);
    if (!profile || profile.kind === 'other') continue;
    const { missing } = profile;
    if (missing === length) empty.push({ name, at });
    else if (valuesOf(profile) === 1 && missing === 0) single.push({ name, at });
    else if (missing > length / 2)
      partly.push({ name: `${name} (${share(missing, length)})`, at });
    if (profile.kind === 'categories') {
      const idle = profile.counts.filter((count) => count === 0).length;
      if (idle > 0 && missing < length)
        unused.push({ name: `${name} (${idle} of ${profile.labels.length})`, at });
    }
  }
  const finding = (seen: Seen[], title: (many: string) => string, reason: string) =>
    seen.length === 0
      ? []
      : [
          {
            path: seen.length === 1 ? (seen[0]?.at ?? path) : path,
            tone: 'note' as const,
            title: title(seen.length === 1 ? '1 column' : `${seen.length} columns`),
            reason: `${listed(seen)}: ${reason}`,
          },
        ];
  return [
    ...finding(
      empty,
      (many) => `${many} of ${path} without any value`,
      'every row is missing.',
    ),
    ...finding(
      partly,
      (many) => `${many} of ${path} mostly missing`,
      'more than half of the rows have no value.',
    ),
    ...finding(
      single,
      (many) => `${many} of ${path} with one value only`,
      'all rows are the same, so that nothing can be told apart by it.',
    ),
    ...finding(
      unused,
      (many) => `${many} of ${path} with categories that no row has`,
      'left over from before cells were taken out; they show as empty groups in plots (pandas: cat.remove_unused_categories()).',
    ),
  ];
}

interface Seen {
  readonly name: string;
  readonly at: Path;
}

async function profileOf(
  elements: OverviewFile['elements'],
  path: Path,
  signal: AbortSignal | undefined,
): Promise<ColumnProfile | undefined> {
  const options = signal ? { signal } : {};
  try {
    const element = await elements.at(path, options);
    if (element.info.kind !== 'column') return undefined;
    return await readProfile(element, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    return undefined; // what is wrong with it is told on its page
  }
}

function valuesOf(profile: Exclude<ColumnProfile, { kind: 'other' }>): number {
  switch (profile.kind) {
    case 'categories':
      return profile.counts.filter((count) => count > 0).length;
    case 'booleans':
      return profile.true === 0 || profile.true === profile.length ? 1 : 2;
    case 'strings':
    case 'times':
      return profile.unique;
    case 'numbers':
      return profile.min === profile.max ? 1 : 2;
  }
}

function listed(seen: readonly Seen[]): string {
  const names = seen.slice(0, 6).map(({ name }) => name);
  const more = seen.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

function share(part: number, whole: number): string {
  return `${Math.floor((100 * part) / whole)} %`;
}
