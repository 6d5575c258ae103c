import { BestFits, type Rank } from '@/ask/names/best-fits';
import { plainIdentifier } from '@/ask/names/ensembl-version';
import { shownNames } from '@/ask/names/find-genes';
import { rowsByName, sameRow } from '@/ask/names/join-gene-names';
import { allSteps, eachFit, type Ranked, rankText } from '@/ask/names/rank-names';
import type { Path } from '@/model/path';
import { countOf, type PackedStrings, stringAt, unpackStrings } from '@/model/strings';

/** A gene table, with the names of its genes. */
export interface NamedGenes {
  readonly table: Path;
  /**
   * Its annotated matrix, or feature set: within one, rows of `var` and `raw/var` with the same
   * name are one gene.
   */
  readonly part: Path;
  /**
   * The index, then columns of symbols and identifiers; each as long as the table, or empty if it
   * was not read.
   */
  readonly lists: readonly PackedStrings[];
  /** Other names of the genes, which find a gene but do not identify it: two genes may share one. */
  readonly aliases?: readonly PackedStrings[];
  /** True if the second list is the chosen one, whose names are shown. */
  readonly isChosen?: boolean;
}

/** A gene that matches a text; once, however many tables have it. */
export interface RankedGene {
  readonly name: string;
  /** Another name, shown beside it. */
  readonly id: string | undefined;
  /** The alias that matches better than its names. */
  readonly alias?: string;
  /** The rank of its best matching name. */
  readonly rank: Rank;
  /** Its rows, in the order of the tables; not empty. */
  readonly rows: readonly GeneRow[];
  /** Tables of its part that evidently lack it: they have names of the same kind, and none of its names. */
  readonly absentFrom: readonly Path[];
}

export interface GeneRow {
  readonly table: Path;
  readonly row: number;
}

/**
 * Genes of several tables that match a text by any of their names, in the order of `rankNames` by the displayed name;
 * of names that differ only in case, the one that was typed comes first.
 */
export function rankGenes(
  tables: readonly NamedGenes[],
  text: string,
  limit: number,
): Ranked<RankedGene> {
  return allSteps(rankGenesInSteps(tables, text, limit));
}

const NONE = 4;
const encoder = new TextEncoder();

/** As rankGenes, in steps between which other work can run and the search can be aborted. */
export function* rankGenesInSteps(
  tables: readonly NamedGenes[],
  text: string,
  limit: number,
): Generator<void, Ranked<RankedGene>> {
  const { first, numbers } = numberGenes(tables);
  const ranks = new Uint8Array(first.rows.length).fill(NONE);
  for (const [t, { lists }] of tables.entries()) {
    const own = numbers[t] as Uint32Array;
    for (const list of lists)
      for (const wanted of new Set([text, plainIdentifier(text)]))
        yield* eachFit(list, wanted, (row, rank) => {
          const gene = own[row];
          if (gene !== undefined && rank < (ranks[gene] as number)) ranks[gene] = rank;
        });
  }
  const aliasOf = new Map<number, string>();
  for (const [t, { aliases = [] }] of tables.entries())
    for (const list of aliases)
      yield* eachFit(list, text, (row, rank) => {
        const gene = numbers[t]?.[row];
        if (gene === undefined || rank >= (ranks[gene] as number)) return;
        ranks[gene] = rank;
        aliasOf.set(gene, stringAt(list, row));
      });
  const fits = new BestFits<number>(limit);
  for (let gene = 0; gene < ranks.length; gene++) {
    const rank = ranks[gene] as number;
    if (rank === NONE) continue;
    const [name] = namesOf(tables, first, gene);
    const bytes = encoder.encode(name);
    fits.offer(rank as Rank, bytes, 0, bytes.length, gene); // NONE was skipped
  }
  const asTyped = ({ rank, value }: { readonly rank: Rank; readonly value: number }) =>
    rank === 0 && !listsOf(tables, first, value).includes(text) ? 1 : 0;
  // of names that differ only in case, the one that was typed comes first
  const best = fits.best().toSorted((a, b) => a.rank - b.rank || asTyped(a) - asTyped(b));
  const rows = new Map(best.map(({ value }) => [value, [] as GeneRow[]]));
  if (rows.size > 0)
    for (const [t, { table }] of tables.entries())
      numbers[t]?.forEach((gene, row) => {
        rows.get(gene)?.push({ table, row });
      });
  return {
    best: best.map(({ rank, value }) => {
      const [name, id] = namesOf(tables, first, value);
      const own = rows.get(value) ?? [];
      const alias = aliasOf.get(value);
      return {
        ...{ name, id, rank, rows: own, absentFrom: absentFrom(tables, own) },
        ...(alias !== undefined && { alias }),
      };
    }),
    count: fits.count,
  };
}

/** The rank of a gene for another text; undefined if none of its displayed names matches. */
export function refitGene(gene: RankedGene, text: string): RankedGene | undefined {
  const ranks = [gene.name, gene.id ?? '', gene.alias ?? '']
    .map((name) => rankText(name, text))
    .filter((rank) => rank !== undefined);
  const [best] = ranks.toSorted((a, b) => a - b);
  return best === undefined ? undefined : { ...gene, rank: best };
}

const comparisons = new WeakMap<readonly NamedGenes[], (at: number) => NameComparison>();

/** The names of a table, for comparison with those of other tables. */
interface NameComparison {
  readonly names: ReadonlyMap<string, number>;
  /** True if any name of a list is among them. */
  shares(list: PackedStrings): boolean;
}

/**
 * Tables of the gene's part that have no row of it and none of its names, although they contain other names of the same
 * lists.
 */
function absentFrom(
  tables: readonly NamedGenes[],
  rows: readonly GeneRow[],
): readonly Path[] {
  const compared = comparisons.get(tables) ?? comparisonsOf(tables);
  comparisons.set(tables, compared);
  const own = rows.flatMap(({ table, row }) =>
    tables.filter((one) => one.table === table).map((one) => ({ ...one, row })),
  );
  const called = own.flatMap(({ lists, row }) =>
    lists.flatMap((list) => {
      const name = stringAt(list, row);
      return name === '' ? [] : [{ list, key: plainIdentifier(name) }];
    }),
  );
  return tables.flatMap(({ table, part }, at) => {
    if (part !== own[0]?.part || own.some((one) => one.table === table)) return [];
    const { names, shares } = compared(at);
    const isNamed = called.some(({ key }) => names.has(key));
    return !isNamed && called.some(({ list }) => shares(list)) ? [table] : [];
  });
}

function comparisonsOf(tables: readonly NamedGenes[]): (at: number) => NameComparison {
  const made = new Map<number, NameComparison>();
  return (at) => {
    const known = made.get(at);
    if (known) return known;
    const names = rowsByName(tables[at]?.lists ?? []);
    const shared = new Map<PackedStrings, boolean>();
    const one = {
      names,
      shares(list: PackedStrings) {
        const found =
          shared.get(list) ??
          unpackStrings(list).some((name) => names.has(plainIdentifier(name)));
        shared.set(list, found);
        return found;
      },
    };
    made.set(at, one);
    return one;
  };
}

/** First row of each gene, by gene number. */
interface FirstRows {
  readonly tables: Uint16Array;
  readonly rows: Uint32Array;
}

function namesOf(all: readonly NamedGenes[], first: FirstRows, gene: number) {
  const { isChosen } = all[first.tables[gene] as number] ?? {};
  return shownNames(listsOf(all, first, gene), isChosen);
}

/** The names of a gene in each list of its first table. */
function listsOf(
  all: readonly NamedGenes[],
  { tables, rows }: FirstRows,
  gene: number,
): readonly string[] {
  const { lists = [] } = all[tables[gene] as number] ?? {};
  return lists.map((list) => stringAt(list, rows[gene] as number));
}

/** The gene number of each row of each table. */
interface GeneNumbers {
  readonly first: FirstRows;
  readonly numbers: readonly Uint32Array[];
}

const known = new WeakMap<readonly NamedGenes[], GeneNumbers>();

/**
 * Numbers the genes: rows of one part are one gene if a name that is unique in each of their tables matches, and no
 * other contradicts.
 */
function numberGenes(tables: readonly NamedGenes[]): GeneNumbers {
  const before = known.get(tables);
  if (before) return before;
  const total = tables.reduce((sum, { lists: [index] }) => sum + lengthOf(index), 0);
  const first = { tables: new Uint16Array(total), rows: new Uint32Array(total) };
  let count = 0;
  const genes = new Map<Path, Map<string, number>>();
  const numbers = tables.map(({ part, lists }, t) => {
    const own = new Uint32Array(lengthOf(lists[0]));
    const isAlone = tables.every((other, i) => i === t || other.part !== part);
    const names = isAlone ? [] : lists.map((list) => unpackStrings(list));
    const rows = isAlone ? undefined : rowsByName(lists);
    const ofPart = genes.get(part) ?? new Map<string, number>();
    genes.set(part, ofPart);
    const taken = new Set<number>(); // a gene has one row in each table
    const added: (readonly [string, number])[] = [];
    for (let row = 0; row < own.length; row++) {
      const called = names.map((list) => list[row] ?? '');
      const same = rows && sameRow(called, rows, ofPart);
      const gene = same === undefined || taken.has(same) ? count : same;
      taken.add(gene);
      own[row] = gene;
      for (const name of called) {
        const key = plainIdentifier(name);
        if ((rows?.get(key) ?? -1) >= 0) added.push([key, gene]);
      }
      if (gene !== count) continue;
      first.tables[count] = t;
      first.rows[count] = row;
      count += 1;
    }
    for (const [key, gene] of added) {
      const other = ofPart.get(key);
      ofPart.set(key, other === undefined || other === gene ? gene : -1);
    }
    return own;
  });
  const made = {
    first: {
      tables: first.tables.subarray(0, count),
      rows: first.rows.subarray(0, count),
    },
    numbers,
  };
  known.set(tables, made);
  return made;
}

function lengthOf(list: PackedStrings | undefined): number {
  return list ? countOf(list) : 0;
}
