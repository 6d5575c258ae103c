import type { SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';
import { CROSSTAB_SHARES, type CrosstabShare } from '@/model/table-rows';

/** Orders in which the values of a column are listed; the default of the column if undefined. */
export const VALUE_ORDERS = ['count', 'file'] as const;
export type ValueOrder = (typeof VALUE_ORDERS)[number];

/** The view state of the page of an element, or of one of its rows. Absent members have defaults. */
export interface PageState {
  readonly order?: ValueOrder | undefined;
  /** Column by which a table of groups is sorted, descending, or ascending with `:up`; file order if undefined. */
  readonly sort?: string | undefined;
  /** Percentages of a crosstab instead of counts. */
  readonly shares?: CrosstabShare | undefined;
  /** The matrix that the page of a row takes values from. */
  readonly matrix?: Path | undefined;
  /** The search text among the values or columns on the page. */
  readonly search?: string | undefined;
  /** Parts whose folding differs from the initial state: members by path, others by name. */
  readonly turned?: readonly string[] | undefined;
}

/** Returns the changed state; undefined if everything is default. */
export function changedPage(
  page: PageState | undefined,
  change: PageState,
): PageState | undefined {
  const all = Object.entries({ ...page, ...change });
  const kept = all.filter(
    ([, value]) => value !== undefined && value !== '' && value.length > 0,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Returns the parts whose folding differs from the initial state, with one part added or removed. */
export function withToggled(
  { turned = [] }: PageState,
  part: string,
  isToggled: boolean,
): readonly string[] {
  const others = turned.filter((other) => other !== part);
  return isToggled ? [...others, part] : others;
}

/** Returns the pairs of a link with readable keys; `turned` is in the bulk. */
export function pagePairs(page: PageState | undefined): (readonly [PageKey, string])[] {
  return PAGE_KEYS.flatMap((key): (readonly [PageKey, string])[] => {
    const value = page?.[key];
    return value === undefined ? [] : [[key, value]];
  });
}

const PAGE_KEYS = ['order', 'sort', 'shares', 'matrix', 'search'] as const;
type PageKey = (typeof PAGE_KEYS)[number];

/** Reads the state of a link. Invalid parts are omitted, because a link may come from anywhere. */
export function pageFrom(
  values: ReadonlyMap<string, string>,
  turned: readonly string[] | undefined,
): PageState | undefined {
  const matrix = values.get('matrix');
  return changedPage(undefined, {
    order: VALUE_ORDERS.find((order) => order === values.get('order')),
    sort: /^\w+(:up)?$/.exec(values.get('sort') ?? '')?.[0],
    shares: CROSSTAB_SHARES.find((share) => share === values.get('shares')),
    matrix: matrix?.startsWith('/') ? matrix : undefined,
    search: values.get('search'),
    turned,
  });
}

/** Writes a sort as in a link. */
export function sortText(sort: SortBy | undefined): string | undefined {
  return sort && `${sort.column}${sort.descending ? '' : ':up'}`;
}

export function sortIn(text: string | undefined): SortBy | undefined {
  const [column, direction] = text?.split(':') ?? [];
  if (column === undefined) return undefined;
  return { column, ...(direction !== 'up' && { descending: true }) };
}
