import type { SortBy } from '@/model/arrangement';
import { MARKER_METHODS, type MarkerMethod } from '@/model/markers';
import type { Path } from '@/model/path';
import { joinNames, splitNames } from '@/page/state/name-list';
import type { PageLink } from '@/page/state/page-link';

declare module '@/page/state/page-link' {
  interface PageStates {
    /** The markers that are shown instead of the matrix `element`. */
    readonly markers?: MarkersView | undefined;
  }
}

/** Cells that are compared. */
export type Side =
  | { readonly kind: 'selected' }
  /** Cells for which a query is true. */
  | { readonly kind: 'query'; readonly where: string }
  /** A query or selection that was saved in this browser. */
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'group'; readonly by: Path; readonly label: string };

export interface MarkersView {
  /** `each`: every group of a column with the rest. Undefined until it is chosen. */
  readonly of?: Side | { readonly kind: 'each'; readonly by: Path } | undefined;
  /** Undefined for the rest. */
  readonly against?: Side | undefined;
  /** Query for the cells that take part, as `batch == "1"`; undefined for all. */
  readonly among?: string | undefined;
  /** Undefined for Welch's t-test. */
  readonly method?: Exclude<MarkerMethod, 't-test'> | undefined;
  readonly tieCorrect?: true | undefined;
  /** Query on the columns of the table that selects the shown lines (`ranking-state`). */
  readonly where?: string | undefined;
  readonly sort?: SortBy | undefined;
}

/** Link format of the shown markers. */
export const markersLink: PageLink<'markers'> = {
  kind: 'markers',
  keys: {
    markers: { valueType: 'text', says: 'the cells whose markers are shown' },
    versus: { valueType: 'text', says: 'the cells that they are compared with' },
    among: { valueType: 'text', says: 'the query for the cells that take part' },
    test: { valueType: 'word', says: 'the statistical test' },
    markerrows: { valueType: 'text', says: 'which markers are listed' },
    markersort: { valueType: 'text', says: 'the order of the markers' },
  },
  print({ of, against, among, method, tieCorrect, where, sort }) {
    return [
      ['markers', of ? textOf(of) : 'choose'],
      ['versus', against && textOf(against)],
      ['among', among],
      ['test', tieCorrect ? `${method} ties` : method],
      ['markerrows', where],
      ['markersort', sort && `${sort.descending ? '-' : ''}${sort.column}`],
    ];
  },
  parse(values) {
    const text = values.get('markers');
    if (text === undefined) return undefined;
    const of = text.startsWith('each:')
      ? eachFrom(text.slice('each:'.length))
      : sideFrom(text);
    const against = sideFrom(values.get('versus') ?? '');
    const [name, ties] = (values.get('test') ?? '').split(' ');
    const method = MARKER_METHODS.find((one) => one === name);
    const among = values.get('among');
    const where = values.get('markerrows');
    const order = values.get('markersort');
    return {
      ...(of && { of }),
      ...(against && { against }),
      ...(among !== undefined && { among }),
      ...(method && method !== 't-test' && { method }),
      ...(method === 'wilcoxon' && ties === 'ties' && { tieCorrect: true }),
      ...(where !== undefined && { where }),
      ...(order !== undefined && { sort: sortFrom(order) }),
    };
  },
  isOther: () => false,
};

function textOf(side: NonNullable<MarkersView['of']>): string {
  switch (side.kind) {
    case 'selected':
      return 'selected';
    case 'query':
      return `query:${side.where}`;
    case 'saved':
      return `saved:${side.name}`;
    case 'group':
      return `group:${joinNames([side.by, side.label])}`;
    case 'each':
      return `each:${side.by}`;
  }
}

function sideFrom(text: string): Side | undefined {
  if (text === 'selected') return { kind: 'selected' };
  const colon = text.indexOf(':');
  const rest = text.slice(colon + 1);
  switch (text.slice(0, Math.max(0, colon))) {
    case 'query':
      return { kind: 'query', where: rest };
    case 'saved':
      return { kind: 'saved', name: rest };
    case 'group': {
      const [by = '', label = ''] = splitNames(rest, 2);
      return by.startsWith('/') ? { kind: 'group', by, label } : undefined;
    }
    default:
      return undefined;
  }
}

function eachFrom(by: string): MarkersView['of'] {
  return by.startsWith('/') ? { kind: 'each', by } : undefined;
}

function sortFrom(text: string): SortBy {
  return text.startsWith('-')
    ? { column: text.slice(1), descending: true }
    : { column: text };
}
