import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';

/** The evidence that coordinates are positions in an image. */
export interface ImageCoordinates {
  /** The element with the evidence. */
  readonly path: Path;
  /** True if there are scale factors as Space Ranger writes them for spots. */
  readonly hasScaleFactors: boolean;
}

/** Scale factors of Space Ranger; squidpy writes another one of cells of Vizgen, `transformation_matrix`. */
const OF_SPOTS = /^(tissue_\w+_scalef|spot_diameter_fullres)$/;
/** Number of libraries to inspect: one with scale factors is enough. */
const MAX_LIBRARIES = 8;

/** True for an array of obsm named as tissue coordinates: `spatial`, `X_spatial`, `spatial_fov`. */
export function isNamedSpatial(path: Path): boolean {
  return /^(X_)?spatial/i.test(nameOf(path));
}

/** True if `uns/spatial` with these members is itself a library, not a group of libraries by name. */
export function isOneLibrary(names: readonly string[]): boolean {
  return names.includes('images') && names.includes('scalefactors');
}

/**
 * Decides whether tissue coordinates are pixels of an image, so that y points down: if
 * `uns/spatial` has scale factors of a library (scanpy and squidpy), or if the table annotates
 * elements of a SpatialData. Undefined if neither exists, or the store cannot be listed.
 */
export async function imageCoordinates(
  elements: Elements,
  uns: Path,
  options?: ReadOptions,
): Promise<ImageCoordinates | undefined> {
  const keys = await namesIn(elements, uns, options);
  if (keys.includes('spatial')) {
    const path = joinPath(uns, 'spatial');
    const names = await namesIn(elements, path, options);
    const hasSpots = async (library: Path) =>
      (await namesIn(elements, joinPath(library, 'scalefactors'), options)).some((name) =>
        OF_SPOTS.test(name),
      );
    if (isOneLibrary(names)) return { path, hasScaleFactors: await hasSpots(path) };
    for (const name of names.slice(0, MAX_LIBRARIES)) {
      const library = joinPath(path, name);
      const parts = await namesIn(elements, library, options);
      if (parts.includes('scalefactors'))
        return { path, hasScaleFactors: await hasSpots(library) };
    }
  }
  return keys.includes('spatialdata_attrs')
    ? { path: joinPath(uns, 'spatialdata_attrs'), hasScaleFactors: false }
    : undefined;
}
