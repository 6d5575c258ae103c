import { readable, textsAttribute } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { joinPath } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { arrayBelow, type FileNode, nodeBelow } from '@/read/container/file-tree';
import { isInteger } from '@/read/elements/value-type';
import { encodingTypeOf } from '../file/facts';
import { at, type HeaderRule, type Violation } from '../rule';
import { ofType } from './element-rules';
import {
  type AnnDataFacts,
  indexNameOf,
  lengthOf,
  namesOf,
  shapeOf,
  unlistedIn,
} from './facts';
import { PARAGRAPHS } from './paragraphs';

const NULLABLE = ['nullable-integer', 'nullable-boolean', 'nullable-string-array'];

/** Requirements on tables and their columns. */
export const FRAME_RULES: readonly HeaderRule<AnnDataFacts>[] = [
  {
    code: 'index-missing',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'error',
    find: eachFrame((frame) => {
      const index = indexNameOf(frame);
      if (index === undefined)
        return [at(frame, 'it has no _index attribute, so its rows have no names')];
      return nodeBelow(frame, index)
        ? []
        : [at(frame, `its _index names “${index}”, which is not there`)];
    }),
  },
  {
    code: 'column-order-missing',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'error',
    find: eachFrame((frame) => {
      const said = frame.node && readable(frame.node.attributes);
      if (!said || textsAttribute(said, 'column-order') !== undefined) return [];
      const order = said.values.get('column-order');
      // empty lists of names are written as arrays of any type
      if (Array.isArray(order) && order.length === 0) return [];
      return [
        at(
          frame,
          order === undefined
            ? 'it has no column-order'
            : 'its column-order is not a list of names',
        ),
      ];
    }),
  },
  {
    code: 'column-missing',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'error',
    find: eachFrame((frame) =>
      [...new Set(namesOf(frame))]
        .filter((name) => name !== indexNameOf(frame) && !nodeBelow(frame, name))
        .map((name) => ({
          path: joinPath(frame.path, name),
          what: 'column-order lists this column, which is not there',
        })),
    ),
  },
  {
    code: 'column-unlisted',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'warning',
    find: eachFrame((frame) =>
      unlistedIn(frame).map((column) =>
        at(column, 'column-order does not list this column'),
      ),
    ),
  },
  {
    code: 'column-listed-twice',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'warning',
    find: eachFrame((frame) => {
      const index = indexNameOf(frame);
      const listed = namesOf(frame).slice(0, index === undefined ? undefined : -1);
      return new Set(listed).size < listed.length
        ? [at(frame, 'its column-order lists a column twice')]
        : [];
    }),
  },
  {
    code: 'column-length',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'error',
    find: eachFrame((frame) => {
      const rows = lengthOf(frame);
      return columnsOf(frame).flatMap((column) => {
        const length = lengthOf(column);
        return rows === undefined || length === undefined || length === rows
          ? []
          : [
              at(
                column,
                `it has ${formatNumber(length, 'value')}, but the index of ${frame.path} has ${formatCount(rows)}`,
              ),
            ];
      });
    }),
  },
  {
    code: 'column-with-axes',
    paragraph: PARAGRAPHS.dataframe,
    severity: 'error',
    find: eachFrame((frame) =>
      columnsOf(frame).flatMap((column) => {
        const axes = shapeOf(column)?.length;
        return axes === undefined || axes === 1
          ? []
          : [
              at(
                column,
                `it has ${formatNumber(axes, 'axis', 'axes')}; a column has one`,
              ),
            ];
      }),
    ),
  },
  {
    code: 'categorical-incomplete',
    paragraph: PARAGRAPHS.categorical,
    severity: 'error',
    find: ofType(['categorical'], (element) => lacking(element, ['codes', 'categories'])),
  },
  {
    code: 'ordered-missing',
    paragraph: PARAGRAPHS.categorical,
    severity: 'warning',
    find: ofType(['categorical'], (element) => {
      if (element.node?.kind !== 'group') return [];
      const ordered = element.node.attributes.values.get('ordered');
      if (typeof ordered === 'boolean') return [];
      return [
        at(
          element,
          ordered === undefined
            ? 'it has no attribute ordered'
            : 'its attribute ordered is not a Boolean',
        ),
      ];
    }),
  },
  {
    code: 'codes-not-integers',
    paragraph: PARAGRAPHS.categorical,
    severity: 'error',
    find: ofType(['categorical'], (element) => {
      const codes = arrayBelow(element, 'codes');
      return !codes || isInteger(codes.dtype) || codes.shape.includes(0)
        ? []
        : [
            {
              path: codes.path,
              what: `it contains ${dtypeName(codes.dtype)}, not integers`,
            },
          ];
    }),
  },
  {
    code: 'nullable-incomplete',
    paragraph: PARAGRAPHS.nullable,
    severity: 'error',
    find: ofType(NULLABLE, (element) => lacking(element, ['values', 'mask'])),
  },
  {
    code: 'mask-shape',
    paragraph: PARAGRAPHS.masks,
    severity: 'error',
    find: ofType(NULLABLE, (element) => {
      const [values, mask] = [arrayBelow(element, 'values'), arrayBelow(element, 'mask')];
      if (!values || !mask || values.shape.join() === mask.shape.join()) return [];
      return [
        at(
          element,
          `it has ${values.shape.join(' × ')} values, but a mask of ${mask.shape.join(' × ')}`,
        ),
      ];
    }),
  },
  {
    code: 'mask-not-boolean',
    paragraph: PARAGRAPHS.nullable,
    severity: 'error',
    find: ofType(NULLABLE, (element) => {
      const mask = arrayBelow(element, 'mask');
      return !mask || mask.dtype.kind === 'bool' || mask.shape.includes(0)
        ? []
        : [
            {
              path: mask.path,
              what: `it contains ${dtypeName(mask.dtype)}, not Booleans`,
            },
          ];
    }),
  },
  {
    code: 'nullable-values',
    paragraph: PARAGRAPHS.nullable,
    severity: 'error',
    find: ofType(NULLABLE, (element) => {
      const values = arrayBelow(element, 'values');
      if (!values || values.shape.includes(0)) return [];
      const { kind } = values.dtype;
      const wanted = VALUES.get(encodingTypeOf(element) ?? '') ?? [];
      return wanted.includes(kind)
        ? []
        : [{ path: values.path, what: `it contains ${dtypeName(values.dtype)}` }];
    }),
  },
];

const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  // anndata 0.8 to 0.11 writes nullable floats under this name, too
  ['nullable-integer', ['int', 'uint', 'float']],
  ['nullable-boolean', ['bool']],
  ['nullable-string-array', ['string', 'fixed-string']],
]);

function eachFrame(
  find: (frame: FileNode) => readonly Violation[],
): (facts: AnnDataFacts) => readonly Violation[] {
  return ({ frames }) =>
    frames.filter(({ node }) => node?.kind === 'group').flatMap(find);
}

/** The existing columns of a table, without duplicates. */
export function columnsOf(frame: FileNode): readonly FileNode[] {
  return [...new Set(namesOf(frame))].flatMap((name) => {
    const column = nodeBelow(frame, name);
    return column ? [column] : [];
  });
}

export function lacking(
  element: FileNode,
  names: readonly string[],
): readonly Violation[] {
  if (element.node?.kind !== 'group') return [];
  const missing = names.filter((name) => !element.members.has(name));
  return missing.length === 0
    ? []
    : [at(element, `“${missing.join('” and “')}” is missing`)];
}
