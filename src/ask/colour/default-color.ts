import type { DatasetInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';

/** Names of the columns that people colour by first, in order of preference. */
const FIRST = [
  /^cell[ _.-]?types?$/i,
  /^(cell[ _.-]?type|annotation|celltype)s?[ _.-]?(final|fine|coarse|major|l?[123])?$/i,
  /^(leiden|louvain|clusters?|seurat_clusters|cell[ _]?ontology[ _]?class)$/i,
  /leiden|louvain|cluster|cell_?type|annot|bulk_labels|cell_?class/i,
];

/** Names of other columns that group cells, after those in `FIRST`: how the cells were obtained. */
const NEXT = [
  /^(sample|donor|patient|individual|batch|library|replicate|condition|treatment|disease|tissue|organ|region|layer|domain|niche|ground[ _.-]?truth|sex|stage|age|phase|assay)/i,
];

/** Names of columns that `NEXT` fits, but which are numbers. */
const NUMBERS = /^age|size|score|count|area|fraction|percent|pct/i;
/** Names of columns that often are the same for all points on an image. */
const OF_IMAGE = /^(library|sample)/i;

/**
 * Returns the column that colours the first picture of a file. It is chosen by name, so nothing is read. Points on an
 * image are coloured by any group, as they would be hard to see in grey.
 */
export function defaultColor(dataset: DatasetInfo): Path | undefined {
  const [embedding] = dataset.embeddings;
  const table = dataset.tables.find(({ path }) => path === embedding?.rows);
  const named = (patterns: readonly RegExp[], ...except: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const name = table?.columns.find(
        (column) => pattern.test(column) && !except.some((one) => one.test(column)),
      );
      if (table && name !== undefined) return joinPath(table.path, name);
    }
    return undefined;
  };
  const known = named(FIRST) ?? table?.beside?.[0];
  if (known !== undefined || !embedding?.imageOf) return known;
  return named(NEXT, NUMBERS, OF_IMAGE) ?? named(NEXT, NUMBERS);
}

/**
 * Sorts columns by how likely people group cells by them, according to their names; the others keep the file's order.
 */
export function likelyGroups(columns: readonly string[]): readonly string[] {
  const patterns = [...FIRST, ...NEXT];
  const rank = (name: string) => {
    const at = patterns.findIndex((pattern) => pattern.test(name));
    return at < 0 ? patterns.length : at;
  };
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** Names of the columns that say which sample a row is from, in order of preference. */
const SAMPLES = [
  /^samples?([ _.-]?(id|name))?$/i,
  /^sample|^orig[ _.-]?ident$/i,
  /^(donor|patient|individual|subject)/i,
  /^(batch|library|replicate)/i,
];

/** Returns the column that says, by its name, which sample, donor or batch a row is from. */
export function likelySample(columns: readonly Path[]): Path | undefined {
  for (const pattern of SAMPLES) {
    const found = columns.find((path) => pattern.test(nameOf(path)));
    if (found !== undefined) return found;
  }
  return undefined;
}
