import type { Path } from '@/model/path';
import type { GeneBracket } from '../names/gene-groups';
import {
  callLines,
  codeText,
  geneLiteral,
  matrixArguments,
  memberOf,
  openLines,
  type PythonFile,
  pythonText,
  pythonTexts,
} from './scanpy-code';

/** Genes by groups, as they are drawn. */
export interface GenesByGroups {
  readonly file: PythonFile;
  readonly kind: 'dots' | 'heatmap';
  readonly matrix: Path;
  readonly by: Path;
  /** From left to right, by their names in links. */
  readonly genes: readonly string[];
  /** From top to bottom. */
  readonly groups: readonly string[];
  /** Each gene, or each group, from 0 to 1. */
  readonly scaled: 'gene' | 'group' | undefined;
  /** Groups of the genes, from the left; genes after the last have none. */
  readonly brackets: readonly GeneBracket[];
  /** The name of the colour map. */
  readonly map: string;
  /** Values at the ends of the colours. */
  readonly ends: readonly [low: number, high: number];
  readonly lacking: readonly string[];
}

/** Lines of Python that draw a dot plot or a matrix plot with scanpy; undefined where it has no such plot. */
export function scanpyGenes(plot: GenesByGroups): string | undefined {
  const open = openLines(plot.file);
  const matrix = matrixArguments(plot.matrix);
  const by = memberOf('obs', plot.by);
  if (!open || !matrix || by === undefined) return undefined;
  const [low, high] = plot.ends;
  const name = plot.kind === 'dots' ? 'sc.pl.dotplot' : 'sc.pl.matrixplot';
  const drawn = callLines(name, [
    ...['adata', `[${plot.genes.map(geneLiteral).join(', ')}]`],
    ...[`groupby=${pythonText(by)}`, ...matrix],
    `categories_order=${pythonTexts(plot.groups)}`,
    ...(plot.scaled
      ? [`standard_scale="${plot.scaled === 'gene' ? 'var' : 'group'}"`]
      : [`vmin=${low}`, `vmax=${high}`]),
    ...bracketArguments(plot.brackets),
    `cmap=${pythonText(plot.map === 'greys' ? 'Greys' : plot.map)}`,
  ]);
  return codeText([...open, ...drawn], plot.lacking);
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
