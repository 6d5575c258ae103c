import { commentLine } from '@/write/text/python-text';
import { rRows, rText, rTexts } from './r-masks';
import type { Subset } from './subset';

/** Lines for R that give a subset of an h5Seurat file as `object`, by SeuratDisk; undefined for other formats. */
export function rCode(subset: Subset): string | undefined {
  const { file, rows, genes, layers, embeddings, columns, saved, format, stem } = subset;
  const { seuratDisk } = file.format;
  if (seuratDisk === undefined) return undefined;
  const cells =
    rows?.kind === 'mask' ? `which(${rows.text})` : rows && rRows(rows.ranges);
  const features =
    genes?.kind === 'names'
      ? rTexts(genes.names)
      : genes && rRows(genes.numbers.flatMap((number) => [number, number + 1]));
  const lacking = [
    ...(layers ? ['which layers are written'] : []),
    ...(subset.colours.length > 0 ? ['edited colours'] : []),
    ...(subset.by ? ['the order of sparse matrices'] : []),
    ...(format === 'h5ad' ? [] : [`a file of the format .${format}`]),
  ];
  return [
    ...['library(Seurat)', 'library(SeuratDisk)', ''],
    `object <- ${seuratDisk}(${rText(file.name)})`,
    ...saved.map(
      ({ name, ranges }) =>
        `object[[${rText(name)}]] <- seq_len(ncol(object)) %in% ${rRows(ranges)}`,
    ),
    ...(cells === undefined ? [] : ['obs <- object[[]]', `cells <- ${cells}`]),
    ...(features === undefined ? [] : [`genes <- ${features}`]),
    ...(cells === undefined && features === undefined
      ? []
      : [`object <- object[${features ? 'genes' : ''}, ${cells ? 'cells' : ''}]`]),
    ...(embeddings
      ? [
          `object@reductions <- object@reductions[${rTexts(embeddings.map((name) => name.replace(/^X_/, '')))}]`,
        ]
      : []),
    ...(columns
      ? [`object@meta.data <- object@meta.data[, ${rTexts(columns)}, drop = FALSE]`]
      : []),
    `anndataR::write_h5ad(object, ${rText(`${stem}.h5ad`)})`,
    ...lacking.map((what) => commentLine(`Not in these lines: ${what}`)),
    '',
  ].join('\n');
}
