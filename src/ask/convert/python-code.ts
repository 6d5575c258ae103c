import { coloursKey } from '@/ask/colour/colour-parse';
import { numpyRows } from '@/ask/query/python-query';
import {
  callLines,
  commentLine,
  pythonText,
  pythonTexts,
  readZarrLines,
} from '@/write/text/python-text';
import type { Subset } from './subset';

/**
 * Returns lines of Python that load a subset as `adata` with anndata, and write it; undefined for formats that anndata
 * does not read.
 */
export function pythonCode(subset: Subset): string | undefined {
  const open = openLines(subset);
  if (!open) return undefined;
  const body = [
    ...(subset.dropUnused ? [] : ['anndata.settings.remove_unused_categories = False']),
    ...(subset.hasMissingTexts
      ? ['anndata.settings.allow_write_nullable_strings = True']
      : []),
    '',
    ...[...open, ''],
    ...subset.saved.map(
      ({ name, ranges }) =>
        `adata.obs[${pythonText(name)}] = np.isin(np.arange(adata.n_obs), ${numpyRows(ranges)})`,
    ),
    ...rowsAndGenes(subset),
    ...onlyLines('layers', subset.layers),
    ...onlyLines('obsm', subset.embeddings),
    ...(subset.columns ? [`adata.obs = adata.obs[${pythonTexts(subset.columns)}]`] : []),
    ...subset.colours.map(
      ({ column, colours }) =>
        `adata.uns[${pythonText(coloursKey(column))}] = ${pythonTexts(colours)}`,
    ),
    ...orderLines(subset),
    ...writeLines(subset),
  ];
  const uses = (what: string) => body.some((line) => line.includes(what));
  const imports = [
    'import anndata',
    ...(uses('h5py.') ? ['import h5py'] : []),
    ...(uses('np.') ? ['import numpy as np'] : []),
    ...(uses('sc.') ? ['import scanpy as sc'] : []),
    ...(uses('zarr.') && uses('ZipStore') ? ['import zarr'] : []),
    ...(uses('sparse.') ? ['from scipy import sparse'] : []),
  ];
  return [...imports, '', ...body, ''].join('\n');
}

/** Returns the lines that open the file as `adata`; undefined for formats that anndata does not read. */
function openLines({ file, part }: Subset): readonly string[] | undefined {
  const name = pythonText(file.name);
  const inside = part.slice(1);
  const { python } = file.format;
  if (python?.by === 'function')
    return [`adata = ${python.name}(${[name, ...python.arguments].join(', ')})`];
  if (!python) return undefined;
  if (file.container !== 'hdf5') return readZarrLines(file.name, inside);
  return inside === ''
    ? [`adata = anndata.read_h5ad(${name})`]
    : [
        `with h5py.File(${name}) as file:`,
        `    adata = anndata.io.read_elem(file[${pythonText(inside)}])`,
      ];
}

function rowsAndGenes({ rows, genes, dropUnused }: Subset): readonly string[] {
  if (!rows && !genes) return dropUnused ? ['adata = adata[:].copy()'] : []; // copying drops them
  const lines: string[] = [];
  if (rows?.kind === 'mask') {
    if (rows.text.includes('obs[')) lines.push('obs = adata.obs');
    const mask = rows.hasNa ? `(${rows.text}).fillna(False).astype(bool)` : rows.text;
    lines.push(`rows = ${mask}`);
  } else if (rows) lines.push(`rows = ${numpyRows(rows.ranges)}`);
  if (genes)
    lines.push(
      genes.kind === 'names'
        ? `genes = adata.var_names.isin(${pythonTexts(genes.names)})`
        : `genes = [${genes.numbers.join(', ')}]`,
    );
  const taken = !genes ? 'rows' : rows ? 'rows, genes' : ':, genes';
  return [...lines, `adata = adata[${taken}].copy()`];
}

/** Returns lines that remove the other members of a mapping; none if `names` is undefined. */
function onlyLines(
  mapping: string,
  names: readonly string[] | undefined,
): readonly string[] {
  if (!names) return [];
  const [first = '', ...others] = names.map(pythonText);
  const wanted = names.length === 0 ? '' : ` - {${[first, ...others].join(', ')}}`;
  return [
    `for name in set(adata.${mapping})${wanted}:`,
    `    del adata.${mapping}[name]`,
  ];
}

function orderLines({ by }: Subset): readonly string[] {
  if (!by) return [];
  const turn = by === 'cells' ? 'tocsr()' : 'tocsc()';
  return [
    'if sparse.issparse(adata.X):',
    `    adata.X = adata.X.${turn}`,
    'for name, layer in adata.layers.items():',
    '    if sparse.issparse(layer):',
    `        adata.layers[name] = layer.${turn}`,
    commentLine(
      `Not in these lines: the X of raw ${by === 'cells' ? 'by cell' : 'by gene'}`,
    ),
  ];
}

function writeLines({ format, stem }: Subset): readonly string[] {
  const isZarr = format.startsWith('zarr');
  if (!isZarr && format !== 'h5ad')
    return [commentLine('Not in these lines: the folder in the layout of Cell Ranger')];
  return callLines(`adata.write_${isZarr ? 'zarr' : 'h5ad'}`, [
    pythonText(`${stem}.${isZarr ? 'zarr' : 'h5ad'}`),
    ...(isZarr ? [] : ['compression="gzip"']),
    'convert_strings_to_categoricals=False',
  ]);
}
