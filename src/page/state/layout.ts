/**
 * Arrangement of tree, page and picture beside each other. Undefined members have defaults: all are shown, and share the
 * width as suits the element.
 */
export interface Layout {
  readonly hidesTree?: true | undefined;
  readonly hidesPicture?: true | undefined;
  /** The picture is left of the page. */
  readonly isSwapped?: true | undefined;
  /** The pane that fills the window. */
  readonly maximised?: MaximisedPane | undefined;
  /** Width of the picture, in percent of that of page and picture together. */
  readonly share?: number | undefined;
}

export type MaximisedPane = 'page' | 'picture';

/** Limits of `share`. */
export const SHARE = { least: 15, most: 85 } as const;

/** Writes a layout as words for a link and for the next visit, such as `no-tree,swapped,55`; undefined for the default. */
export function layoutText(layout: Layout | undefined): string | undefined {
  const { hidesTree, hidesPicture, isSwapped, maximised, share } = layout ?? {};
  const words = [
    hidesTree && 'no-tree',
    hidesPicture && 'no-picture',
    isSwapped && 'swapped',
    maximised,
    share === undefined ? undefined : String(Math.round(share)),
  ].filter(Boolean);
  return words.length === 0 ? undefined : words.join(',');
}

/** Reads what `layoutText` wrote; words that are none of its are ignored, and undefined is returned for no other. */
export function layoutFrom(text: string | undefined): Layout | undefined {
  const words = new Set(text?.split(','));
  const share = [...words].map(Number).find((n) => n >= SHARE.least && n <= SHARE.most);
  const maximised = (['page', 'picture'] as const).find((pane) => words.has(pane));
  const layout: Layout = {
    ...(words.has('no-tree') && { hidesTree: true }),
    ...(words.has('no-picture') && { hidesPicture: true }),
    ...(words.has('swapped') && { isSwapped: true }),
    ...(maximised && { maximised }),
    ...(share !== undefined && { share }),
  };
  return Object.keys(layout).length === 0 ? undefined : layout;
}
