import { decodedUri } from '@/model/decoded-uri';
import { colouredBy, ofEmbedding } from '@/page/state/panels';
import { atElement, type View } from '@/page/state/view';

const COLOUR = ['color', 'gene', 'blend'];
/** Keys about the file as a whole, besides its colours. */
const FILE_WIDE = ['embedding', 'names', 'rows', 'panes'];

/** Returns the keys of a fragment, with or without `#`. */
export function keysIn(fragment: string): ReadonlySet<string> {
  const pairs = fragment.replace(/^#/, '').split('&');
  return new Set(
    pairs
      .filter((pair) => pair.indexOf('=') > 0)
      .map((pair) => decodedUri(pair.slice(0, pair.indexOf('=')))),
  );
}

/**
 * Returns a view changed by the keys of a link, which were read as `given`. What they do not name stays: an element comes
 * with its page, a colour with its genes. The packed state of a link, `v`, replaces everything.
 */
export function wentTo(view: View, given: View, keys: ReadonlySet<string>): View {
  if (keys.has('v')) return { ...given, source: view.source };
  const isNamed = (names: readonly string[]) => names.some((name) => keys.has(name));
  const isOfPage = (key: string) => !COLOUR.includes(key) && !FILE_WIDE.includes(key);
  const element = keys.has('element') ? given.element : view.element;
  const { color = view.color, gene, blend, embedding, names, counted, layout } = given;
  const there: View = [...keys].some(isOfPage)
    ? { ...given, ...atElement(view, element) }
    : view;
  const isOther = embedding !== undefined && embedding !== view.embedding;
  const drawn: View = isOther ? { ...there, ...ofEmbedding(embedding) } : there;
  return {
    ...drawn,
    ...(isNamed(COLOUR) && { ...colouredBy(drawn, color, gene), blend }),
    ...(keys.has('names') && { names }),
    ...(keys.has('rows') && { counted }),
    ...(keys.has('panes') && { layout }),
  };
}
