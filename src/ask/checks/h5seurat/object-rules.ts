import { dtypeName } from '@/model/dtype';
import { formatCount, formatNumber } from '@/model/quantity';
import { arrayBelow, type FileNode } from '@/read/container/file-tree';
import { at, type HeaderRule, type Violation } from '../rule';
import { hasIn, mayBeFactor, type SeuratFacts, textIn } from './facts';
import { PARAGRAPHS } from './paragraphs';

/** Requirements on the root, the names, data frames and factors of an h5Seurat file, by their headers. */
export const OBJECT_RULES: readonly HeaderRule<SeuratFacts>[] = [
  {
    code: 'root-attribute-missing',
    paragraph: PARAGRAPHS.attributes,
    severity: 'warning',
    find: ({ root }) => lackingAttributes(root, ['project', 'active.assay', 'version']),
  },
  {
    code: 'active-assay-unknown',
    paragraph: PARAGRAPHS.attributes,
    severity: 'error',
    find: ({ root, assays }) => {
      const name = textIn(root, 'active.assay');
      return name === undefined || assays.some((assay) => assay.name === name)
        ? []
        : [at(root, `its active.assay is “${name}”, which is not in /assays`)];
    },
  },
  {
    code: 'root-member-missing',
    paragraph: PARAGRAPHS.top,
    severity: 'error',
    find: ({ root }) => lackingMembers(root, ['assays', 'cell.names', 'meta.data']),
  },
  {
    code: 'root-group-missing',
    paragraph: PARAGRAPHS.miscellaneous,
    severity: 'info',
    find: ({ root }) =>
      ['misc', 'tools']
        .filter((name) => !root.members.has(name))
        .map((name) => at(root, `the group “${name}” is missing, which may be empty`)),
  },
  {
    code: 'names-not-a-list-of-texts',
    paragraph: `${PARAGRAPHS.top}, ${PARAGRAPHS.assays}`,
    severity: 'error',
    find: ({ root, assays }) =>
      [
        root.members.get('cell.names'),
        ...assays.map((assay) => assay.members.get('features')),
      ].flatMap((names) => {
        const { node } = names ?? {};
        if (!names || !node) return [];
        if (node.kind === 'group')
          return [at(names, 'it is a group, not a list of names')];
        if (node.shape.length !== 1)
          return [
            at(
              names,
              `it has ${formatNumber(node.shape.length, 'axis', 'axes')}, not one`,
            ),
          ];
        return node.dtype.kind === 'string' || node.dtype.kind === 'fixed-string'
          ? []
          : [at(names, `it contains ${dtypeName(node.dtype)}, not text`)];
      }),
  },
  {
    code: 'frame-length',
    paragraph: PARAGRAPHS.frames,
    severity: 'error',
    find: ({ root, assays, cells }) => [
      ...rowsOf(root.members.get('meta.data'), cells, 'cell.names'),
      ...assays.flatMap((assay) =>
        rowsOf(
          assay.members.get('meta.features'),
          arrayBelow(assay, 'features')?.shape[0],
          `${assay.path}/features`,
        ),
      ),
    ],
  },
  {
    code: 'factor-incomplete',
    paragraph: PARAGRAPHS.factors,
    severity: 'error',
    find: ({ file, factors }) =>
      file.tree.all
        .filter(
          (node) =>
            mayBeFactor(node) &&
            !factors.includes(node) &&
            (node.members.has('levels') || node.members.has('values')) &&
            node.members.size === 1,
        )
        .map((node) =>
          at(node, `“${node.members.has('levels') ? 'values' : 'levels'}” is missing`),
        ),
  },
  {
    code: 'factor-datatype',
    paragraph: PARAGRAPHS.factors,
    severity: 'error',
    find: ({ factors }) =>
      factors.flatMap((factor) => {
        const values = arrayBelow(factor, 'values');
        if (!values || values.dtype.kind === 'int' || values.dtype.kind === 'uint')
          return [];
        return values.shape.includes(0)
          ? []
          : [at(factor, `its values are ${dtypeName(values.dtype)}, not integers`)];
      }),
  },
];

export function lackingAttributes(node: FileNode, names: readonly string[]) {
  const lacking = names.filter((name) => !hasIn(node, name));
  return lacking.map((name) => at(node, `it has no attribute ${name}`));
}

export function lackingMembers(node: FileNode, names: readonly string[]) {
  const lacking = names.filter((name) => !node.members.has(name));
  return lacking.map((name) => at(node, `“${name}” is missing`));
}

/** Columns of a data frame whose length differs from that of its row names. */
function rowsOf(
  frame: FileNode | undefined,
  rows: number | undefined,
  names: string,
): readonly Violation[] {
  if (!frame?.node || rows === undefined) return [];
  const wrong = (node: FileNode, length: number | undefined) =>
    length === undefined || length === rows
      ? []
      : [
          at(
            node,
            `it has ${formatNumber(length, 'row')}, but ${names} has ${formatCount(rows)}`,
          ),
        ];
  if (frame.node.kind === 'array') return wrong(frame, frame.node.shape[0]);
  return [...frame.members.values()].flatMap((column) =>
    column.node?.kind === 'array'
      ? wrong(column, column.node.shape[0])
      : wrong(column, arrayBelow(column, 'values')?.shape[0]),
  );
}
