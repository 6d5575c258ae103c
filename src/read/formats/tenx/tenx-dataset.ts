import { readable, textAttribute } from '@/model/attributes';
import type { DatasetPart } from '@/model/dataset';
import type { RowNoun } from '@/model/nouns';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { createProbe, isDefined, matrixOf, tableAt } from '../probe';

/** Describes one matrix of Cell Ranger: cells × genes, and the tables of both. */
export async function describeTenx(
  elements: Elements,
  group: StoredGroup,
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetPart> {
  const { infoAt, problems } = createProbe(elements, options);
  const info = await infoAt(group.path);
  const keys = info?.kind === 'anndata' ? info.keys : [];
  const features = ['features', 'genes'].find((name) => keys.includes(name));
  const [rows, columns] = [keys.find((name) => name === 'barcodes'), features].map(
    (name) => (name === undefined ? undefined : joinPath(group.path, name)),
  );
  const matrix = await infoAt(joinPath(group.path, 'X'));
  const described = await Promise.all(
    [rows, columns].filter(isDefined).map((path) => tableAt(path, infoAt)),
  );
  const tables = described.filter(isDefined);
  const named = { ...(rows && { rows }), ...(columns && { columns }) };
  const found = matrix?.kind === 'matrix' ? matrixOf(matrix, named) : undefined;
  return {
    path: group.path,
    ...(found ? { shape: found.shape } : {}),
    tables,
    matrices: found ? [found] : [],
    embeddings: [],
    graphs: [],
    problems: problems(),
    nouns: {
      row: rowNoun(root, tables.find(({ path }) => path === columns)?.columns ?? []),
      // as in the file: `genes` before version 3
      column: features === 'genes' || features === undefined ? 'gene' : 'feature',
    },
  };
}

/**
 * Space Ranger records the chemistry in the root: `Spatial 3' v1`, `Visium V4 Slide`. Matrices of
 * probes are of Visium or of Flex, and ambiguous without it; others are of cells.
 */
function rowNoun(root: StoredGroup, features: readonly string[]): RowNoun {
  const chemistry = textAttribute(readable(root.attributes), 'chemistry_description');
  if (chemistry !== undefined) return /spatial|visium/i.test(chemistry) ? 'spot' : 'cell';
  return features.includes('probe_region') ? 'observation' : 'cell';
}
