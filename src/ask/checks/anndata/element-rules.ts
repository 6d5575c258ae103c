import { readable, textAttribute } from '@/model/attributes';
import { dtypeName } from '@/model/dtype';
import { formatNumber } from '@/model/quantity';
import type { FileNode } from '@/read/container/file-tree';
import { encodingTypeOf } from '../file/facts';
import type { HeaderRule, Violation } from '../rule';
import type { AnnDataFacts } from './facts';
import { PARAGRAPHS } from './paragraphs';

/** An encoding-type of the specification, or one that anndata also writes. */
interface Encoding {
  readonly stored: 'group' | 'array' | 'either';
  /** The newest known version. */
  readonly version: readonly [major: number, minor: number];
  readonly paragraph: string;
}

const group = (paragraph: string, minor: number): Encoding => ({
  stored: 'group',
  version: [0, minor],
  paragraph,
});
const array = (paragraph: string, minor = 2): Encoding => ({
  stored: 'array',
  version: [0, minor],
  paragraph,
});

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['anndata', group('AnnData', 1)],
  ['MuData', group('MuData', 1)],
  ['raw', group('raw', 1)],
  ['dict', group('Mapping', 1)],
  ['dataframe', group('Dataframe', 2)],
  ['csr_matrix', group('Sparse array', 1)],
  ['csc_matrix', group('Sparse array', 1)],
  ['categorical', group('Categorical array', 2)],
  ['nullable-integer', group('Nullable integer', 1)],
  ['nullable-boolean', group('Nullable boolean', 1)],
  ['nullable-string-array', group('Nullable string', 1)],
  ['awkward-array', group('AwkwardArrays', 1)],
  ['array', array('Dense arrays')],
  ['string-array', array('String array')],
  ['rec-array', array('rec-array')],
  ['numeric-scalar', array('Scalar')],
  ['string', array('Scalar')],
  ['bytes', array('bytes')],
  ['null', { stored: 'either', version: [0, 1], paragraph: 'null' }],
]);

/** Requirements on every element (Element specification). */
export const ELEMENT_RULES: readonly HeaderRule<AnnDataFacts>[] = [
  {
    code: 'encoding-missing',
    paragraph: PARAGRAPHS.element,
    severity: 'warning',
    find: ({ elements }) =>
      elements.flatMap((element) => {
        if (!element.node) return [];
        const missing = ['encoding-type', 'encoding-version'].filter(
          (name) => !said(element, name),
        );
        return missing.length === 0
          ? []
          : [{ path: element.path, what: `it has no ${missing.join(' and no ')}` }];
      }),
  },
  {
    code: 'encoding-unknown',
    paragraph: PARAGRAPHS.element,
    severity: 'warning',
    find: ({ encoded }) =>
      encoded.flatMap((element) => {
        const type = encodingTypeOf(element) ?? '';
        return ENCODINGS.has(type)
          ? []
          : [{ path: element.path, what: `its encoding-type “${type}” is not known` }];
      }),
  },
  {
    code: 'encoding-spelling',
    paragraph: PARAGRAPHS.element,
    severity: 'error',
    find: ({ encoded }) =>
      encoded.flatMap((element) => {
        const stored = said(element, 'encoding-type');
        const type = encodingTypeOf(element);
        const what = `its encoding-type is “${stored}” instead of “${type}”, so that anndata and mudata refuse it`;
        return stored === type ? [] : [{ path: element.path, what }];
      }),
  },
  {
    code: 'encoding-version-unreadable',
    paragraph: PARAGRAPHS.element,
    severity: 'error',
    find: ({ encoded }) =>
      encoded.flatMap((element) => {
        const version = said(element, 'encoding-version');
        return version === undefined || versionIn(version)
          ? []
          : [
              {
                path: element.path,
                what: `its encoding-version “${version}” is not a version`,
              },
            ];
      }),
  },
  {
    code: 'encoding-version-newer',
    paragraph: PARAGRAPHS.element,
    severity: 'warning',
    find: ({ encoded }) =>
      encoded.flatMap((element) => {
        const known = ENCODINGS.get(encodingTypeOf(element) ?? '')?.version;
        const version = versionIn(said(element, 'encoding-version') ?? '');
        if (!known || !version) return [];
        const isNewer =
          version[0] > known[0] || (version[0] === known[0] && version[1] > known[1]);
        const what = `its version ${version.join('.')} is newer than ${known.join('.')}, the newest known`;
        return isNewer ? [{ path: element.path, what }] : [];
      }),
  },
  {
    code: 'encoding-on-wrong-node',
    paragraph: PARAGRAPHS.element,
    severity: 'error',
    find: ({ encoded }) =>
      encoded.flatMap(({ path, node, ...rest }) => {
        const type = encodingTypeOf({ path, node, ...rest }) ?? '';
        const wanted = ENCODINGS.get(type)?.stored ?? 'either';
        return !node || wanted === 'either' || node.kind === wanted
          ? []
          : [
              {
                path,
                what: `it is declared as ${type}, but is ${node.kind === 'group' ? 'a group' : 'an array'}`,
              },
            ];
      }),
  },
  {
    code: 'scalar-with-axes',
    paragraph: PARAGRAPHS.scalar,
    severity: 'error',
    find: ofType(['numeric-scalar', 'string'], ({ path, node }) =>
      node?.kind === 'array' && node.shape.length > 0
        ? [
            {
              path,
              what: `it has ${formatNumber(node.shape.length, 'axis', 'axes')}; a scalar has none`,
            },
          ]
        : [],
    ),
  },
  {
    code: 'string-array-not-text',
    paragraph: PARAGRAPHS.stringArrays,
    severity: 'error',
    find: ofType(['string-array', 'string'], ({ path, node }) =>
      node?.kind !== 'array' || isText(node.dtype.kind) || isVoid(node)
        ? []
        : [{ path, what: `it contains ${dtypeName(node.dtype)}, not text` }],
    ),
  },
  {
    code: 'string-array-fixed-length',
    paragraph: PARAGRAPHS.stringArrays,
    severity: 'warning',
    find: ofType(['string-array'], ({ path, node }) =>
      node?.kind === 'array' && node.dtype.kind === 'fixed-string'
        ? [{ path, what: 'its texts are of fixed length, not of variable length' }]
        : [],
    ),
  },
];

export function ofType(
  types: readonly string[],
  find: (element: FileNode) => readonly Violation[],
): (facts: AnnDataFacts) => readonly Violation[] {
  return ({ encoded }) =>
    encoded
      .filter((element) => types.includes(encodingTypeOf(element) ?? ''))
      .flatMap(find);
}

function said({ node }: FileNode, name: string): string | undefined {
  return node && (textAttribute(readable(node.attributes), name) || undefined);
}

function versionIn(text: string): readonly [number, number] | undefined {
  const parts = /^v?(\d{1,9})(?:\.(\d{1,9}))?/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2] ?? 0)] : undefined;
}

function isText(kind: string): boolean {
  return kind === 'string' || kind === 'fixed-string';
}

function isVoid({ shape }: { readonly shape: readonly number[] }): boolean {
  return shape.includes(0);
}
