import { type GeneNames, geneAt } from '@/ask/names/find-genes';
import type { MarkerMethod, Markers } from '@/model/markers';
import type { Path } from '@/model/path';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { csvField } from '@/write/text/text-fields';
import type { OneFile } from '../one-file';
import { jsonNumber, numberText, textTable } from '../text-table';

/** Genes of each group that text shows. */
export const TOP = 20;
const MAX_NAMED = 5;

/** The markers that were found. */
export interface FoundMarkers {
  readonly file: Pick<OneFile, 'place' | 'receipt'>;
  readonly matrix: Path;
  readonly markers: Markers;
  readonly names: GeneNames | undefined;
  readonly warnings: readonly string[];
  readonly method: MarkerMethod;
  /** Name of the comparison, for a result whose groups have no labels of their own. */
  readonly title: string;
  /** Genes of each group; all if undefined. */
  readonly top: number | undefined;
}

/** Sentences about what the result leaves out. */
export function notesOf({ leftOut, notNumbers }: Markers): readonly string[] {
  const notes: string[] = [];
  if (leftOut.length > 0)
    notes.push(
      `${formatNumber(leftOut.length, 'group')} with fewer than two of the compared cells left out: ${leftOut.slice(0, MAX_NAMED).map(escapedText).join(', ')}${leftOut.length > MAX_NAMED ? ' …' : ''}.`,
    );
  if (notNumbers > 0)
    notes.push(
      `${formatNumber(notNumbers, 'gene')} with NaN or infinite values could not be tested.`,
    );
  return notes;
}

/** A gene of a group, best first. */
function* linesOf({ markers, names, top = markers.genes }: FoundMarkers) {
  const { genes, groups, scores, orders } = markers;
  for (const [at, { label }] of groups.entries()) {
    const base = at * genes;
    for (const gene of orders.subarray(base, base + Math.min(top, genes))) {
      const { name, id } = names
        ? geneAt(names, gene)
        : { name: `@${gene}`, id: undefined };
      const of = (values: Float64Array) => values[base + gene] as number;
      yield {
        ...{ group: label ?? '', at, name, id },
        ...{ score: of(scores), p: of(markers.pValues), adjusted: of(markers.adjusted) },
        foldChange: of(markers.foldChanges),
        ...{ fraction: of(markers.fractions), rest: of(markers.fractionsOfRest) },
      };
    }
  }
}

/** A table for each group. */
export function textOf(found: FoundMarkers): string {
  const { markers, matrix, method, title: compared } = found;
  const lines = [...linesOf(found)];
  const isSigned = markers.foldChangesAre.kind === 'none';
  const tables = markers.groups.map(({ label, cells, rest }, at) => {
    const title = label ?? compared;
    const table = textTable(
      [
        'gene',
        'score',
        'p',
        'adjusted p',
        ...(isSigned ? [] : ['log2 fold change', 'fraction', 'of the others']),
      ],
      lines
        .filter((line) => line.at === at)
        .map(({ name, id, score, p, adjusted, foldChange, fraction, rest: other }) => [
          id === undefined || id === name ? name : `${name} (${id})`,
          ...[score, p, adjusted].map(numberText),
          ...(isSigned
            ? []
            : [numberText(foldChange), formatShare(fraction, 1), formatShare(other, 1)]),
        ]),
    );
    return `${escapedText(title)}: ${formatNumber(cells, 'cell')} against ${formatCount(rest)}, ${method} of ${formatNumber(markers.genes, 'gene')} of ${escapedText(matrix)}\n${table}\n`;
  });
  return tables.join('\n');
}

/** Columns as of scanpy.get.rank_genes_groups_df, with the index of var where names are symbols. */
export function tsvOf(found: FoundMarkers): string {
  const header =
    'group\tnames\tids\tscores\tlogfoldchanges\tpvals\tpvals_adj\tpct_nz_group\tpct_nz_reference\n';
  const lines = Array.from(linesOf(found), (line) => {
    const texts = [line.group, line.name, line.id ?? ''].map((text) =>
      csvField(text, '\t'),
    );
    const { score, foldChange, p, adjusted, fraction, rest } = line;
    const numbers = [score, foldChange, p, adjusted, fraction, rest].map((value) =>
      Number.isNaN(value) ? '' : String(value),
    );
    return `${[...texts, ...numbers].join('\t')}\n`;
  });
  return header + lines.join('');
}

/** One line, with the receipt. */
export function jsonOf(found: FoundMarkers): string {
  const { file, markers, matrix, method, warnings } = found;
  const lines = [...linesOf(found)];
  return `${JSON.stringify({
    ...{ file: file.place, matrix, method },
    foldChanges: markers.foldChangesAre,
    groups: markers.groups.map((group, at) => ({
      ...group,
      genes: lines
        .filter((line) => line.at === at)
        .map(({ name, id, score, p, adjusted, foldChange, fraction, rest }) => ({
          ...{ name, ...(id !== undefined && { id }), score: jsonNumber(score) },
          ...{ p: jsonNumber(p), adjusted: jsonNumber(adjusted) },
          log2FoldChange: jsonNumber(foldChange),
          ...{ fraction: jsonNumber(fraction), fractionOfOthers: jsonNumber(rest) },
        })),
    })),
    warnings,
    receipt: file.receipt(),
  })}\n`;
}
