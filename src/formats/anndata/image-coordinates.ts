import { namesIn } from '@/elements/names-in';
import type { Elements } from '@/elements/open-elements';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';

/** What a file says of where its rows lie in an image. */
export interface ImageCoordinates {
  /** The element that says so. */
  readonly path: Path;
  /** Whether an image has scale factors, as Space Ranger writes them for spots. */
  readonly hasScaleFactors: boolean;
}

/** Libraries that are looked into: one with scale factors is enough. */
const MAX_LIBRARIES = 8;

/** Whether an array of obsm is named as coordinates in tissue: `spatial`, `X_spatial`, `spatial_fov`. */
export function isNamedSpatial(path: Path): boolean {
  return /^(X_)?spatial/i.test(nameOf(path));
}

/**
 * Whether coordinates in tissue are pixels of an image, so that y points down: where `uns/spatial` has scale factors
 * of a library (scanpy and squidpy), or the table annotates elements of a SpatialData. Undefined where neither is
 * there, or the store cannot be listed.
 */
export async function imageCoordinates(
  elements: Elements,
  uns: Path,
  options?: ReadOptions,
): Promise<ImageCoordinates | undefined> {
  const keys = await namesIn(elements, uns, options);
  if (keys.includes('spatial')) {
    const path = joinPath(uns, 'spatial');
    const libraries = (await namesIn(elements, path, options)).slice(0, MAX_LIBRARIES);
    for (const library of libraries) {
      const parts = await namesIn(elements, joinPath(path, library), options);
      if (parts.includes('scalefactors')) return { path, hasScaleFactors: true };
    }
  }
  return keys.includes('spatialdata_attrs')
    ? { path: joinPath(uns, 'spatialdata_attrs'), hasScaleFactors: false }
    : undefined;
}
