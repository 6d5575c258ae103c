import type { GeneColumns } from '@/ask/genes/gene-columns';
import type { RankedGene } from '@/ask/markers/rank-genes';
import type { Rank } from '@/ask/names/best-fits';
import { type Ranked, rankText, sortFits } from '@/ask/names/rank-names';
import { nameOf, type Path } from '@/model/path';
import { whereText } from '@/page/pages/genes/gene-label';

/** One line of the list from which the colour of points is chosen. */
export type ColourChoice =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'column'; readonly path: Path }
  | {
      readonly kind: 'gene';
      readonly gene: RankedGene;
      /** Words on which matrices have the gene, if the chosen one does not. */
      readonly where?: string;
    };

/** All columns, after `nothing`, if the text is empty; otherwise the columns and genes that match it, in one order. */
export function rankChoices(
  columns: readonly Path[],
  genes: Ranked<RankedGene>,
  tables: readonly GeneColumns[],
  text: string,
): Ranked<ColourChoice> {
  if (text === '') {
    const all = columns.map((path) => ({ kind: 'column', path }) as const);
    return { best: [{ kind: 'nothing' }, ...all], count: all.length };
  }
  const found = columns.flatMap((path): readonly Fit[] => {
    const [name, choice] = [nameOf(path), { kind: 'column', path } as const];
    const rank = rankText(name, text);
    return rank === undefined ? [] : [{ rank, name, order: 0, choice }];
  });
  const fits = genes.best.map(({ rank, name, ...rest }): Fit => {
    const gene = { rank, name, ...rest };
    return {
      rank,
      name,
      order: 1,
      choice: { kind: 'gene', gene, ...whereOf(gene, tables) },
    };
  });
  const sorted = sortFits([...found, ...fits], ({ order }) => order);
  return {
    best: sorted.map(({ choice }) => choice),
    count: found.length + genes.count,
  };
}

interface Fit {
  readonly rank: Rank;
  readonly name: string;
  /** Columns before genes of the same rank. */
  readonly order: number;
  readonly choice: ColourChoice;
}

/** Words on which matrices have a gene, if it is not found in the first of `tables`, the chosen one. */
function whereOf(gene: RankedGene, tables: readonly GeneColumns[]) {
  const [first] = gene.rows;
  const where = first?.table === tables[0]?.table ? undefined : whereText(gene, tables);
  return where === undefined ? {} : { where };
}
