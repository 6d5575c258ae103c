import type { ElementInfo } from '@/model/element';
import { formatCount, formatNumber, formatShape } from '@/model/quantity';
import { valueColumns } from '@/model/row-labels';

/** Returns the kind of an element in the field's words, for the badge beside its name. */
export function kindName(info: ElementInfo): string {
  switch (info.kind) {
    case 'anndata':
      return info.of === undefined ? 'AnnData' : `${info.of} matrix`;
    case 'mapping':
      return info.called ?? 'group';
    case 'dataframe':
      return 'table';
    case 'matrix':
      return info.layout === 'dense'
        ? info.shape.length > 2
          ? 'array'
          : 'dense matrix'
        : `sparse matrix (${info.layout.toUpperCase()})`;
    case 'column':
      if (info.width !== undefined) return 'array';
      return info.valueType === 'categories'
        ? `${info.ordered ? 'ordered ' : ''}categories`
        : info.valueType;
    case 'scalar':
      return 'single value';
    case 'awkward':
      return 'awkward array';
    case 'null':
      return info.isEmpty ? 'no value' : 'empty (None)';
    case 'unsupported':
      return 'not readable';
  }
}

/** Returns the size or type in a few letters, shown after a name in the tree. */
export function sizeHint(info: ElementInfo): string {
  switch (info.kind) {
    case 'anndata':
    case 'mapping':
      if (info.keys.length > 0) return formatCount(info.keys.length);
      return info.incomplete ? 'unknown' : 'empty';
    case 'dataframe':
      return formatShape([info.length, valueColumns(info).length]);
    case 'matrix':
      return formatShape(info.shape);
    case 'column':
      return info.valueType === 'categories' && info.categories !== undefined
        ? formatCount(info.categories)
        : info.dtype;
    case 'scalar':
      return info.dtype;
    case 'awkward':
      return formatCount(info.length);
    default:
      return '';
  }
}

/** Returns the type of a column's values, with their units, shown under its name. */
export function typeHint(info: ElementInfo): string {
  const type =
    info.kind === 'column' &&
    info.valueType === 'categories' &&
    info.categories !== undefined
      ? formatNumber(info.categories, 'category', 'categories')
      : sizeHint(info);
  return info.about?.units === undefined ? type : `${type} · ${info.about.units}`;
}

/** Returns size and type in full, for the head of a page. */
export function sizeLine(info: ElementInfo): string {
  switch (info.kind) {
    case 'anndata':
    case 'mapping':
      if (info.incomplete && info.keys.length === 0) return 'members unknown';
      return formatNumber(info.keys.length, 'member');
    case 'dataframe':
      return `${formatNumber(info.length, 'row')} × ${formatNumber(valueColumns(info).length, 'column')}`;
    case 'matrix':
      return [formatShape(info.shape), info.dtype, density(info)]
        .filter(Boolean)
        .join(' · ');
    case 'column':
      if (info.valueType === 'records') return formatNumber(info.length, 'record');
      if (info.width !== undefined)
        return `${formatShape([info.length, info.width])} · ${info.dtype.replace(/\[\d+\]$/, '')}`;
      return [
        formatNumber(info.length, 'value'),
        info.dtype,
        info.valueType === 'categories' && info.categories !== undefined
          ? formatNumber(info.categories, 'category', 'categories')
          : '',
      ]
        .filter(Boolean)
        .join(' · ');
    case 'scalar':
      return info.dtype;
    case 'awkward':
      return formatNumber(info.length, 'entry', 'entries');
    default:
      return '';
  }
}

/** Returns `2,590 stored (9.6%)` for a sparse matrix, an empty text for others. */
function density(info: Extract<ElementInfo, { kind: 'matrix' }>): string {
  const cells = info.shape.reduce((product, side) => product * side, 1);
  if (info.stored === undefined || cells === 0) return '';
  const percent = (100 * info.stored) / cells;
  return `${formatCount(info.stored)} stored (${percent < 0.01 ? '< 0.01' : percent.toFixed(percent < 1 ? 2 : 1)}%)`;
}

/** True for elements that can be opened in the tree. */
export function hasMembers(info: ElementInfo): boolean {
  if (info.kind === 'dataframe') return true;
  return (info.kind === 'anndata' || info.kind === 'mapping') && info.keys.length > 0;
}
