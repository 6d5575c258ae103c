import type { PageLink } from '@/page/state/page-link';

declare module '@/page/state/page-link' {
  interface PageStates {
    /** The row whose page is shown instead of the table `element`: a cell of obs, a gene of var. */
    readonly row?: RowRef | undefined;
  }
}

/** A row of a table, by its name and its number when the link was made; at least one of both. */
export interface RowRef {
  readonly name?: string;
  /** Row number. It distinguishes rows that share a name, and makes searching for the name unnecessary. */
  readonly at?: number;
}

/** Link format of the shown row. */
export const rowLink: PageLink<'row'> = {
  kind: 'row',
  keys: {
    row: { valueType: 'text', says: 'the name of the row' },
    at: { valueType: 'word', says: 'the number of the row' },
  },
  print: ({ name, at }) => [
    ['row', name],
    ['at', at?.toString()],
  ],
  parse(values) {
    const name = values.get('row');
    const at = Number(values.get('at') || Number.NaN);
    const isPlace = Number.isSafeInteger(at) && at >= 0;
    if (name === undefined && !isPlace) return undefined;
    return { ...(name !== undefined && { name }), ...(isPlace && { at }) };
  },
  isOther: (a, b) => a.name !== b.name || a.at !== b.at,
};
