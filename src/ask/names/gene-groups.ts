import { trim } from '@/model/trim';
import {
  type FoundGene,
  type GeneNames,
  geneAt,
  resolveGene,
  type SortedNames,
  sortNames,
} from './find-genes';

/** Consecutive genes that are named together, as by the cell type that they mark. */
export interface GeneBracket {
  readonly label: string;
  readonly count: number;
}

/** Lists the genes of groups once each, in the first group that has them; groups without one of their own are left out. */
export function listInBrackets(
  groups: readonly { readonly label: string; readonly genes: readonly string[] }[],
): { readonly genes: readonly string[]; readonly brackets: readonly GeneBracket[] } {
  const all = new Set<string>();
  const brackets: GeneBracket[] = [];
  for (const { label, genes } of groups) {
    const before = all.size;
    for (const gene of genes) all.add(gene);
    if (all.size > before) brackets.push({ label, count: all.size - before });
  }
  return { genes: [...all], brackets };
}

/** The genes of a text, in groups. */
export interface GroupedNames extends SortedNames {
  /** The groups of `found`, in its order; genes without a group come last. */
  readonly brackets: readonly GeneBracket[];
  /** Genes of several groups: they are in the first of them. */
  readonly repeated: readonly string[];
}

/**
 * Parses a list of genes with named groups, each on a line of its own or between semicolons: `T cells: CD3E, CD3D;
 * B cells: MS4A1`; or a dictionary of lists, as in Python or JSON. Another colon belongs to the name of a gene.
 */
export function groupNames(names: GeneNames, text: string): GroupedNames {
  const found = new Set<string>();
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  const repeated: string[] = [];
  const add = (list: string): number => {
    const before = found.size;
    const sorted = sortNames(names, list);
    for (const gene of sorted.found) {
      if (found.has(gene)) repeated.push(gene);
      found.add(gene);
    }
    for (const one of sorted.unknown) unknown.push(one);
    for (const one of sorted.ambiguous) ambiguous.push(one);
    return found.size - before;
  };
  const brackets: GeneBracket[] = [];
  const others: string[] = [];
  for (const line of text.replace(/[{}]/g, ' ').split(/\n|;|\],/)) {
    const colon = line.search(/:[\s[]/);
    const label = trim(line.slice(0, Math.max(0, colon)), ` \t,"'`);
    if (label === '') {
      others.push(line);
      continue;
    }
    const count = add(line.slice(colon + 1));
    if (count > 0) brackets.push({ label, count });
  }
  add(others.join('\n'));
  return { found: [...found], unknown, ambiguous, brackets, repeated };
}

/** Formats groups of genes as the text that `groupNames` parses. */
export function groupedText(
  genes: readonly string[],
  brackets: readonly GeneBracket[],
): string {
  let start = 0;
  const lines = brackets.flatMap(({ label, count }) => {
    const own = genes.slice(start, start + count);
    start += count;
    return own.length > 0 ? [`${label}: ${own.join(', ')}`] : [];
  });
  const others = genes.slice(start).join(', ');
  return [...lines, ...(others === '' ? [] : [others])].join('\n');
}

/** Genes of a link that the matrix has, each once, and the groups that remain. */
export interface KnownGenes {
  readonly found: readonly (FoundGene & { readonly link: string })[];
  readonly unknown: readonly string[];
  readonly brackets: readonly GeneBracket[];
}

/** Resolves the genes of a link, which may be of another matrix. */
export function knownGenes(
  names: GeneNames,
  links: readonly string[],
  brackets: readonly GeneBracket[] = [],
): KnownGenes {
  const found = new Map<number, KnownGenes['found'][number]>();
  const unknown: string[] = [];
  const ends: number[] = []; // genes found up to and with each link
  for (const link of links) {
    const resolved = resolveGene(names, link);
    if (resolved.kind !== 'gene') unknown.push(link);
    else if (!found.has(resolved.column))
      found.set(resolved.column, { link, ...geneAt(names, resolved.column) });
    ends.push(found.size);
  }
  let end = 0;
  let before = 0;
  const left = brackets.flatMap(({ label, count }) => {
    end = Math.min(end + count, ends.length);
    const own = (ends[end - 1] ?? 0) - before;
    before += own;
    return own > 0 ? [{ label, count: own }] : [];
  });
  return { found: [...found.values()], unknown, brackets: left };
}

/** The label of the bracket of each of some genes; undefined for genes after the last bracket. */
export function bracketLabels(
  brackets: readonly GeneBracket[],
  genes: number,
): readonly (string | undefined)[] {
  const labels = brackets.flatMap(({ label, count }) => Array<string>(count).fill(label));
  return Array.from({ length: genes }, (_, i) => labels[i]);
}
