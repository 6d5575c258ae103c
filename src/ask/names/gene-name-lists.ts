import type { GeneNamesAsk } from '@/ask/genes/gene-columns';
import { DataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { countOf, type PackedStrings, packStrings, unpackStrings } from '@/model/strings';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { Elements } from '@/read/elements/open-elements';
import { isAliasColumn, MAX_ALIAS_COLUMNS, splitAliases } from './gene-aliases';
import { joinGeneNames } from './join-gene-names';
import { frameAt, namingColumns, orNothing } from './naming-columns';
import { areNumbers, type NamingColumn, type NamingKind, shapeOf } from './naming-kind';
import { didYouMean, nearestNames } from './nearest-names';
import { readNames } from './read-names';

/** Reads the names of genes. */
export interface GeneNameReader {
  /** Columns that name the genes of a table; see `namingColumns`. */
  columnsOf(table: Path, options: ReadOptions): Promise<readonly NamingColumn[]>;
  /**
   * The names of each row: by index, then by the chosen column, then by the others, symbols before identifiers, then by
   * names that only another table of the same genes has. All are as long as the table; a column that cannot be read is
   * left out.
   *
   * @throws NotFoundError if neither the table nor the others have the chosen column
   */
  read(ask: GeneNamesAsk, options: ReadOptions): Promise<readonly PackedStrings[]>;
  /** Other names of the genes of a table, from its columns of aliases; each list has one of each gene. */
  aliasesOf(table: Path, options: ReadOptions): Promise<readonly PackedStrings[]>;
}

const AT_ONCE = 8;
/** Number of names that determine the kind of a list. */
const SAMPLE = 400;

/** `namesOf` reads a column as the name of each row. */
export function createGeneNameReader(
  elements: Elements,
  namesOf = (path: Path, options: ReadOptions) =>
    readNames(elements, path, true, options),
): GeneNameReader {
  return {
    columnsOf: (table, options) => namingColumns(elements, table, options),
    async aliasesOf(table, options) {
      const { columns, length } = await frameAt(elements, table, options);
      const names = columns.filter(isAliasColumn).slice(0, MAX_ALIAS_COLUMNS);
      const read = await mapInParallel(names, MAX_ALIAS_COLUMNS, (name) =>
        orNothing(() => namesOf(joinPath(table, name), options)),
      );
      return read.flatMap((column) =>
        column && countOf(column) === length ? splitAliases(column) : [],
      );
    },
    async read({ table, others, chosen }, options) {
      const first =
        chosen === undefined
          ? undefined
          : await columnNamed(elements, [table, ...others], chosen, options);
      const own = await namingColumns(elements, table, options);
      const lists = await readOwn(own, first?.table === table ? first.path : undefined);
      const kinds = new Set(lists.map(kindOf));
      for (const other of others) {
        const theirs = await namingColumns(elements, other, options);
        const lacking = theirs.filter(({ kind }) => !kinds.has(kind));
        const isChosen = first?.table === other;
        if (lacking.length === 0 && !isChosen) continue;
        const paths = new Set([
          ...(isChosen ? [first.path] : []),
          ...theirs.map(({ path }) => path),
        ]);
        const joined = joinGeneNames(lists, await readLists([...paths], 0));
        for (const [i, path] of [...paths].entries()) {
          const list = packStrings(joined[i] ?? []);
          if (isChosen && i === 0) lists.splice(1, 0, list);
          else if (lacking.some((one) => one.path === path)) lists.push(list);
        }
      }
      return lists;

      async function readOwn(columns: readonly NamingColumn[], chosenPath?: Path) {
        const [index, ...paths] = columns.map(({ path }) => path);
        if (index === undefined) return [];
        const needed = chosenPath === undefined ? [index] : [index, chosenPath];
        const wanted = [...needed, ...paths.filter((path) => !needed.includes(path))];
        const read = await readLists(wanted, needed.length);
        const [names = packStrings([])] = read;
        const isWhole = (list: PackedStrings) => countOf(list) === countOf(names);
        const rest = read.slice(needed.length).filter(isWhole);
        const isIds = (list: PackedStrings) => kindOf(list) === 'identifiers';
        return [
          ...read.slice(0, needed.length).filter(isWhole),
          ...rest.filter((list) => !isIds(list)),
          ...rest.filter(isIds),
        ];
      }

      /** Throws the errors of the first `needed` lists; others that cannot be read are empty. */
      function readLists(paths: readonly Path[], needed: number) {
        return mapInParallel(paths, AT_ONCE, async (path, i) => {
          if (i < needed) return namesOf(path, options);
          return (await orNothing(() => namesOf(path, options))) ?? packStrings([]);
        });
      }
    },
  };
}

/** Kind of the names in a list; undefined for numbers, which need not be names. */
function kindOf(list: PackedStrings): NamingKind | undefined {
  const sample = unpackStrings(list, 0, Math.min(SAMPLE, countOf(list)));
  return areNumbers(sample) ? undefined : shapeOf(sample);
}

/** The first of the tables that has a column, and its path. */
async function columnNamed(
  elements: Elements,
  tables: readonly Path[],
  name: string,
  options: ReadOptions,
): Promise<{ readonly table: Path; readonly path: Path }> {
  const frames = await mapInParallel(tables, AT_ONCE, async (table) => {
    const { index, columns } = await frameAt(elements, table, options);
    return { table, names: [index, ...columns] };
  });
  const found = frames.find(({ names }) => names.includes(name));
  if (found) return { table: found.table, path: joinPath(found.table, name) };
  const all = frames.flatMap(({ names }) => names);
  throw new DataError(
    'NotFoundError',
    `${tables[0] ?? ''} has no column “${name}”.${didYouMean(nearestNames(all, name, 5))}`,
  );
}
