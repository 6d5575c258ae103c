import type { GeneBracket } from '@/ask/names/gene-groups';
import type { Path } from '@/model/path';
import { MAX_GENES } from '@/page/state/link-limits';
import { joinNames, splitNames } from '@/page/state/name-list';
import type { PageLink } from '@/page/state/page-link';

declare module '@/page/state/page-link' {
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

interface GroupedCells {
  /** Column that groups the cells; a default that suits the file if undefined. */
  readonly by?: Path | undefined;
  readonly groups?: GroupOrder | undefined;
}

interface OneGene extends GroupedCells {
  readonly kind: 'gene';
  readonly gene: string;
}

export interface ManyGenes extends GroupedCells {
  readonly kind: ManyGenesKind;
  readonly genes: readonly string[];
  /** Groups of the genes, from the first gene on; genes after the last group have none. */
  readonly brackets?: readonly GeneBracket[] | undefined;
  readonly order?: GeneOrder | undefined;
  /**
   * If set, the colours of each gene, or of each group or line of a heatmap, range from its lowest to its highest mean.
   */
  readonly scaled?: Scaled | undefined;
}

/** Genes of the matrix `element`, shown instead of its grid. */
export type GenesView = OneGene | ManyGenes;

/** `heatmap`: a matrix plot, under the name that links have always used; `cells`: a heatmap with cells as rows. */
export const MANY_GENES_KINDS = ['dots', 'heatmap', 'cells'] as const;
export type ManyGenesKind = (typeof MANY_GENES_KINDS)[number];

/** Same as `standard_scale` of scanpy: `var` and `group`. */
export const SCALED = ['gene', 'group'] as const;
export type Scaled = (typeof SCALED)[number];

/** Properties of both kinds of view that can be changed individually. */
export type GenesChange = Partial<ManyGenes>;

/** Returns the view with changed properties; those without a meaning for a single gene are ignored. */
export function changedGenes(
  view: GenesView | undefined,
  change: GenesChange,
): GenesView | undefined {
  if (view?.kind !== 'gene') return view && { ...view, ...change };
  const { by, groups } = { by: view.by, groups: view.groups, ...change };
  return { ...view, by, groups };
}

/** Link format of the shown genes, and of how they are shown. */
export const genesLink: PageLink<'genes'> = {
  kind: 'genes',
  keys: {
    show: { valueType: 'word', says: 'how genes are shown' },
    of: { valueType: 'names', says: 'some of its genes' },
    by: { valueType: 'path', says: 'the column that groups the rows' },
    groups: { valueType: 'word', says: 'the order of the groups' },
    genes: { valueType: 'word', says: 'the order of the genes' },
    scale: { valueType: 'word', says: 'how colours are scaled' },
    brackets: { valueType: 'names', says: 'the groups of its genes' },
  },
  print(view) {
    const isOne = view.kind === 'gene';
    return [
      ['show', view.kind],
      ['of', isOne ? view.gene : joinNames(view.genes.slice(0, MAX_GENES))],
      ['by', view.by],
      ['groups', view.groups],
      ['genes', isOne ? undefined : view.order],
      ['scale', isOne ? undefined : view.scaled],
      ['brackets', isOne ? undefined : bracketsText(view.brackets)],
    ];
  },
  parse(values) {
    const [kind, of, by] = ['show', 'of', 'by'].map((key) => values.get(key));
    const groups = GROUP_ORDERS.find((order) => order === values.get('groups'));
    const shared = { ...(by?.startsWith('/') && { by }), ...(groups && { groups }) };
    if (kind === 'gene') return of ? { kind, gene: of, ...shared } : undefined;
    const many = MANY_GENES_KINDS.find((one) => one === kind);
    if (!many) return undefined;
    const order = GENE_ORDERS.find((one) => one === values.get('genes'));
    const scaled = SCALED.find((one) => one === values.get('scale'));
    const brackets = bracketsOf(values.get('brackets'));
    return {
      kind: many,
      genes: splitNames(of ?? '', MAX_GENES),
      ...shared,
      ...(order && { order }),
      ...(scaled && { scaled }),
      ...(brackets.length > 0 && { brackets }),
    };
  },
  isOther: (a, b) =>
    a.kind !== b.kind || (a.kind === 'gene' && b.kind === 'gene' && a.gene !== b.gene),
};

/** Labels and numbers of genes, alternating. */
function bracketsText(brackets: readonly GeneBracket[] | undefined): string | undefined {
  if (!brackets || brackets.length === 0) return undefined;
  return joinNames(brackets.flatMap(({ label, count }) => [label, String(count)]));
}

function bracketsOf(text = ''): readonly GeneBracket[] {
  const parts = splitNames(text, 2 * MAX_GENES);
  return parts.flatMap((label, i) => {
    const count = Number(parts[i + 1]);
    const isOne =
      i % 2 === 0 && Number.isInteger(count) && count > 0 && count <= MAX_GENES;
    return isOne ? [{ label, count }] : [];
  });
}
