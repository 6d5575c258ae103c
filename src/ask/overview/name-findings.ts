import { areIdentifiers, firstNumber, sharedNames } from '@/ask/names/name-checks';
import { namingColumns } from '@/ask/names/naming-columns';
import { slotOf } from '@/model/anndata-slots';
import type { TableInfo } from '@/model/dataset';
import type { Finding } from '@/model/overview';
import { joinPath, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { PackedStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';
import { createAttempts, type FindingRule, findingsOf } from './finding-rule';
import type { OverviewFile } from './overview-file';

/** The names of a table's rows. */
export interface NamesSeen {
  readonly table: TableInfo;
  /** Path of the names. */
  readonly path: Path;
  /** Absent if the index is numeric. */
  readonly names?: PackedStrings;
  /** The first row number, if the names only count the rows. */
  readonly counted: number | undefined;
  readonly isVar: boolean;
  /** Columns of `var` that hold gene symbols; undefined if one could not be read. */
  readonly symbols: readonly Path[] | undefined;
  /** True if the same was reported for `var`, whose genes `raw/var` extends. */
  readonly isSaidOfVar: boolean;
}

export const NAME_RULES: readonly FindingRule<NamesSeen>[] = [
  {
    name: 'duplicate names',
    find({ table, path, names, isVar }) {
      const shared = names && sharedNames(names);
      if (!shared) return [];
      return [
        {
          ...{ path, tone: 'warning' },
          title: `${formatCount(shared.rows)} rows of ${table.path} have duplicate names`,
          reason: `For example “${shared.example}”. Selecting by name returns several rows, and joining by name multiplies them; in Python, use ${isVar ? 'var' : 'obs'}_names_make_unique(); in R, make.unique().`,
        },
      ];
    },
  },
  {
    name: 'numbers for names',
    find({ table, path, counted }) {
      if (counted === undefined) return [];
      return [
        {
          ...{ path, tone: 'note' },
          title: `Rows of ${table.path} are named ${[0, 1, 2]
            .slice(0, table.length)
            .map((at) => counted + at)
            .join(', ')}${table.length > 3 ? ' …' : ''}`,
          reason: 'The real names may have been lost.',
        },
      ];
    },
  },
  {
    name: 'Ensembl IDs alone',
    find({ table, path, names, isVar, symbols, isSaidOfVar }) {
      const isAlone = isVar && symbols?.length === 0 && !isSaidOfVar;
      if (!isAlone || !names || !areIdentifiers(names)) return [];
      return [
        {
          ...{ path, tone: 'note' },
          title: `${table.path} has Ensembl IDs, and no column of gene symbols was found`,
          reason: 'Petri finds genes with such a name by it alone.',
        },
      ];
    },
  },
];

/** Unusual properties of the names of a table's rows. */
export async function nameFindings(
  { elements, dataset }: OverviewFile,
  table: TableInfo,
  { signal, report }: ReadOptions,
): Promise<readonly Finding[]> {
  const path = joinPath(table.path, table.index);
  const isVar =
    dataset.matrices.some(({ columns }) => columns === table.path) ||
    /(^|[/.])var$/.test(table.path);
  const owner = await elements.at(table.path, { signal });
  if (owner.info.kind === 'dataframe' && owner.info.isPositional) return [];
  const { info, read } = await elements.at(path, { signal });
  if (info.kind !== 'column' || !read || table.length === 0) return [];
  const seen = {
    ...{ table, path, isVar },
    symbols: isVar
      ? await createAttempts().attempt(table.path, () =>
          symbolColumns(elements, table, { signal }),
        )
      : [],
    isSaidOfVar: dataset.tables.some((other) => isVarOf(other.path, table.path)),
  };
  if (info.valueType === 'numbers') {
    const numbersAt = async (start: number, stop: number) => {
      const block = await read({ rows: [Math.max(0, start), stop] }, { signal });
      return block.kind === 'numbers' ? Array.from(block.values, Number) : [];
    };
    const [first = 0, ...next] = await numbersAt(0, Math.min(3, table.length));
    const [last] = await numbersAt(table.length - 1, table.length);
    const isCounted =
      next.length > 0 &&
      next.every((value, i) => value === first + i + 1) &&
      last === first + table.length - 1;
    return findingsOf(NAME_RULES, { ...seen, counted: isCounted ? first : undefined });
  }
  if (info.valueType !== 'strings') return [];
  const block = await read({}, { signal, report });
  return block.kind === 'strings'
    ? findingsOf(NAME_RULES, {
        ...{ ...seen, names: block.strings, counted: firstNumber(block.strings) },
      })
    : [];
}

/** The columns of a table, apart from its index, that hold symbols of genes. */
async function symbolColumns(
  elements: Elements,
  { path, index }: TableInfo,
  options: ReadOptions,
): Promise<readonly Path[]> {
  const found = await namingColumns(elements, path, options);
  const own = joinPath(path, index);
  return found.flatMap((one) =>
    one.kind === 'symbols' && one.path !== own ? [one.path] : [],
  );
}

function isVarOf(path: Path, rawVar: Path): boolean {
  const { part, raw, slot } = slotOf(rawVar);
  return raw !== undefined && slot === 'var' && path === joinPath(part, slot);
}
