import { formatCount, formatNumber, formatShape } from '@/model/quantity';
import { arrayBelow, type FileNode } from '@/read/container/file-tree';
import { at, type HeaderRule, type Violation } from '../rule';
import { ASSAY_MATRICES, dimsOf, type SeuratFacts, textIn } from './facts';
import { lackingAttributes, lackingMembers } from './object-rules';
import { PARAGRAPHS } from './paragraphs';

/** Requirements on assays, reductions, graphs and matrices of an h5Seurat file, by their headers. */
export const ASSAY_RULES: readonly HeaderRule<SeuratFacts>[] = [
  {
    code: 'assay-incomplete',
    paragraph: PARAGRAPHS.assays,
    severity: 'error',
    find: ({ assays }) =>
      assays.flatMap((assay) => {
        const { members } = assay;
        // Seurat 5 keeps its matrices in layers
        const isComplete = members.has('data') || members.has('layers');
        const missing = [
          !members.has('features') && 'features',
          !isComplete && 'data',
        ].filter((name) => name !== false);
        return missing.map((name) => at(assay, `“${name}” is missing`));
      }),
  },
  {
    code: 'assay-key-missing',
    paragraph: PARAGRAPHS.assays,
    severity: 'warning',
    find: ({ assays }) => assays.flatMap((assay) => lackingAttributes(assay, ['key'])),
  },
  {
    code: 'scaled-features-missing',
    paragraph: PARAGRAPHS.assays,
    severity: 'error',
    find: ({ assays }) =>
      assays.flatMap((assay) =>
        assay.members.has('scale.data') && !assay.members.has('scaled.features')
          ? [at(assay, 'it has scale.data, but no scaled.features')]
          : [],
      ),
  },
  {
    code: 'assay-matrix-shape',
    paragraph: PARAGRAPHS.assays,
    severity: 'error',
    find: ({ assays, cells }) =>
      assays.flatMap((assay) =>
        ASSAY_MATRICES.flatMap((name) => {
          const matrix = assay.members.get(name);
          const names = name === 'scale.data' ? 'scaled.features' : 'features';
          return shaped(
            matrix,
            [arrayBelow(assay, names)?.shape[0], cells],
            `${names} × cells`,
          );
        }),
      ),
  },
  {
    code: 'reduction-attribute-missing',
    paragraph: PARAGRAPHS.reductions,
    severity: 'warning',
    find: ({ reductions }) =>
      reductions.flatMap((reduction) =>
        lackingAttributes(reduction, ['active.assay', 'key', 'global']),
      ),
  },
  {
    code: 'reduction-assay-unknown',
    paragraph: PARAGRAPHS.reductions,
    severity: 'warning',
    find: ({ reductions, assays }) =>
      reductions.flatMap((reduction) => unknownAssay(reduction, 'active.assay', assays)),
  },
  {
    code: 'cell-embeddings-missing',
    paragraph: PARAGRAPHS.reductions,
    severity: 'error',
    find: ({ reductions }) =>
      reductions.flatMap((reduction) => lackingMembers(reduction, ['cell.embeddings'])),
  },
  {
    code: 'cell-embeddings-shape',
    paragraph: PARAGRAPHS.reductions,
    severity: 'error',
    find: ({ reductions, cells }) =>
      reductions.flatMap(({ members }) =>
        shaped(members.get('cell.embeddings'), [cells, undefined], 'cells × dimensions'),
      ),
  },
  {
    code: 'assay-used-missing',
    paragraph: PARAGRAPHS.graphs,
    severity: 'warning',
    find: ({ graphs }) =>
      graphs.flatMap((graph) => lackingAttributes(graph, ['assay.used'])),
  },
  {
    code: 'assay-used-unknown',
    paragraph: PARAGRAPHS.graphs,
    severity: 'warning',
    find: ({ graphs, assays }) =>
      graphs.flatMap((graph) => unknownAssay(graph, 'assay.used', assays)),
  },
  {
    code: 'graph-shape',
    paragraph: PARAGRAPHS.graphs,
    severity: 'error',
    find: ({ graphs, cells }) =>
      graphs.flatMap((graph) => shaped(graph, [cells, cells], 'cells × cells')),
  },
  {
    code: 'sparse-incomplete',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: ({ sparse }) =>
      sparse.flatMap((matrix) => lackingMembers(matrix, ['data', 'indices', 'indptr'])),
  },
  {
    code: 'sparse-lengths',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: ({ sparse }) =>
      sparse.flatMap((matrix) => {
        const [data, indices, indptr] = ['data', 'indices', 'indptr'].map(
          (name) => arrayBelow(matrix, name)?.shape[0],
        );
        if (data !== undefined && indices !== undefined && data !== indices)
          return [
            at(
              matrix,
              `it has ${formatNumber(indices, 'index', 'indices')} for ${formatNumber(data, 'value')}`,
            ),
          ];
        const columns = dimsOf(matrix)?.[1];
        return indptr === undefined || columns === undefined || indptr === columns + 1
          ? []
          : [
              at(
                matrix,
                `its indptr has ${formatNumber(indptr, 'entry', 'entries')} for ${formatNumber(columns, 'column')}`,
              ),
            ];
      }),
  },
];

function shaped(
  matrix: FileNode | undefined,
  wanted: readonly [number | undefined, number | undefined],
  axes: string,
): readonly Violation[] {
  const dims = matrix && dimsOf(matrix);
  if (!matrix || !dims || dims.includes(0)) return []; // Seurat leaves slots without values
  const isRight = wanted.every((extent, i) => extent === undefined || extent === dims[i]);
  if (isRight) return [];
  const right = wanted.map((extent) =>
    extent === undefined ? '?' : formatCount(extent),
  );
  return [at(matrix, `it is ${formatShape(dims)}, but ${axes} is ${right.join(' × ')}`)];
}

function unknownAssay(
  node: FileNode,
  attribute: string,
  assays: readonly FileNode[],
): readonly Violation[] {
  const name = textIn(node, attribute);
  return name === undefined || name === '' || assays.some((assay) => assay.name === name)
    ? []
    : [at(node, `its ${attribute} is “${name}”, which is not in /assays`)];
}
