import type { DataElement } from '@/elements/element';
import type { TreeLine } from './tree';

type Facts = Pick<TreeLine, 'kind' | 'shape' | 'type' | 'note' | 'problem'>;

/** What one line says of an element, in words that a biologist reads. */
export function factsOf(element: DataElement): Facts & Pick<TreeLine, 'unreadable'> {
  const { unreadable } = element.node.attributes;
  return { ...elementFacts(element), ...(unreadable.length > 0 && { unreadable }) };
}

function elementFacts({ info, node }: DataElement): Facts {
  const facts = { kind: info.kind as string, shape: '', type: '', note: '' };
  switch (info.kind) {
    case 'anndata':
      if (info.of === 'tenx') return { ...facts, kind: 'Cell Ranger' };
      return { ...facts, kind: 'AnnData', note: info.encoding ?? 'older than encodings' };
    case 'mapping':
      return {
        ...facts,
        kind: 'group',
        shape: info.keys.length === 0 ? 'empty' : `${info.keys.length}`,
        note: info.incomplete ? 'cannot be listed: only well-known names were tried' : '',
      };
    case 'dataframe':
      return {
        ...facts,
        shape: `${count(info.length)} × ${info.columns.length}`,
        note: `index ${info.index}`,
      };
    case 'matrix':
      return {
        ...facts,
        kind: info.layout === 'dense' ? 'matrix' : `${info.layout} matrix`,
        shape: info.shape.map(count).join(' × '),
        type: info.dtype,
        note: [storedOf(info.stored, info.shape), sizeOf(node)]
          .filter(Boolean)
          .join(', '),
      };
    case 'column':
      return {
        ...facts,
        kind: info.holds === 'categories' && info.ordered ? 'ordered' : info.holds,
        shape: count(info.length),
        type: info.dtype,
        note: [
          info.categories === undefined ? '' : `${count(info.categories)} categories`,
          info.nullable && info.categories === undefined ? 'may be missing' : '',
          sizeOf(node),
        ]
          .filter(Boolean)
          .join(', '),
      };
    case 'scalar':
      return { ...facts, type: info.dtype };
    case 'awkward':
      return { ...facts, kind: 'ragged', shape: count(info.length) };
    case 'null':
      return facts;
    case 'unsupported':
      return { ...facts, problem: info.reason };
  }
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function storedOf(stored: number | undefined, shape: readonly number[]): string {
  if (stored === undefined) return '';
  const cells = shape.reduce((a, b) => a * b, 1);
  const share = cells === 0 ? '' : ` (${((100 * stored) / cells).toPrecision(2)}%)`;
  return `${count(stored)} values stored${share}`;
}

function sizeOf(node: DataElement['node']): string {
  const bytes = node.kind === 'array' ? node.storage.bytesStored : undefined;
  if (bytes === undefined) return '';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)),
  );
  return `${(bytes / 1000 ** step).toPrecision(3)} ${units[step]}`;
}
