/**
 * What the view says of the pages that an element has beside its own, by their kinds. Each page adds its state where it is
 * defined: `declare module '@/page/state/page-link' { interface PageStates { readonly row?: RowRef | undefined } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: pages add to it
export interface PageStates {}

/** A key of a link, and what its value is: an address or text, a path, names with commas between, or a number or word. */
export interface LinkKey {
  readonly valueType: 'text' | 'path' | 'names' | 'word';
  /** What the key says, as the object of a sentence: `the name of the row`. */
  readonly says: string;
}

/** How a link keeps the state of one kind of page. */
export interface PageLink<Kind extends keyof PageStates = keyof PageStates> {
  readonly kind: Kind;
  readonly keys: Readonly<Record<string, LinkKey>>;
  /** The pairs of a link, in its order. */
  print(state: NonNullable<PageStates[Kind]>): readonly (readonly [string, string])[];
  /**
   * Undefined if the link has no such page; invalid parts are omitted, because a link may come from
   * anywhere.
   */
  parse(values: ReadonlyMap<string, string>): PageStates[Kind];
  /** True where one is another page than the other, and not the same shown in another way. */
  isOther(a: NonNullable<PageStates[Kind]>, b: NonNullable<PageStates[Kind]>): boolean;
}
