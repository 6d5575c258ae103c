import { useMemo } from 'react';
import { type ImageStyle, PLAIN_LOOK } from '@/ask/images/compose-pixels';
import type { EmbeddingInfo } from '@/model/dataset';
import type { Tissue, TissueImage, TissueLibrary } from '@/model/tissue';
import type { Reading } from '@/page/client/reading';
import { useAnswer } from '@/page/kit/reading/use-answer';
import type { TissuePaint } from '@/page/state/tissue-paint';
import type { ShownRows } from '../points/use-shown-points';

/** Images under an embedding, as a panel shows them. */
export interface ShownTissue {
  readonly reading: Reading<Tissue>;
  /** Undefined until it is read. */
  readonly tissue: Tissue | undefined;
  /** The chosen library; else the only one, or the first one if a column assigns rows to libraries. */
  readonly library: TissueLibrary | undefined;
  /** The image that is drawn. */
  readonly image: TissueImage | undefined;
  readonly look: ImageStyle;
  /** Rows of the library; `unknown` while the column that assigns them is read. */
  readonly rows: ShownRows;
  /** Why the rows of the library cannot be found. */
  readonly failure: string | undefined;
  /** The diameter of points in data coordinates, where they are drawn true to scale. */
  readonly diameter: number | undefined;
  readonly paint: TissuePaint | undefined;
}

/** Returns the images under an embedding; undefined if it has none, or if other columns of it are shown. */
export function useTissue(
  { path, imageOf }: EmbeddingInfo,
  isInImage: boolean,
  paint: TissuePaint | undefined,
): ShownTissue | undefined {
  const isAsked = imageOf !== undefined && isInImage;
  const reading = useAnswer('tissue', isAsked ? { embedding: path } : undefined);
  const tissue = reading?.status === 'ready' ? reading.value : undefined;
  const libraries = tissue?.libraries;
  // libraries have their own coordinates: points are not drawn together if the library of each is known
  const first = libraries?.length === 1 || tissue?.column ? libraries?.[0] : undefined;
  const library = libraries?.find((one) => one.path === paint?.library) ?? first;
  const image = library && imageIn(library, paint);
  const column = library && tissue?.column?.path;
  const colours = useAnswer(
    'colours',
    column === undefined ? undefined : { path: column },
  );
  const found = useMemo((): Pick<ShownTissue, 'rows' | 'failure'> => {
    if (!library || !colours) return { rows: 'all', failure: undefined };
    if (colours.status === 'loading') return { rows: 'unknown', failure: undefined };
    const rows =
      colours.status === 'ready' ? rowsOf(colours.value, library.name) : undefined;
    if (rows) return { rows, failure: undefined };
    return {
      rows: 'all',
      failure: `Which rows belong to ${library.name} cannot be read from ${column}: points of all libraries are drawn.`,
    };
  }, [library, colours, column]);
  const { brightness, contrast, opacity } = paint ?? {};
  const look = useMemo(
    (): ImageStyle => ({
      brightness: brightness ?? PLAIN_LOOK.brightness,
      contrast: contrast ?? PLAIN_LOOK.contrast,
      opacity: opacity ?? PLAIN_LOOK.opacity,
    }),
    [brightness, contrast, opacity],
  );
  if (!reading) return undefined;
  return {
    ...{ reading, tissue, library, look, paint, ...found },
    image: paint?.off ? undefined : image,
    diameter: paint?.plainSize ? undefined : library?.spot?.value,
  };
}

/** The chosen image, else the first one in colour, else the first one. */
function imageIn(
  { images }: TissueLibrary,
  paint: TissuePaint | undefined,
): TissueImage | undefined {
  const chosen = images.find(({ path }) => path === paint?.image);
  return chosen ?? images.find(({ isRgb }) => isRgb) ?? images[0];
}

type ColumnColours = Extract<
  ReturnType<typeof useAnswer<'colours'>>,
  { readonly status: 'ready' }
>['value'];

/** The rows with a label, ascending; undefined if the column has no such label. */
function rowsOf({ colours }: ColumnColours, label: string): Uint32Array | undefined {
  if (colours.kind !== 'categories') return undefined;
  const code = colours.labels.indexOf(label);
  if (code < 0) return undefined;
  const { codes, counts } = colours;
  const rows = new Uint32Array(counts[code] ?? 0);
  let count = 0;
  for (let row = 0; row < codes.length; row++)
    if (codes[row] === code) rows[count++] = row;
  return rows.subarray(0, count);
}
