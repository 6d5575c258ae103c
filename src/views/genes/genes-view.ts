import type { Path } from '@/model/path';
import { MAX_GENES } from '@/state/link-limits';
import { joinNames, splitNames } from '@/state/name-list';
import type { PageLink } from '@/state/page-link';

declare module '@/state/page-link' {
  interface PageStates {
    /** Genes of the matrix `element` that are shown instead of its grid. */
    readonly genes?: GenesView | undefined;
  }
}

/** The order of groups from top to bottom; file order if undefined. */
export const GROUP_ORDERS = ['name', 'size', 'mean'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];
/**
 * The order of genes from left to right; as listed if undefined. `peak`: by the group in which they
 * are highest.
 */
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

export type ManyGenes = Extract<GenesView, { kind: 'dots' | 'heatmap' }>;

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

/** How links say which genes are shown, and how. */
export const genesLink: PageLink<'genes'> = {
  kind: 'genes',
  keys: {
    show: { holds: 'word', says: 'how genes are shown' },
    of: { holds: 'names', says: 'some of its genes' },
    by: { holds: 'path', says: 'the column that groups the rows' },
    groups: { holds: 'word', says: 'the order of the groups' },
    genes: { holds: 'word', says: 'the order of the genes' },
    scale: { holds: 'word', says: 'how colours are scaled' },
  },
  print(view) {
    const isOne = view.kind === 'gene';
    const pairs: readonly (readonly [string, string | undefined])[] = [
      ['show', view.kind],
      ['of', isOne ? view.gene : joinNames(view.genes.slice(0, MAX_GENES))],
      ['by', view.by],
      ['groups', view.groups],
      ['genes', isOne ? undefined : view.order],
      ['scale', !isOne && view.isScaled ? 'gene' : undefined],
    ];
    return pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  },
  parse(values) {
    const [kind, of, by] = ['show', 'of', 'by'].map((key) => values.get(key));
    const groups = GROUP_ORDERS.find((order) => order === values.get('groups'));
    const shared = { ...(by?.startsWith('/') && { by }), ...(groups && { groups }) };
    if (kind === 'gene') return of ? { kind, gene: of, ...shared } : undefined;
    if (kind !== 'dots' && kind !== 'heatmap') return undefined;
    const order = GENE_ORDERS.find((one) => one === values.get('genes'));
    return {
      kind,
      genes: splitNames(of ?? '', MAX_GENES),
      ...shared,
      ...(order && { order }),
      ...(values.get('scale') === 'gene' && { isScaled: true }),
    };
  },
  isOther: (a, b) =>
    a.kind !== b.kind || (a.kind === 'gene' && b.kind === 'gene' && a.gene !== b.gene),
};
