import { pythonRows } from '@/ask/query/python-rows';
import type { MarkerMethod } from '@/model/markers';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { callLines, pythonText, pythonTexts } from '@/write/text/python-text';
import {
  codeText,
  matrixArguments,
  memberOf,
  openLines,
  type PythonFile,
} from './scanpy-code';

/** A volcano plot, as it is drawn. */
export interface VolcanoPlot {
  readonly file: PythonFile;
  readonly ranking: PythonRanking;
  /** Label of the group in the ranking. */
  readonly group: string;
  /** Greatest adjusted p and least log2 fold change of genes in colour. */
  readonly adjusted: number;
  readonly foldChange: number;
  /** Greatest fold change on the axis: greater ones are at its ends. */
  readonly edge: number;
  /** Maximum number of genes that are named. */
  readonly named: number;
}

/** Source of the statistics of a volcano plot, as lines of Python express it. */
export type PythonRanking =
  /** Key of a ranking in `uns`. */
  { readonly kind: 'stored'; readonly key: string } | ComputedRanking | RowsRanking;

/** How statistics are computed. */
export interface RankingMethod {
  readonly matrix: Path;
  readonly method: MarkerMethod;
  readonly tieCorrect: boolean;
  /** Rows that take part; undefined for all. */
  readonly within?: RowSetId | undefined;
}

/** Rows compared with others; with all others if `against` is undefined. */
export interface RowsRanking extends RankingMethod {
  readonly kind: 'rows';
  readonly rows: RowSetId;
  readonly against: RowSetId | undefined;
}

/** Groups of a column as `sc.tl.rank_genes_groups` compares them. */
export interface ComputedRanking extends RankingMethod {
  readonly kind: 'computed';
  readonly by: Path;
  /** Group that is computed alone; undefined for each group. */
  readonly group: string | undefined;
  /** Group that is compared with; undefined for the rest. */
  readonly reference: string | undefined;
}

/** −log10 of the smallest p value, used for a p value of 0. */
const MAX_HEIGHT = 324;

/**
 * Returns lines of Python that draw a volcano plot of a ranking of scanpy's; undefined if the file is not an AnnData.
 */
export function scanpyVolcano(plot: VolcanoPlot): string | undefined {
  const { file, ranking, adjusted, foldChange, edge, named } = plot;
  const by = ranking.kind === 'computed' ? [ranking.by] : [];
  const open = openLines(file, { columns: by });
  const computed = computedLines(ranking);
  if (!open || !computed) return undefined;
  const group =
    ranking.kind === 'rows'
      ? CHOSEN
      : (ranking.kind === 'computed' && ranking.group) || plot.group;
  const key = ranking.kind === 'stored' ? `, key=${pythonText(ranking.key)}` : '';
  return codeText(
    [
      ...['import numpy as np', 'import seaborn as sns', ...open.lines, ...computed],
      `df = sc.get.rank_genes_groups_df(adata, group=${pythonText(group)}${key})`,
      'df = df.dropna(subset=["logfoldchanges", "pvals_adj"]).reset_index(drop=True)',
      'fold, p = df["logfoldchanges"], df["pvals_adj"]',
      `x = fold.clip(-${edge}, ${edge})`,
      `y = (-np.log10(p.where(p > 0))).fillna(${MAX_HEIGHT})`,
      `marked = (p <= ${adjusted}) & (fold.abs() >= ${foldChange}) & (fold != 0)`,
      'kind = np.where(marked, np.where(fold > 0, "up", "down"), "other")',
      ...callLines('ax = sns.scatterplot', [
        ...['x=x', 'y=y', 'hue=kind', 'hue_order=["other", "down", "up"]'],
        'palette={"other": "#b8bcc4", "down": "#2471a3", "up": "#c0392b"}',
        ...['s=16', 'linewidth=0', 'legend=False'],
      ]),
      `for gene in y[marked].nlargest(${named}).index:`,
      '    ax.text(x[gene], y[gene], df["names"][gene])',
      'ax.set(xlabel="log2 fold change", ylabel="-log10 of adjusted p")',
    ],
    [],
  );
}

/** The sides of a comparison of rows. */
const [CHOSEN, OTHERS] = ['chosen', 'others'];

function computedLines(ranking: PythonRanking): readonly string[] | undefined {
  switch (ranking.kind) {
    case 'stored':
      return [];
    case 'computed': {
      const { group, reference } = ranking;
      const by = memberOf('obs', ranking.by);
      const part = partLines(ranking.within);
      if (by === undefined || !part) return undefined;
      const ranked = rankLines(ranking, [
        `groupby=${pythonText(by)}`,
        ...(group === undefined ? [] : [`groups=${pythonTexts([group])}`]),
        ...(reference === undefined ? [] : [`reference=${pythonText(reference)}`]),
      ]);
      return ranked && [...part, ...ranked];
    }
    case 'rows': {
      const of = pythonRows(ranking.rows);
      const { against } = ranking;
      const others = against === undefined ? undefined : pythonRows(against);
      const part = partLines(ranking.within);
      if (!of || !part || (against !== undefined && !others)) return undefined;
      const sides = others
        ? 'np.select([of & against, of, against], ["both", "chosen", "others"], "neither")'
        : 'np.where(of, "chosen", "others")';
      const ranked = rankLines(ranking, [
        ...['groupby="side"', `groups=["${CHOSEN}"]`],
        ...(others ? [`reference="${OTHERS}"`] : []),
      ]);
      return (
        ranked && [
          ...['import pandas as pd', ...of.imports, ...(others?.imports ?? [])],
          `of = ${of.mask}`,
          ...(others ? [`against = ${others.mask}`] : []),
          `adata.obs["side"] = pd.Categorical(${sides})`,
          ...part,
          ...ranked,
        ]
      );
    }
  }
}

/** Lines that keep the rows that take part. */
function partLines(within: RowSetId | undefined): readonly string[] | undefined {
  if (within === undefined) return [];
  const rows = pythonRows(within);
  return rows && [...rows.imports, `adata = adata[${rows.mask}].copy()`];
}

function rankLines(
  { matrix, method, tieCorrect }: RankingMethod,
  args: readonly string[],
): readonly string[] | undefined {
  const values = matrixArguments(matrix);
  return (
    values &&
    callLines('sc.tl.rank_genes_groups', [
      ...['adata', ...args, `method=${pythonText(method)}`, ...values],
      ...(tieCorrect ? ['tie_correct=True'] : []),
    ])
  );
}
