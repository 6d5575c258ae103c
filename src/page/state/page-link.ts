/**
 * States of the pages that an element has beside its own, by the kind of the page. Each page adds its state where it is
 * defined: `declare module '@/page/state/page-link' { interface PageStates { readonly row?: RowRef | undefined } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: pages add to it
export interface PageStates {}

/**
 * A key of a link, and the type of its value: an address or text, a path, names separated by commas, or a number or
 * word.
 */
export interface LinkKey {
  readonly valueType: 'text' | 'path' | 'names' | 'word';
  /** Meaning of the key, as the object of a sentence: `the name of the row`. */
  readonly says: string;
}

/** How a link keeps the state of one kind of page. */
export interface PageLink<Kind extends keyof PageStates = keyof PageStates> {
  readonly kind: Kind;
  readonly keys: Readonly<Record<string, LinkKey>>;
  /** Writes a state as the pairs of a link, in their order; the link omits those without a value. */
  print(
    state: NonNullable<PageStates[Kind]>,
  ): readonly (readonly [string, string | undefined])[];
  /**
   * Reads the state; undefined if the link has no such page. Invalid parts are omitted, because a link may come from
   * anywhere.
   */
  parse(values: ReadonlyMap<string, string>): PageStates[Kind];
  /** True if the states are different pages, not the same page shown in a different way. */
  isOther(a: NonNullable<PageStates[Kind]>, b: NonNullable<PageStates[Kind]>): boolean;
}
