import type { Path } from '@/model/path';
import { MAX_GENES } from './link-limits';

/** How groups of cells stand below each other; as the file has them where undefined. */
export const GROUP_ORDERS = ['name', 'size', 'mean'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];
/** How genes stand beside each other; as they were listed where undefined. `peak`: by the group they are highest in. */
export const GENE_ORDERS = ['name', 'mean', 'peak'] as const;
export type GeneOrder = (typeof GENE_ORDERS)[number];

/** Genes of the matrix `element`, shown instead of its grid. */
export type GenesView =
  | {
      readonly kind: 'gene';
      readonly gene: string;
      /** The column that puts cells into groups; what suits the file where undefined. */
      readonly by?: Path | undefined;
      readonly groups?: GroupOrder | undefined;
    }
  | {
      readonly kind: 'dots' | 'heatmap';
      readonly genes: readonly string[];
      readonly by?: Path | undefined;
      readonly groups?: GroupOrder | undefined;
      readonly order?: GeneOrder | undefined;
      /** Colours of each gene from its own lowest mean to its highest. */
      readonly isScaled?: true | undefined;
    };

/** Of both kinds, what can be changed one by one. */
export interface GenesChange {
  readonly kind?: 'dots' | 'heatmap';
  readonly genes?: readonly string[];
  readonly by?: Path | undefined;
  readonly groups?: GroupOrder | undefined;
  readonly order?: GeneOrder | undefined;
  readonly isScaled?: true | undefined;
}

/** The view with parts of it changed; what has no meaning for one gene is left out. */
export function changedGenes(
  view: GenesView | undefined,
  change: GenesChange,
): GenesView | undefined {
  if (view?.kind !== 'gene') return view && { ...view, ...change };
  const { by, groups } = { by: view.by, groups: view.groups, ...change };
  return { ...view, by, groups };
}

/** True where one is another page than the other, not the same shown in another way. */
export function isOtherPage(a: GenesView | undefined, b: GenesView | undefined): boolean {
  if (a?.kind !== b?.kind) return true;
  return a?.kind === 'gene' && b?.kind === 'gene' && a.gene !== b.gene;
}

/** What a link says of it, in readable keys. */
export function genesPairs(view: GenesView | undefined): (readonly [GenesKey, string])[] {
  if (!view) return [];
  const names = view.kind === 'gene' ? [view.gene] : view.genes.slice(0, MAX_GENES);
  const pairs: readonly (readonly [GenesKey, string | undefined])[] = [
    ['show', view.kind],
    ['of', view.kind === 'gene' ? view.gene : names.map(escaped).join(',')],
    ['by', view.by],
    ['groups', view.groups],
    ['genes', view.kind === 'gene' ? undefined : view.order],
    ['scale', view.kind !== 'gene' && view.isScaled ? 'gene' : undefined],
  ];
  return pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
}

export const GENES_KEYS = ['show', 'of', 'by', 'groups', 'genes', 'scale'] as const;
type GenesKey = (typeof GENES_KEYS)[number];

/** What is not understood is left out, for a link may come from anywhere. */
export function genesFrom(values: ReadonlyMap<string, string>): GenesView | undefined {
  const [kind, of, by] = ['show', 'of', 'by'].map((key) => values.get(key));
  const groups = GROUP_ORDERS.find((order) => order === values.get('groups'));
  const shared = { ...(by?.startsWith('/') && { by }), ...(groups && { groups }) };
  if (kind === 'gene') return of ? { kind, gene: of, ...shared } : undefined;
  if (kind !== 'dots' && kind !== 'heatmap') return undefined;
  const order = GENE_ORDERS.find((one) => one === values.get('genes'));
  const genes = (of ?? '').split(',', MAX_GENES).filter((name) => name !== '');
  return {
    kind,
    genes: genes.map(unescaped),
    ...shared,
    ...(order && { order }),
    ...(values.get('scale') === 'gene' && { isScaled: true }),
  };
}

/** Several names as one, as a link has them: for the mean of several genes. */
export function joinNames(names: readonly string[]): string {
  return names.map(escaped).join(',');
}

export function splitNames(text: string): readonly string[] {
  return text
    .split(',')
    .filter((name) => name !== '')
    .map(unescaped);
}

/** A comma stands between names. */
function escaped(name: string): string {
  return name.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function unescaped(name: string): string {
  return name.replaceAll('%2C', ',').replaceAll('%25', '%');
}

export type ManyGenes = Extract<GenesView, { kind: 'dots' | 'heatmap' }>;
