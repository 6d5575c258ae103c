import type { UnreadableAttribute } from '@/model/attributes';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { valueColumns } from '@/model/row-labels';
import type { DataElement } from '@/read/elements/element';
import { shareText } from './quantity';

type Facts = Pick<
  TreeLine,
  'kind' | 'shape' | 'type' | 'note' | 'categories' | 'problem'
>;

/** The line of an element, in words that a biologist reads. */
export function factsOf(element: DataElement): Facts & Pick<TreeLine, 'unreadable'> {
  const { unreadable } = element.node.attributes;
  return { ...elementFacts(element), ...(unreadable.length > 0 && { unreadable }) };
}

function elementFacts({ info }: DataElement): Facts {
  const facts = { kind: info.kind as string, shape: '', type: '', note: '' };
  switch (info.kind) {
    case 'anndata':
      if (info.of !== undefined) return { ...facts, kind: info.of };
      return {
        ...facts,
        kind: 'AnnData',
        note: info.encoding ?? 'no encoding-type, as before anndata 0.8',
      };
    case 'mapping':
      return {
        ...facts,
        kind: info.called ?? 'group',
        shape: info.keys.length === 0 ? 'empty' : `${info.keys.length}`,
        note: info.incomplete
          ? 'the server does not list its contents: only well-known names were tried'
          : '',
      };
    case 'dataframe':
      return {
        ...facts,
        shape: `${formatCount(info.length)} × ${valueColumns(info).length}`,
        note: info.isPositional ? '' : `index ${info.index}`,
      };
    case 'matrix':
      return {
        ...facts,
        kind: matrixKind(info),
        shape: info.shape.map(formatCount).join(' × '),
        type: info.dtype,
        note: storedOf(info.stored, info.shape),
      };
    case 'column':
      return {
        ...facts,
        kind:
          info.valueType === 'categories' && info.ordered ? 'ordered' : info.valueType,
        shape: formatCount(info.length),
        type: info.dtype,
        note: [
          info.categories === undefined
            ? ''
            : formatNumber(info.categories, 'category', 'categories'),
          info.nullable && info.categories === undefined ? 'may be missing' : '',
        ]
          .filter(Boolean)
          .join(', '),
        ...(info.categories !== undefined && { categories: info.categories }),
      };
    case 'scalar':
      return { ...facts, type: info.dtype };
    case 'awkward':
      return { ...facts, kind: 'ragged', shape: formatCount(info.length) };
    case 'null':
      return facts;
    case 'unsupported':
      return { ...facts, problem: info.reason };
  }
}

/** An array with other than two axes, such as an image, is not a matrix. */
function matrixKind({
  layout,
  shape,
}: Extract<DataElement['info'], { kind: 'matrix' }>): string {
  if (layout !== 'dense') return `${layout} matrix`;
  return shape.length === 2 ? 'matrix' : 'array';
}

function storedOf(stored: number | undefined, shape: readonly number[]): string {
  if (stored === undefined) return '';
  const cells = shape.reduce((a, b) => a * b, 1);
  const share = cells === 0 ? '' : ` (${shareText(stored, cells)})`;
  return `${formatNumber(stored, 'stored value')}${share}`;
}

/** One line of the text tree. */
export interface TreeLine {
  readonly path: Path;
  readonly name: string;
  readonly depth: number;
  readonly kind: string;
  readonly shape: string;
  readonly type: string;
  readonly note: string;
  /** The kind of its link, unless it is a hard link, and the target. */
  readonly link?: string;
  readonly target?: string;
  readonly file?: string;
  /** The first path to its object, if that is another one. */
  readonly same_object_as?: Path;
  /** For a scalar, shortened; texts in quotes. */
  readonly value?: string;
  readonly categories?: number;
  /** How its values are stored: layout or chunks, codecs, size. */
  readonly storage?: string;
  readonly problem?: string;
  /** Attributes that cannot be read although the element can. */
  readonly unreadable?: readonly UnreadableAttribute[];
}
