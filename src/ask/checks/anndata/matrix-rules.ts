import { dtypeName } from '@/model/dtype';
import { formatCount, formatNumber, formatShape } from '@/model/quantity';
import { arrayBelow, type FileNode } from '@/read/container/file-tree';
import { isInteger, isNumeric } from '@/read/elements/value-type';
import { encodingTypeOf } from '../file/facts';
import type { HeaderRule, Violation } from '../rule';
import {
  type AnnDataFacts,
  type Annotated,
  layoutOf,
  lengthOf,
  shapeOf,
  sparseShapeOf,
} from './facts';
import { lacking } from './frame-rules';
import { PARAGRAPHS } from './paragraphs';

/** Requirements on matrices and the parts of an annotated matrix. */
export const MATRIX_RULES: readonly HeaderRule<AnnDataFacts>[] = [
  {
    code: 'obs-or-var-missing',
    paragraph: PARAGRAPHS.anndata,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap(({ group }) => lacking(group, ['obs', 'var'])),
  },
  {
    code: 'obs-or-var-not-a-dataframe',
    paragraph: PARAGRAPHS.anndata,
    severity: 'error',
    find: ({ annotated }) =>
      annotated
        .filter(({ isLegacy }) => !isLegacy)
        .flatMap(({ group }) =>
          [group.members.get('obs'), group.members.get('var')].flatMap((frame) => {
            const type = frame && encodingTypeOf(frame);
            if (!frame?.node || type === undefined || type === 'dataframe') return [];
            return [
              { path: frame.path, what: `it is encoded as ${type}, not as a dataframe` },
            ];
          }),
        ),
  },
  {
    code: 'matrix-shape',
    paragraph: PARAGRAPHS.anndata,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap((object) => {
        const { group, rows, columns } = object;
        const named = [group.members.get('X'), ...membersIn(object, 'layers')];
        return named.flatMap((node) => shaped(node, [rows, columns], 'obs × var'));
      }),
  },
  {
    code: 'raw-shape',
    paragraph: PARAGRAPHS.anndata,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap(({ group, rows }) => {
        const [X, genes] = rawOf(group);
        return shaped(X, [rows, lengthOf(genes)], 'obs × raw/var');
      }),
  },
  {
    code: 'array-length',
    paragraph: PARAGRAPHS.anndata,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap((object) => [
        ...membersIn(object, 'obsm').flatMap((node) =>
          shaped(node, [object.rows], 'obs'),
        ),
        ...membersIn(object, 'varm').flatMap((node) =>
          shaped(node, [object.columns], 'var'),
        ),
      ]),
  },
  {
    code: 'pairwise-shape',
    paragraph: PARAGRAPHS.anndata,
    severity: 'error',
    find: ({ annotated }) =>
      annotated.flatMap((object) => {
        const { rows, columns } = object;
        return [
          ...membersIn(object, 'obsp').flatMap((node) =>
            shaped(node, [rows, rows], 'obs × obs'),
          ),
          ...membersIn(object, 'varp').flatMap((node) =>
            shaped(node, [columns, columns], 'var × var'),
          ),
        ];
      }),
  },
  {
    code: 'sparse-incomplete',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse((matrix) => lacking(matrix, ['indptr', 'indices', 'data'])),
  },
  {
    code: 'sparse-shape',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse((matrix) => {
      const shape = sparseShapeOf(matrix);
      return shape?.every((extent) => extent >= 0)
        ? []
        : [{ path: matrix.path, what: 'its shape is not two sizes' }];
    }),
  },
  {
    code: 'sparse-datatype',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse((matrix) =>
      ['indptr', 'indices', 'data'].flatMap((name) => {
        const array = arrayBelow(matrix, name);
        if (!array) return [];
        if (array.shape.length !== 1)
          return [
            {
              path: array.path,
              what: `it has ${formatNumber(array.shape.length, 'axis', 'axes')}, not one`,
            },
          ];
        const isNumber = isNumeric(array.dtype) || array.dtype.kind === 'complex';
        const isRight = name === 'data' ? isNumber : isInteger(array.dtype);
        const wanted = name === 'data' ? 'numbers' : 'integers';
        return isRight
          ? []
          : [
              {
                path: array.path,
                what: `it contains ${dtypeName(array.dtype)}, not ${wanted}`,
              },
            ];
      }),
    ),
  },
  {
    code: 'indptr-length',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse((matrix) => {
      const length = arrayBelow(matrix, 'indptr')?.shape[0];
      const majors = majorsOf(matrix);
      if (length === undefined || majors === undefined || length === majors + 1)
        return [];
      const side = layoutOf(matrix) === 'csr' ? 'row' : 'column';
      const what = `it has ${formatNumber(length, 'entry', 'entries')} for ${formatNumber(majors, side)}, not ${formatCount(majors + 1)}`;
      return [{ path: `${matrix.path}/indptr`, what }];
    }),
  },
  {
    code: 'indices-length',
    paragraph: PARAGRAPHS.sparse,
    severity: 'error',
    find: eachSparse((matrix) => {
      const [indices, data] = [arrayBelow(matrix, 'indices'), arrayBelow(matrix, 'data')];
      const [places, values] = [indices?.shape[0], data?.shape[0]];
      return places === undefined || values === undefined || places === values
        ? []
        : [
            {
              path: matrix.path,
              what: `it has ${formatNumber(places, 'index', 'indices')} for ${formatNumber(values, 'value')}`,
            },
          ];
    }),
  },
];

/** Length of the compressed axis: rows of a CSR matrix, columns of a CSC matrix. */
export function majorsOf(matrix: FileNode): number | undefined {
  return sparseShapeOf(matrix)?.[layoutOf(matrix) === 'csr' ? 0 : 1];
}

/** X and var of raw: in the group `raw`, or before 0.7 in siblings with a dot in their names. */
export function rawOf(
  group: FileNode,
): readonly [FileNode | undefined, FileNode | undefined] {
  const raw = group.members.get('raw');
  const of = (name: string) => raw?.members.get(name) ?? group.members.get(`raw.${name}`);
  return [of('X'), of('var')];
}

function membersIn({ group }: Annotated, slot: string): readonly FileNode[] {
  const holder = group.members.get(slot);
  // before 0.7 the arrays of cells were fields of one compound
  return holder?.node?.kind === 'group' && encodingTypeOf(holder) !== 'dataframe'
    ? [...holder.members.values()]
    : [];
}

function eachSparse(
  find: (matrix: FileNode) => readonly Violation[],
): (facts: AnnDataFacts) => readonly Violation[] {
  return ({ sparse }) => sparse.flatMap(find);
}

/** Returns a violation if the first axes of a node do not have the required lengths. */
function shaped(
  node: FileNode | undefined,
  wanted: readonly (number | undefined)[],
  axes: string,
): readonly Violation[] {
  const shape = shapeOf(node);
  if (!node || !shape) return [];
  const own = shape.slice(0, wanted.length);
  // a dataframe among arrays states only its rows
  const isWrong = wanted.some(
    (extent, axis) =>
      extent !== undefined && own[axis] !== extent && !isRowsOnly(node, axis),
  );
  if (!isWrong) return [];
  const right = wanted.map((extent) =>
    extent === undefined ? '?' : formatCount(extent),
  );
  return [
    {
      path: node.path,
      what: `its shape is ${formatShape(shape) || 'that of a scalar'}, but ${axes} is ${right.join(' × ')}`,
    },
  ];
}

function isRowsOnly(node: FileNode, axis: number): boolean {
  return axis > 0 && encodingTypeOf(node) === 'dataframe';
}
