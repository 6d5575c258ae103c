import { geneColumns } from '@/ask/genes/gene-columns';
import type { RankedGene } from '@/ask/markers/rank-genes';
import type { Rank } from '@/ask/names/best-fits';
import { type FoundName, rankText, sortFits } from '@/ask/names/rank-names';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path, parentOf, ROOT } from '@/model/path';
import { tableOf } from '@/page/kit/element/table-of';
import { whereText } from '../genes/gene-label';
import { cellTables } from './find-places';

/** Named action of the page. */
export interface Command {
  readonly name: string;
  /** Keyboard shortcut. */
  readonly keys?: string;
  run(): void;
}

/** Result of a search. */
export interface FindItem {
  readonly key: string;
  readonly kind: 'element' | 'column' | 'gene' | 'category' | 'cell' | 'command';
  readonly name: string;
  /** Its location, or its effect. */
  readonly place: string;
  readonly rank: Rank;
  readonly action:
    | { readonly kind: 'show'; readonly path: Path }
    | { readonly kind: 'gene'; readonly gene: RankedGene }
    | { readonly kind: 'name'; readonly found: FoundName; readonly table: Path }
    | { readonly kind: 'command'; readonly command: Command };
}

/** Order of kinds among results of equal rank. */
const ORDER = ['column', 'element', 'gene', 'category', 'command', 'cell'] as const;
/** Maximum number of results shown per kind; the others are counted. */
const MAX_SHOWN: Record<FindItem['kind'], number> = {
  element: 8,
  column: 8,
  gene: 20,
  category: 10,
  cell: 8,
  command: 6,
};

/** Finds elements and columns of the dataset by name; `others` are further known paths. */
export function findElements(
  dataset: DatasetInfo,
  others: readonly Path[],
  text: string,
): readonly FindItem[] {
  const tables = dataset.tables.map(({ path }) => path);
  const elements = new Set<Path>([
    ...tables,
    ...dataset.matrices.map(({ path }) => path),
    ...dataset.embeddings.map(({ path }) => path),
    ...dataset.graphs,
    ...(dataset.unstructured === undefined ? [] : [dataset.unstructured]),
    ...others,
  ]);
  const items: FindItem[] = [];
  const add = (kind: 'element' | 'column', path: Path) => {
    const rank = rankText(nameOf(path), text) ?? (rankText(path, text) && 3);
    if (rank === undefined) return;
    const place = parentOf(path) === ROOT ? '' : parentOf(path);
    const action = { kind: 'show', path } as const;
    items.push({ key: path, kind, name: nameOf(path), place, rank, action });
  };
  for (const path of elements) add('element', path);
  for (const table of dataset.tables)
    for (const name of table.columns) {
      const path = joinPath(table.path, name);
      if (!elements.has(path)) add('column', path);
    }
  return items;
}

export function findCommands(
  commands: readonly Command[],
  text: string,
): readonly FindItem[] {
  return commands.flatMap((command) => {
    const rank = text === '' ? 0 : rankText(command.name, text);
    if (rank === undefined) return [];
    const { name, keys = '' } = command;
    const action = { kind: 'command', command } as const;
    return [
      { key: `> ${name}`, kind: 'command', name, place: keys, rank, action } as const,
    ];
  });
}

/** Results for names in columns, each with the table that contains its row. */
export function foundItems(
  dataset: DatasetInfo,
  kind: 'category' | 'cell',
  found: readonly FoundName[],
): readonly FindItem[] {
  const tables = cellTables(dataset);
  return found.flatMap((name) => {
    const table = tableOf(dataset, name.path) ?? tables[0];
    if (!table) return [];
    const { rank, text, path } = name;
    const action = { kind: 'name', found: name, table: table.path } as const;
    return [{ key: `${path} ${name.at}`, kind, name: text, place: path, rank, action }];
  });
}

/** Results for genes, with their other name and the matrices that have them. */
export function geneItems(
  dataset: DatasetInfo,
  found: readonly RankedGene[],
): readonly FindItem[] {
  const tables = geneColumns(dataset, dataset.matrices);
  return found.map((gene) => {
    const { name, id, rank, rows } = gene;
    const place = [id, whereText(gene, tables)].filter((text) => text !== undefined);
    return {
      key: rows.map(({ table, row }) => `${table} ${row}`).join(),
      kind: 'gene',
      name,
      place: place.join(' · ') || (rows[0]?.table ?? ''),
      rank,
      action: { kind: 'gene', gene },
    };
  });
}

/** Sorts matches best first: by rank, then kind, then natural order; limits each kind to the number that is shown. */
export function rankItems(items: readonly FindItem[]): readonly FindItem[] {
  const sorted = sortFits(items, ({ kind }) => ORDER.indexOf(kind));
  const counts = new Map<FindItem['kind'], number>();
  return sorted.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX_SHOWN[kind];
  });
}
