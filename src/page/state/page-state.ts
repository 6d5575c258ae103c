import type { SortBy } from '@/model/arrangement';
import type { Path } from '@/model/path';
import { CROSSTAB_SHARES, type CrosstabShare } from '@/model/table-rows';

/** How the values of a column are listed; as suits the column where undefined. */
export const VALUE_ORDERS = ['count', 'file'] as const;
export type ValueOrder = (typeof VALUE_ORDERS)[number];

/** The view state of the page of an element, or of one of its rows. Absent members have defaults. */
export interface PageState {
  readonly order?: ValueOrder | undefined;
  /** The column of a table of groups, the highest first, or with `:up` the lowest; as the file has them where undefined. */
  readonly sort?: string | undefined;
  /** Percentages of a crosstab instead of counts. */
  readonly shares?: CrosstabShare | undefined;
  /** The matrix that the page of a row takes values from. */
  readonly matrix?: Path | undefined;
  /** The search text among the values or columns on the page. */
  readonly search?: string | undefined;
  /** Parts that are not as they are at first, unfolded or folded: members by path, others by name. */
  readonly turned?: readonly string[] | undefined;
}

/** Undefined where all of it is default. */
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

/** The parts with one of them unfolded or folded. */
export function turnedPage(
  { turned = [] }: PageState,
  part: string,
  isTransposed: boolean,
): readonly string[] {
  const others = turned.filter((other) => other !== part);
  return isTransposed ? [...others, part] : others;
}

/** What a link says of it in readable keys; which parts are turned is bulk. */
export function pagePairs(page: PageState | undefined): (readonly [PageKey, string])[] {
  return PAGE_KEYS.flatMap((key): (readonly [PageKey, string])[] => {
    const value = page?.[key];
    return value === undefined ? [] : [[key, value]];
  });
}

const PAGE_KEYS = ['order', 'sort', 'shares', 'matrix', 'search'] as const;
type PageKey = (typeof PAGE_KEYS)[number];

/** Invalid parts are omitted, because a link may come from anywhere. */
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

/** A sort as the link has it. */
export function sortText(sort: SortBy | undefined): string | undefined {
  return sort && `${sort.column}${sort.descending ? '' : ':up'}`;
}

export function sortIn(text: string | undefined): SortBy | undefined {
  const [column, direction] = text?.split(':') ?? [];
  if (column === undefined) return undefined;
  return { column, ...(direction !== 'up' && { descending: true }) };
}
