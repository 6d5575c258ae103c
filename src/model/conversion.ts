import { trimEnd } from './trim';

/** The class of an R object, as far as the conversion depends on it. */
export type RContent =
  | 'seurat'
  | 'single-cell-experiment'
  | 'summarized-experiment'
  | 'sparse-matrix'
  | 'table'
  | 'unknown';

/** A file that Petri cannot open but other software can convert to .h5ad. */
export type Conversion =
  | {
      readonly kind: 'r';
      readonly format: 'rds' | 'rdata' | 'qs' | 'qs2' | 'qdata';
      readonly content: RContent;
      /** The object is the first element of a list. */
      readonly inList?: boolean | undefined;
      /** The object's name in a workspace. */
      readonly variable?: string | undefined;
    }
  | { readonly kind: 'matrix-market' }
  /** A folder with matrix, barcodes and features, as Cell Ranger and STARsolo write it; one for each prefix. */
  | {
      readonly kind: 'matrix-folder';
      readonly matrices: readonly MatrixFiles[];
    }
  | {
      readonly kind: 'table';
      readonly separator: Separator;
      /** Numbers, or a table with texts such as metadata. */
      readonly content: 'numbers' | 'mixed';
      /** True if the columns are cells, false if the rows are; undefined if the names do not show it. */
      readonly isTransposed: boolean | undefined;
    };

export type Separator = ',' | '\t' | ';';

/** The names of the three files of one matrix. */
export interface MatrixFiles {
  /** The common prefix of their names: `GSM1_` in `GSM1_matrix.mtx.gz`. */
  readonly prefix: string;
  readonly matrix: string;
  readonly barcodes: string;
  readonly features: string;
}

/** Lines to paste, and into which program. */
export interface Recipe {
  readonly where: 'R' | 'Python';
  readonly code: string;
  /** The file that they write. */
  readonly result: string;
}

/**
 * How to convert the file or folder at this path to .h5ad. The path is quoted so that it stays a
 * string literal, whatever it contains.
 */
export function recipeFor(conversion: Conversion, path: string): Recipe {
  const result = resultOf(path);
  switch (conversion.kind) {
    case 'r':
      return { where: 'R', code: rCode(conversion, path, quoted(result)), result };
    case 'matrix-market':
      return {
        where: 'Python',
        code: [
          '# once: pip install anndata',
          'import anndata',
          `adata = anndata.io.read_mtx(${quoted(path)}).T  # one row for each cell`,
          `adata.write_h5ad(${quoted(result)})`,
        ].join('\n'),
        result,
      };
    case 'matrix-folder':
      return folderRecipe(conversion.matrices, path, result);
    case 'table':
      return { where: 'Python', code: tableCode(conversion, path, result), result };
  }
}

const SETUP = 'BiocManager::install(c("anndataR", "rhdf5"))';
const SEURAT_SETUP = `# once, in R 4.5 or later: install.packages(c("BiocManager", "Seurat")); ${SETUP}`;
const PLAIN_SETUP = `# once, in R 4.5 or later: install.packages("BiocManager"); ${SETUP}`;
const SCE_SETUP =
  '# once, in R 4.5 or later: install.packages("BiocManager"); BiocManager::install(c("anndataR", "rhdf5", "SingleCellExperiment"))';

/**
 * anndataR converts Seurat's default assay; `scale.data` has fewer features than the assay, so
 * AnnData cannot represent it.
 */
function seuratLines(output: string): readonly string[] {
  return [
    'library(Seurat)',
    'x <- UpdateSeuratObject(x)',
    'if (inherits(x[[DefaultAssay(x)]], "Assay5")) x <- JoinLayers(x)',
    'layers <- intersect(Layers(x), c("counts", "data"))',
    `anndataR::write_h5ad(x, ${output}, layers_mapping = layers)`,
  ];
}

function rCode(
  conversion: Extract<Conversion, { kind: 'r' }>,
  path: string,
  output: string,
): string {
  const { content } = conversion;
  const read = readLines(conversion, quoted(path));
  const write = `anndataR::write_h5ad(x, ${output})`;
  switch (content) {
    case 'seurat':
      return [SEURAT_SETUP, ...read, ...seuratLines(output)].join('\n');
    case 'single-cell-experiment':
      return [SCE_SETUP, 'library(SingleCellExperiment)', ...read, write].join('\n');
    case 'summarized-experiment':
      return [
        SCE_SETUP,
        'library(SingleCellExperiment)',
        ...read,
        'x <- as(x, "SingleCellExperiment")',
        write,
      ].join('\n');
    case 'sparse-matrix':
      return [
        PLAIN_SETUP,
        ...read,
        'x <- Matrix::t(x)  # one row for each cell',
        'adata <- anndataR::AnnData(',
        '  X = x,',
        '  obs = data.frame(row.names = rownames(x)),',
        '  var = data.frame(row.names = colnames(x))',
        ')',
        `anndataR::write_h5ad(adata, ${output})`,
      ].join('\n');
    case 'table':
      return [
        PLAIN_SETUP,
        ...read,
        'adata <- anndataR::AnnData(obs = as.data.frame(x))',
        `anndataR::write_h5ad(adata, ${output})`,
      ].join('\n');
    case 'unknown':
      return [
        SEURAT_SETUP,
        ...read,
        'class(x)',
        'if (inherits(x, c("Seurat", "seurat"))) {',
        ...seuratLines(output).map((line) => `  ${line}`),
        '} else {',
        `  ${write}  # a SingleCellExperiment`,
        '}',
      ].join('\n');
  }
}

/** qs is no longer on CRAN, and qs2 does not read its files (github.com/qsbase/qs2, issue 24). */
const QS =
  '# once: install.packages("https://cran.r-project.org/src/contrib/Archive/qs/qs_0.27.3.tar.gz")  # up to R 4.5';
const QS2 = '# once: install.packages("qs2")';

function readLines(
  { format, inList, variable }: Extract<Conversion, { kind: 'r' }>,
  file: string,
): readonly string[] {
  const lines = () => {
    switch (format) {
      case 'rds':
        return [`x <- readRDS(${file})`];
      case 'rdata':
        return variable === undefined
          ? [`x <- get(load(${file})[1])`]
          : [`load(${file})`, `x <- get(${quoted(variable)})`];
      case 'qs':
        return [QS, `x <- qs::qread(${file})`];
      case 'qs2':
        return [QS2, `x <- qs2::qs_read(${file})`];
      case 'qdata':
        return [QS2, `x <- qs2::qd_read(${file})`];
    }
  };
  return inList ? [...lines(), 'x <- x[[1]]  # the first of the list'] : lines();
}

function folderRecipe(
  matrices: readonly MatrixFiles[],
  folder: string,
  result: string,
): Recipe {
  const [first] = matrices;
  const setup = [
    '# once: pip install anndata pandas',
    'import anndata, pandas as pd',
    '',
  ];
  const parent = trimEnd(folder, '/');
  const file = (name: string) => quoted(`${parent}/${name}`);
  const lines = ({ prefix, matrix, barcodes, features }: MatrixFiles, output: string) => [
    `adata = anndata.io.read_mtx(${file(matrix)}).T`,
    `cells = pd.read_csv(${file(barcodes)}, sep="\\t", header=None)`,
    `genes = pd.read_csv(${file(features)}, sep="\\t", header=None)`,
    'adata.obs_names = cells[0].astype(str).values',
    'adata.var_names = genes[min(1, genes.shape[1] - 1)].astype(str).values',
    'adata.var["gene_ids"] = genes[0].astype(str).values',
    'adata.var_names_make_unique()',
    `adata.write_h5ad(${quoted(output)})${prefix === '' ? '' : '\n'}`,
  ];
  const outputOf = ({ prefix }: MatrixFiles) =>
    prefix === '' ? result : `${parent}/${trimEnd(prefix, '_.-') || 'matrix'}.h5ad`;
  const code = matrices.flatMap((files) => lines(files, outputOf(files)));
  return {
    where: 'Python',
    code: [...setup, ...code].join('\n').trimEnd(),
    result: first ? outputOf(first) : result,
  };
}

function tableCode(
  { separator, content, isTransposed }: Extract<Conversion, { kind: 'table' }>,
  path: string,
  result: string,
): string {
  const output = quoted(result);
  if (content === 'mixed')
    return [
      '# once: pip install anndata pandas',
      'import anndata, pandas as pd',
      `obs = pd.read_csv(${quoted(path)}, sep=${quoted(separator)}, index_col=0)`,
      'obs.index = obs.index.astype(str)',
      `anndata.AnnData(obs=obs).write_h5ad(${output})`,
    ].join('\n');
  return [
    '# once: pip install anndata pandas',
    'import anndata, pandas as pd',
    'from scipy.sparse import csr_matrix',
    `table = pd.read_csv(${quoted(path)}, sep=${quoted(separator)}, index_col=0)`,
    ...(isTransposed ? ['table = table.T  # one row for each cell'] : []),
    ...(isTransposed === undefined ? ['# table = table.T  # if genes are in rows'] : []),
    'adata = anndata.AnnData(csr_matrix(table.values))',
    'adata.obs_names = table.index.astype(str)',
    'adata.var_names = table.columns.astype(str)',
    `adata.write_h5ad(${output})`,
  ].join('\n');
}

const EXTENSION =
  /\.(rds|rdata|rda|robj|qs2?|qdata|mtx|csv|tsv|txt|tab|h5ad|h5)(\.(gz|bz2|xz|zst))?$/i;

/** The name with .h5ad for its extension; never the file's own. */
function resultOf(path: string): string {
  const trimmed = trimEnd(path, '/').replace(EXTENSION, '');
  const result = `${trimmed}.h5ad`;
  return result === path ? `${trimmed}-converted.h5ad` : result;
}

/** Everything but printable characters, and the characters that end or escape a string. */
const UNSAFE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"\\]/gu;

/** A string literal in both R and Python syntax. */
function quoted(text: string): string {
  const inside = text.replace(UNSAFE, (found) => {
    if (found === ' ') return found;
    if (found === '"' || found === '\\') return `\\${found}`;
    if (found === '\t') return '\\t';
    const code = (found.codePointAt(0) ?? 0).toString(16);
    return code.length > 4
      ? `\\U${code.padStart(8, '0')}`
      : `\\u${code.padStart(4, '0')}`;
  });
  return `"${inside}"`;
}
