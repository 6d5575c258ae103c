import { useMemo } from 'react';
import { categoryPaletteOf, withOwnColours } from '@/ask/colour/category-palettes';
import {
  coloursInBlock,
  coloursKey,
  MAX_COLOUR_ENTRIES,
  paletteOfCategories,
} from '@/ask/colour/colour-parse';
import type { DrawnColours } from '@/ask/colour/colour-points';
import type { Palette } from '@/ask/colour/palettes';
import {
  DEFAULT_TOP,
  MAX_CATEGORIES_LISTED,
  topPalette,
} from '@/ask/colour/top-categories';
import type { Region } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ColumnStyle } from '@/page/state/column-style';
import { useColumnStyle, usePanel } from '../context/view-context';
import { useBlocks, useDescriptions } from '../reading/use-block';
import { useSame } from '../reading/use-same';

export interface CategoryPalette {
  readonly palette: Palette;
  /** Element that the colours are stored in, if any. */
  readonly stored: Path | undefined;
  /** The file has colours for these categories, whether they are drawn or not. */
  readonly areInFile?: boolean;
  /** Element with unusable colours: for other categories, too few, or invalid ones. */
  readonly unfit?: Path;
  /** The user's style for the column. */
  readonly look?: ColumnStyle | undefined;
}

const NONE: CategoryPalette = { palette: new Uint8Array(0), stored: undefined };

/**
 * Returns the colours of categories: those that the user chose, else `uns/<column>_colors` if the file has valid ones,
 * else scanpy's for their number, or viridis for ordered categories. With very many categories, only the largest have a
 * colour of their own, whatever the file says, unless the user wants all. Undefined while the palette is not known yet.
 * Elements that the file does not list are not requested.
 */
export function usePalette(
  dataset: DatasetInfo,
  path: Path | undefined,
  colours: DrawnColours | undefined,
): CategoryPalette | undefined {
  const uns = dataset.unstructured;
  const top = useTop();
  const look = useColumnStyle(path);
  const isWanted = path !== undefined && colours?.kind === 'categories';
  const [group] = useDescriptions(uns !== undefined && isWanted ? [uns] : []);
  const element = group?.status === 'ready' ? group.value.element : undefined;
  const name = coloursKey(nameOf(path ?? ''));
  const isStored =
    uns !== undefined && element?.kind === 'mapping' && element.keys.includes(name);
  const at = isStored ? joinPath(uns, name) : undefined;
  const labels = colours?.kind === 'categories' ? colours.labels : undefined;
  const { texts, isRead, isLoading } = useStoredTexts(at, labels);
  const count = colours?.kind === 'categories' ? colours.labels.length : 0;
  const isOrdered = colours?.kind === 'categories' && colours.ordered;
  const counts = colours?.kind === 'categories' ? colours.counts : undefined;
  const ownPalette = categoryPaletteOf(look?.palette);
  const suited = useMemo((): CategoryPalette => {
    const ofFile = paletteOfCategories(texts, count, isOrdered);
    const areInFile = ofFile.isStored;
    if (counts && count > MAX_CATEGORIES_LISTED && top > 0)
      return {
        palette: topPalette(counts, count, top, ownPalette?.coloursOf),
        ...{ stored: undefined, areInFile },
      };
    if (ownPalette)
      return { palette: ownPalette.coloursOf(count), stored: undefined, areInFile };
    const { palette } = ofFile;
    if (areInFile) return { palette, stored: at, areInFile };
    return {
      palette,
      stored: undefined,
      ...(isRead && at !== undefined && { unfit: at }),
    };
  }, [texts, isRead, counts, count, isOrdered, at, top, ownPalette]);
  const chosen = useMemo((): CategoryPalette => {
    const palette = withOwnColours(suited.palette, look?.colours);
    return { ...suited, palette, look };
  }, [suited, look]);

  if (!isWanted) return colours ? NONE : undefined;
  const isPending = group?.status === 'loading' || isLoading;
  return isPending ? undefined : chosen;
}

interface StoredTexts {
  /** One text for each category; undefined if the element is not a list, rows of numbers or a dictionary of colours. */
  readonly texts: readonly string[] | undefined;
  readonly isRead: boolean;
  readonly isLoading: boolean;
}

/** Reads the colours in an element of uns, as `readStoredColours` does. */
function useStoredTexts(
  at: Path | undefined,
  labels: readonly string[] | undefined,
): StoredTexts {
  const [described] = useDescriptions(at === undefined ? [] : [at]);
  const info = described?.status === 'ready' ? described.value.element : undefined;
  const isMapping = info?.kind === 'mapping';
  const entries = useMemo(() => {
    if (info?.kind !== 'mapping' || !labels || at === undefined) return [];
    const names = labels.length > MAX_COLOUR_ENTRIES ? [] : labels;
    const areThere = names.every((name) => info.keys.includes(name));
    return areThere ? names.map((name): [Path, Region] => [joinPath(at, name), {}]) : [];
  }, [info, labels, at]);
  const isKnown = described !== undefined && described.status !== 'loading';
  const whole: [Path, Region][] = at === undefined || !isKnown ? [] : [[at, {}]];
  const blocks = useBlocks(isMapping ? entries : whole);
  const isLoading =
    described?.status === 'loading' || blocks.some(({ status }) => status === 'loading');
  const ready = blocks.flatMap((block) =>
    block.status === 'ready' ? [block.value] : [],
  );
  const [first] = ready;
  const texts = useSame(
    isMapping
      ? ready.flatMap((block) => coloursInBlock(block)?.[0] ?? 'no text')
      : coloursInBlock(first),
    areSameTexts,
  );
  const isRead = isMapping || first !== undefined;
  return { texts, isRead: isRead && !isLoading, isLoading };
}

function areSameTexts(a: StoredTexts['texts'], b: StoredTexts['texts']): boolean {
  return a === b || (a !== undefined && b !== undefined && a.join() === b.join());
}

/** Number of largest categories with colours of their own; 0 means all. */
export function useTop(): number {
  return usePanel(({ paint }) => paint?.top ?? DEFAULT_TOP);
}
