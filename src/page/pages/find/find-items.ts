import { geneColumns } from '@/ask/genes/gene-columns';
import type { RankedGene } from '@/ask/markers/rank-genes';
import type { Rank } from '@/ask/names/best-fits';
import { type FoundName, rankText, sortFits } from '@/ask/names/rank-names';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path, parentOf, ROOT } from '@/model/path';
import { tableOf } from '@/page/kit/element/table-of';
import { MAX_GENES } from '@/page/state/link-limits';
import { whereText } from '../genes/gene-label';
import { cellTables } from './find-places';

/** Named action of the page. */
export interface Command {
  readonly name: string;
  /** Keyboard shortcut. */
  readonly keys?: string;
  /** Further words by which it is found. */
  readonly words?: string;
  run(): void;
}

/** Result of a search. */
export interface FindItem {
  readonly key: string;
  readonly kind:
    | 'address'
    | 'genes'
    | 'gene'
    | 'column'
    | 'category'
    | 'element'
    | 'command'
    | 'cell';
  readonly name: string;
  /** Its location, or its effect. */
  readonly place: string;
  readonly rank: Rank;
  readonly action:
    | { readonly kind: 'show'; readonly path: Path }
    | { readonly kind: 'gene'; readonly gene: RankedGene }
    | {
        readonly kind: 'genes';
        readonly as: GenesAs;
        readonly genes: readonly RankedGene[];
      }
    | { readonly kind: 'name'; readonly found: FoundName; readonly table: Path }
    | { readonly kind: 'command'; readonly command: Command };
}

/** Ways to show several genes: two blended, the mean as a colour, a dot plot. */
export type GenesAs = 'blend' | 'mean' | 'dots';

/** Order of kinds among results of equal rank. */
const ORDER: readonly FindItem['kind'][] = [
  ...(['address', 'genes', 'gene', 'column', 'category'] as const),
  ...(['element', 'command', 'cell'] as const),
];
/** Maximum number of results shown per kind; the others are counted. */
const MAX_SHOWN: Record<FindItem['kind'], number> = {
  address: 2,
  genes: 3,
  element: 8,
  column: 8,
  gene: 20,
  category: 10,
  cell: 8,
  command: 12,
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
    const { name, keys = '', words = '' } = command;
    const byName = text === '' ? 0 : rankText(name, text);
    const rank = byName ?? (rankText(words, text) === undefined ? undefined : 2);
    if (rank === undefined) return [];
    const action = { kind: 'command', command } as const;
    return [
      { key: `> ${name}`, kind: 'command', name, place: keys, rank, action } as const,
    ];
  });
}

/** The results for an address that was typed or pasted: opened as it is, or with what its server asks for. */
export function addressItems(commands: readonly Command[]): readonly FindItem[] {
  // in this order, whatever the name of the first begins with
  return commands.map((command, i) => ({
    ...{ key: `> ${command.name}`, kind: 'address', name: command.name, place: '' },
    ...{ rank: i === 0 ? 0 : 1, action: { kind: 'command', command } },
  }));
}

const GENES_AS: readonly (readonly [as: GenesAs, name: (names: string) => string])[] = [
  ['blend', (names) => `Blend ${names} in the embedding`],
  ['mean', (names) => `Colour by the mean of ${names}`],
  ['dots', (names) => `Dot plot of ${names}`],
];

/** Maximum number of genes that are named in a result. */
const MAX_LISTED = 3;

/** Names of genes in a list such as `CD3D, LYZ`; empty for any other text. */
export function listedNames(text: string): readonly string[] {
  if (!/[,;\n]/.test(text)) return [];
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_GENES);
}

/** A name in a list, and the gene that has it. */
export interface ListedGene {
  readonly name: string;
  readonly gene: RankedGene | undefined;
}

/** Results for a list of names: what can be shown of the genes that have them, with the names that no gene has. */
export function genesItems(
  listed: readonly ListedGene[],
  hasEmbedding: boolean,
): readonly FindItem[] {
  const genes = listed.map(({ gene }) => gene).filter((gene) => gene !== undefined);
  if (genes.length === 0) return [];
  const missing = listed.filter(({ gene }) => !gene).map(({ name }) => name);
  const all = genes.map(({ name }) => name);
  const names =
    all.length > MAX_LISTED + 1
      ? `${all.slice(0, MAX_LISTED).join(', ')} and ${all.length - MAX_LISTED} more`
      : all.join(', ');
  const canBe = {
    blend: hasEmbedding && genes.length === 2,
    mean: hasEmbedding,
    dots: true,
  };
  return GENES_AS.filter(([as]) => canBe[as]).map(([as, nameOf], i) => ({
    ...{ key: `${as} ${names}`, kind: 'genes', name: nameOf(names) },
    place: missing.length > 0 && i === 0 ? `not found: ${missing.join(', ')}` : '',
    ...{ rank: 0, action: { kind: 'genes', as, genes } },
  }));
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
    const { name, id, alias, rank, rows } = gene;
    const also = alias === undefined || alias === id ? undefined : `alias ${alias}`;
    const place = [id, also, whereText(gene, tables)].filter(
      (text) => text !== undefined,
    );
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
