import { scaling } from '@/model/affine';
import { isAbort, isDataError } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StatedNumber, Tissue, TissueImage, TissueLibrary } from '@/model/tissue';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';
import { axesByShape, channelsOf, levelOf, openPixels } from '../tissue/image-level';
import {
  librariesByColumn,
  libraryColumnOf,
  MAX_LIBRARIES,
} from '../tissue/library-column';
import { numberAt, textsAt } from '../tissue/stated';
import { isOneLibrary } from './image-coordinates';

/** An image or region that was left out, and the reason. */
type Left = Tissue['left'][number];

/**
 * The images of `obsm/spatial` as scanpy and squidpy store them: `uns/spatial/<library>` has
 * `images` and `scalefactors`; the pixel of a spot is its coordinates times `tissue_<image>_scalef`.
 * Other arrays of obsm are in other coordinates, and have no images. Reads shapes and a few numbers.
 */
export async function anndataTissue(
  elements: Elements,
  embedding: Path,
  options?: ReadOptions,
): Promise<Tissue> {
  const base = /^(.*)\/obsm\/(X_)?spatial$/i.exec(embedding)?.[1];
  if (base === undefined) return { libraries: [], assumptions: [], left: [] };
  const left: Left[] = [];
  const libraries: TissueLibrary[] = [];
  for (const path of await librariesIn(elements, `${base}/uns/spatial`, options)) {
    const library = await libraryAt(elements, path, left, options);
    if (library) libraries.push(library);
  }
  if (libraries.length === 0) return regionsOf(elements, base, left, options);
  const names = libraries.map(({ name }) => name);
  const column =
    libraries.length > 1
      ? await libraryColumnOf(elements, `${base}/obs`, names, options)
      : undefined;
  return { libraries, ...(column && { column }), assumptions: [], left };
}

/**
 * The regions of a table of SpatialData (`uns/spatialdata_attrs`), without images: these are outside the table. Otherwise the
 * libraries that `obs/library_id` names.
 */
async function regionsOf(
  elements: Elements,
  base: Path,
  left: Tissue['left'],
  options?: ReadOptions,
): Promise<Tissue> {
  const attrs = `${base}/uns/spatialdata_attrs`;
  const names = await namesIn(elements, attrs, options);
  const regions = names.includes('region')
    ? ((await textsAt(elements, joinPath(attrs, 'region'), options)) ?? [])
    : [];
  const [key] = (await textsAt(elements, joinPath(attrs, 'region_key'), options)) ?? [];
  if (regions.length >= 2 && key !== undefined)
    return {
      libraries: regions.map((name) => regionOf(joinPath(attrs, 'region'), name)),
      column: { path: joinPath(`${base}/obs`, key), isStated: true },
      ...{ assumptions: [], left },
    };
  const byColumn = await librariesByColumn(elements, `${base}/obs`, options);
  if (!byColumn) return { libraries: [], assumptions: [], left };
  const { path, names: libraries } = byColumn;
  return {
    libraries: libraries.map((name) => regionOf(path, name)),
    column: { path, isStated: false },
    ...{ assumptions: [], left },
  };
}

/** A region without a known element, at an address below the element that names it. */
export function regionOf(namedBy: Path, name: string): TissueLibrary {
  return { path: joinPath(namedBy, name), name, images: [] };
}

/** Groups with images or scale factors: each a library, or `uns/spatial` itself. */
async function librariesIn(
  elements: Elements,
  spatial: Path,
  options?: ReadOptions,
): Promise<readonly Path[]> {
  const names = await namesIn(elements, spatial, options);
  if (isOneLibrary(names)) return [spatial];
  return names.slice(0, MAX_LIBRARIES).map((name) => joinPath(spatial, name));
}

async function libraryAt(
  elements: Elements,
  path: Path,
  left: Left[],
  options?: ReadOptions,
): Promise<TissueLibrary | undefined> {
  const parts = await namesIn(elements, path, options);
  if (!parts.includes('images') && !parts.includes('scalefactors')) return undefined;
  const factors = joinPath(path, 'scalefactors');
  const stated = parts.includes('scalefactors')
    ? await namesIn(elements, factors, options)
    : [];
  const numberOf = async (name: string): Promise<StatedNumber | undefined> => {
    if (!stated.includes(name)) return undefined;
    const at = joinPath(factors, name);
    const value = await numberAt(elements, at, options);
    return value !== undefined && value > 0 ? { value, at } : undefined;
  };
  const names = parts.includes('images')
    ? await namesIn(elements, joinPath(path, 'images'), options)
    : [];
  const images: TissueImage[] = [];
  for (const name of names) {
    const image = joinPath(joinPath(path, 'images'), name);
    const factor = await numberOf(`tissue_${name}_scalef`);
    // CELLxGENE's schema: the full resolution, in whose pixels coordinates are
    const scale = factor?.value ?? (name === 'fullres' ? 1 : undefined);
    if (scale === undefined)
      left.push({
        path: image,
        reason: `${factors} has no positive number tissue_${name}_scalef, so the position of this image is not known.`,
      });
    else {
      const found = await imageAt(elements, image, scale, left, options);
      if (found)
        images.push({
          ...found,
          basis: factor
            ? `${nameOf(factor.at)} ${factor.value}`
            : 'full resolution: coordinates are its pixels',
        });
    }
  }
  const spot = await numberOf('spot_diameter_fullres');
  const micrometres = await numberOf('microns_per_pixel');
  return {
    ...{ path, name: nameOf(path) },
    images: images.toSorted((a, b) => rankOf(b) - rankOf(a)),
    ...(spot && { spot }),
    ...(micrometres && { micrometres }),
  };
}

/** Display order: `hires` first, whose size suits screens, then the larger ones. */
function rankOf({ name, levels: [level] }: TissueImage): number {
  if (name === 'hires') return Number.POSITIVE_INFINITY;
  return level ? level.width * level.height : 0;
}

/** matplotlib puts the centre of the first pixel at 0, so that a spot is in pixel coordinate × factor + ½. */
const HALF = 0.5;

async function imageAt(
  elements: Elements,
  path: Path,
  scale: number,
  left: Left[],
  options?: ReadOptions,
): Promise<Omit<TissueImage, 'basis'> | undefined> {
  try {
    const pixels = await openPixels(elements, path, options);
    const axes = axesByShape(pixels.shape);
    const channels = channelsOf(pixels.shape, axes);
    return {
      ...{ path, name: nameOf(path), axes, channels, dtype: pixels.dtype },
      rank: pixels.shape.length,
      isRgb: channels === 3 || channels === 4,
      levels: [levelOf(pixels, axes, scaling(scale, scale, HALF, HALF))],
    };
  } catch (error) {
    if (isAbort(error) || !isDataError(error)) throw error;
    left.push({ path, reason: error.message });
    return undefined;
  }
}
