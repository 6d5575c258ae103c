import type { FoundGene } from '@/analysis/find-genes';
import { nameOf, type Path } from '@/model/path';

/** One line of the list that points are coloured from. */
export type ColourChoice =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'column'; readonly path: Path }
  | { readonly kind: 'gene'; readonly gene: FoundGene };

/** Nothing stands first, and goes when one searches. */
export function findColumns(
  columns: readonly Path[],
  text: string,
): readonly ColourChoice[] {
  const wanted = text.trim().toLowerCase();
  const found = columns.filter((path) => nameOf(path).toLowerCase().includes(wanted));
  const choices = found.map((path): ColourChoice => ({ kind: 'column', path }));
  return wanted === '' ? [{ kind: 'nothing' }, ...choices] : choices;
}

export function choiceKey(choice: ColourChoice): string {
  switch (choice.kind) {
    case 'nothing':
      return 'nothing';
    case 'column':
      return choice.path;
    case 'gene':
      return `gene ${choice.gene.column}`;
  }
}

/** What a key moves the active line to; undefined where it means nothing here. */
export function movedTo(key: string, active: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1);
    case 'ArrowUp':
      return Math.max(0, active - 1);
    case 'PageDown':
      return Math.min(last, active + PAGE);
    case 'PageUp':
      return Math.max(0, active - PAGE);
    default:
      return undefined;
  }
}

/** Rows that a page key moves by. */
const PAGE = 10;
