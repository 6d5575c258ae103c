import { readGeneNames } from '@/ask/names/gene-names';
import { expectQuery } from '@/ask/query/parse-query';
import { PANDAS } from '@/ask/query/python-query';
import { ROW_LABELS } from '@/ask/query/query';
import { describeQueryColumn } from '@/ask/query/query-column';
import {
  type MaskColumn,
  type MaskLanguage,
  queryMask,
  UntranslatableQuery,
} from '@/ask/query/query-mask';
import { conditionsIn } from '@/ask/query/query-parts';
import { rangesIn } from '@/ask/rows/row-set';
import { DataError } from '@/model/errors';
import { copyStem } from '@/model/file-stem';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { type RowRecipe, type RowSet, type RowSetId, recipeOf } from '@/model/row-set';
import { commentLine, pythonText } from '@/write/text/python-text';
import { coloursOf } from './edited-colours';
import { freeName } from './frame';
import { genesOf } from './genes-of';
import { pythonCode } from './python-code';
import type { ConversionRequest } from './questions';
import { R_MASKS, rRows, rText, rTexts } from './r-masks';
import { type OpenDataset, type Slots, slotsOfPart } from './slots';
import type { Subset, SubsetGenes, SubsetRows } from './subset';

/** Conversion request, with the name of its file. */
export interface CodeRequest extends ConversionRequest {
  readonly name: string;
}

/** Resolves the identifier of a row set to its rows. */
export type RowsOf = (id: RowSetId) => Promise<RowSet>;

/** Maximum number of ranges: more would be hard to read, and slow for an interpreter to parse. */
const MAX_RANGES = 100_000;

/**
 * Returns lines of Python for anndata, or of R for h5Seurat, that produce what a request writes.
 *
 * @throws UnsupportedError for formats that neither reads, and for rows of too many ranges
 */
export async function subsetCode(
  file: OpenDataset,
  { name, ...request }: CodeRequest,
  rowsOf: RowsOf,
  options: ReadOptions = {},
): Promise<string> {
  const { dataset, elements } = file;
  const slots = await slotsOfPart(file, request.part, options);
  const isR = dataset.formatInfo.seuratDisk !== undefined;
  const carrying = { elements, options };
  const { obs, uns } = slots;
  const saved =
    obs === undefined ? [] : await savedIn(file, obs, request.columns, options);
  const coloured =
    obs === undefined
      ? []
      : (request.colours ?? []).filter(
          ({ column }) => request.columns?.includes(column) ?? true,
        );
  const colours = await Promise.all(
    coloured.map(async (one) => ({
      column: one.column,
      colours: await coloursOf(carrying, one, obs ?? '', uns),
    })),
  );
  const subset: Subset = {
    file: { name, format: dataset.formatInfo, container: dataset.container },
    part: slots.part,
    ...(request.cells !== undefined &&
      obs !== undefined && {
        rows: await maskOf(file, obs, request.cells, isR, rowsOf, options),
      }),
    ...(request.genes && {
      genes: await subsetGenes(
        file,
        slots,
        { genes: request.genes, names: request.names },
        options,
      ),
    }),
    ...less('layers', request.layers, slots.layers),
    ...less('embeddings', request.embeddings, slots.obsm),
    ...(request.columns && {
      columns: request.columns.map(
        (one) => saved.find(({ path }) => path === one)?.name ?? one,
      ),
    }),
    saved,
    colours,
    ...(request.by && { by: request.by }),
    ...(request.dropUnused && { dropUnused: true }),
    hasMissingTexts: await haveMissingTexts(file, [obs, slots.var], options),
    format: request.format,
    stem: copyStem(name, request),
  };
  const code = isR ? rCode(subset) : pythonCode(subset);
  if (code !== undefined) return code;
  throw new DataError(
    'UnsupportedError',
    'Neither anndata nor SeuratDisk reads files of this format.',
  );
}

/** Maximum number of columns whose encoding is checked. */
const MAX_COLUMNS = 500;

/** True if one of the first columns of the tables has strings with a mask. */
async function haveMissingTexts(
  { elements }: OpenDataset,
  tables: readonly (Path | undefined)[],
  options: ReadOptions,
): Promise<boolean> {
  for (const path of tables) {
    if (path === undefined) continue;
    const { info, member } = await elements.at(path, options);
    for (const name of info.kind === 'dataframe'
      ? info.columns.slice(0, MAX_COLUMNS)
      : []) {
      const column = await member?.(name, options);
      if (column?.info.encoding?.startsWith('nullable-string-array')) return true;
    }
  }
  return false;
}

/** Returns the wanted names under `key`; nothing if they are all the names there are. */
function less<Name extends string>(
  key: Name,
  wanted: readonly string[] | undefined,
  all: ReadonlyMap<string, Path>,
): { readonly [K in Name]?: readonly string[] } {
  const isAll = !wanted || [...all.keys()].every((name) => wanted.includes(name));
  // a single member, named by the caller
  return (isAll ? {} : { [key]: wanted }) as { readonly [K in Name]?: readonly string[] };
}

async function subsetGenes(
  file: OpenDataset,
  { X, layers, var: table }: Slots,
  chosen: Parameters<typeof genesOf>[2],
  options: ReadOptions,
): Promise<SubsetGenes> {
  const numbers = await genesOf(file, [X, ...layers.values()], chosen, options, table);
  const matrix = file.dataset.matrices.find(({ path }) => path === X);
  const known = matrix && (await readGeneNames(file, matrix, options));
  const names = Array.from(numbers, (number) => known?.index[number]);
  const times = new Map<string, number>();
  for (const name of known?.index ?? []) times.set(name, (times.get(name) ?? 0) + 1);
  const distinct = names.filter((name) => name !== undefined && times.get(name) === 1);
  const isNamed = file.dataset.formatInfo.python?.by !== 'function'; // such a function chooses the names itself
  return isNamed && distinct.length === names.length
    ? { kind: 'names', names: distinct.filter((name) => name !== undefined) }
    : { kind: 'numbers', numbers: [...numbers] };
}

async function maskOf(
  { elements }: OpenDataset,
  table: Path,
  id: RowSetId,
  isR: boolean,
  rowsOf: RowsOf,
  options: ReadOptions,
): Promise<SubsetRows> {
  const recipe = recipeOf(id);
  try {
    const columns = new Map<string, MaskColumn>();
    for (const where of conditionsOf(recipe, table))
      for (const { column } of conditionsIn(expectQuery(where)))
        columns.set(column, await maskColumn(elements, table, column, isR, options));
    const columnOf = (name: string) => {
      const column = columns.get(name);
      if (!column) throw new UntranslatableQuery();
      return column;
    };
    const text = recipeMask(recipe, columnOf, isR ? R_MASKS : PANDAS);
    return {
      kind: 'mask',
      text,
      hasNa: [...columns.values()].some((one) => one.isMasked),
    };
  } catch (error) {
    if (!(error instanceof UntranslatableQuery)) throw error;
    const ranges = [...rangesIn(await rowsOf(id))].flat();
    return { kind: 'ranges', ranges: expectFew(ranges) };
  }
}

function expectFew(ranges: readonly number[]): readonly number[] {
  if (ranges.length <= 2 * MAX_RANGES) return ranges;
  throw new DataError(
    'UnsupportedError',
    `The rows are ${formatCount(ranges.length / 2)} ranges, too many for lines of code. Save them as a file.`,
  );
}

/** Returns the queries in a recipe of queries. @throws UntranslatableQuery for any other recipe */
function conditionsOf(recipe: RowRecipe, table: Path): readonly string[] {
  switch (recipe.kind) {
    case 'query':
      if (recipe.table === table) return [recipe.where];
      break;
    case 'union':
    case 'intersection':
      return recipe.of.flatMap((part) => conditionsOf(part, table));
  }
  throw new UntranslatableQuery();
}

function recipeMask(
  recipe: RowRecipe,
  columnOf: (name: string) => MaskColumn,
  language: MaskLanguage,
): string {
  switch (recipe.kind) {
    case 'query':
      return queryMask(expectQuery(recipe.where), columnOf, language);
    case 'union':
    case 'intersection': {
      const joint = recipe.kind === 'union' ? language.or : language.and;
      const parts = recipe.of.map((part) => recipeMask(part, columnOf, language));
      return `(${parts.join(` ${joint} `)})`;
    }
    default:
      throw new UntranslatableQuery();
  }
}

async function maskColumn(
  elements: OpenDataset['elements'],
  table: Path,
  name: string,
  isR: boolean,
  options: ReadOptions,
): Promise<MaskColumn> {
  const { info } = await elements.at(table, options);
  const names = info.kind === 'dataframe' ? info.columns : [];
  const { kind, mayLack, missingMeans } = await describeQueryColumn(
    ...[elements, table, name],
    options,
  );
  const isLabels = name === ROW_LABELS && !names.includes(name);
  const python = isLabels ? 'adata.obs_names.to_series()' : `obs[${pythonText(name)}]`;
  const r = isLabels ? 'colnames(object)' : `obs[[${rText(name)}]]`;
  return {
    text: isR ? r : python,
    mayLack,
    // every missing value is NA to a comparison in R
    isMasked: isR || (mayLack && missingMeans === 'NA'),
    isTime: kind === undefined || kind === 'moments' || kind === 'spans',
  };
}

/** Returns the saved rows that are written as columns, with their names in the table. */
async function savedIn(
  { elements }: OpenDataset,
  obs: Path,
  columns: readonly string[] | undefined,
  options: ReadOptions,
) {
  const { info, member } = await elements.at(obs, options);
  if (info.kind !== 'dataframe') return [];
  const found: { path: string; name: string; ranges: readonly number[] }[] = [];
  for (const column of info.columns) {
    if (!column.startsWith('@') || (columns && !columns.includes(column))) continue;
    const element = await member?.(column, options);
    if (!element?.isSaved) continue;
    const block = await element.read?.({}, options);
    if (block?.kind !== 'booleans') continue;
    const ranges = expectFew(rangesOfTrue(block.values));
    const plain = column.slice(1);
    const names = new Set([
      ...info.columns,
      info.index,
      ...found.map(({ name }) => name),
    ]);
    found.push({ path: column, name: freeName(plain, names), ranges });
  }
  return found;
}

function rangesOfTrue(values: Uint8Array): readonly number[] {
  const ranges: number[] = [];
  for (let i = 0; i <= values.length; i++)
    if ((values[i] ?? 0) !== (values[i - 1] ?? 0)) ranges.push(i);
  return ranges;
}

/**
 * Returns lines of R that load a subset of an h5Seurat file as `object` with SeuratDisk; undefined for other formats.
 */
function rCode(subset: Subset): string | undefined {
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
    ...(subset.dropUnused ? ['dropping unused categories'] : []),
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
