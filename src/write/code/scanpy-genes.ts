import type { GeneBracket } from '@/ask/names/gene-groups';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import {
  callLines,
  commentLine,
  pythonMap,
  pythonText,
  pythonTexts,
} from '@/write/text/python-text';
import {
  codeText,
  frameArguments,
  geneLiterals,
  matrixArguments,
  memberOf,
  openLines,
  type PythonFile,
} from './scanpy-code';

/** Genes by groups, as they are drawn. */
export interface GenesByGroups {
  readonly file: PythonFile;
  /** `heatmap`: a matrix plot; `cells`: a heatmap of cells. */
  readonly kind: 'dots' | 'heatmap' | 'cells';
  readonly matrix: Path;
  readonly by: Path;
  /** From left to right, by their names in links. */
  readonly genes: readonly string[];
  /** From top to bottom; those of a heatmap with their colours, as `#rrggbb`. */
  readonly groups: readonly { readonly label: string; readonly colour?: string }[];
  /** Consecutive cells of a group in each line of a heatmap. */
  readonly rowsPerLine?: number;
  /** Scales each gene, or each group or line, from 0 to 1. */
  readonly scaled: 'gene' | 'group' | undefined;
  /** Groups of the genes, from the left; genes after the last have none. */
  readonly brackets: readonly GeneBracket[];
  /** The name of the colour map. */
  readonly map: string;
  /** Values at the ends of the colours. */
  readonly ends: readonly [low: number, high: number];
  /** Rows whose values are drawn; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

/**
 * Returns lines of Python that draw a dot plot, a matrix plot or a heatmap with scanpy; undefined if it has no such
 * plot.
 */
export function scanpyGenes(plot: GenesByGroups): string | undefined {
  const open = openLines(plot.file, { columns: [plot.by], rows: plot.rows });
  const matrix = matrixArguments(plot.matrix);
  const by = memberOf('obs', plot.by);
  if (!open || !matrix || by === undefined) return undefined;
  if (plot.kind === 'cells')
    return codeText([...open.lines, ...heatLines(plot, by, matrix)], open.lacking);
  const name = plot.kind === 'dots' ? 'sc.pl.dotplot' : 'sc.pl.matrixplot';
  const drawn = callLines(name, [
    ...['adata', `[${geneLiterals(plot.genes, matrix, plot.file).join(', ')}]`],
    ...[`groupby=${pythonText(by)}`, ...matrix],
    'categories_order=order',
    ...lookArguments(plot, 'group'),
  ]);
  // an order must have all existing groups, including those without cells
  const ordered = [
    `order = ${pythonTexts(plot.groups.map(({ label }) => label))}`,
    `adata = adata[adata.obs[${pythonText(by)}].astype(str).isin(order)]`,
  ];
  return codeText([...open.lines, ...ordered, ...drawn], open.lacking);
}

/**
 * Returns lines that draw a heatmap of lines of cells. It has a matrix of its own, because scanpy orders neither groups
 * nor the cells of a group: that matrix has the lines of the figure, already sorted.
 */
function heatLines(
  plot: GenesByGroups,
  by: string,
  matrix: readonly string[],
): readonly string[] {
  const { genes, groups, rowsPerLine = 1 } = plot;
  const colours = groups.flatMap(({ colour }) =>
    colour?.startsWith('#') ? [colour] : [],
  );
  const keys = geneLiterals(genes, matrix, plot.file).join(', ');
  const key = pythonText(by);
  return [
    `df = sc.get.obs_df(adata, keys=[${keys}], ${frameArguments(matrix)})`,
    `order = ${pythonTexts(groups.map(({ label }) => label))}`,
    `groups = adata.obs[${key}].astype(str).astype("category").cat.set_categories(order)`,
    ...(rowsPerLine > 1
      ? [
          commentLine(
            `Each line is the mean of at most ${rowsPerLine} consecutive cells of a group.`,
          ),
        ]
      : []),
    `lines = df.groupby(groups, observed=True).cumcount() // ${rowsPerLine}`,
    'df = df.groupby([groups, lines], observed=True).mean()',
    `heat = sc.AnnData(df.to_numpy(), obs={${key}: df.index.get_level_values(0)})`,
    'heat.var_names = df.columns',
    ...(colours.length === groups.length
      ? [`heat.uns[${pythonText(`${by}_colors`)}] = ${pythonTexts(colours)}`]
      : []),
    ...callLines('sc.pl.heatmap', [
      ...['heat', 'list(df.columns)', `groupby=${key}`],
      ...lookArguments(plot, 'obs'),
      'show_gene_labels=True',
    ]),
  ];
}

/** Returns the arguments for colours and brackets; `rows` is scanpy's word for scaling by group, or by cell. */
function lookArguments(plot: GenesByGroups, rows: 'group' | 'obs'): readonly string[] {
  const [low, high] = plot.ends;
  return [
    ...(plot.scaled
      ? [`standard_scale="${plot.scaled === 'gene' ? 'var' : rows}"`]
      : [`vmin=${low}`, `vmax=${high}`]),
    ...bracketArguments(plot.brackets),
    `cmap=${pythonText(pythonMap(plot.map))}`,
  ];
}

function bracketArguments(brackets: readonly GeneBracket[]): readonly string[] {
  if (brackets.length === 0) return [];
  let end = 0;
  const positions = brackets.map(({ count }) => {
    end += count;
    return `(${end - count}, ${end - 1})`; // with the last gene
  });
  return [
    `var_group_positions=[${positions.join(', ')}]`,
    `var_group_labels=${pythonTexts(brackets.map(({ label }) => label))}`,
  ];
}
