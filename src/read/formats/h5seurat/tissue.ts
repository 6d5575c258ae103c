import { scaling } from '@/model/affine';
import { isDataError } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StatedNumber, Tissue, TissueImage } from '@/model/tissue';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';
import { levelOf, openPixels } from '../tissue/image-level';
import { numberAt } from '../tissue/stated';

/**
 * The image of an object of class VisiumV1: its array of rows × columns × colours, which hdf5r
 * stores with its axes reversed, and the factor from the coordinates of spots to its pixels, which
 * Seurat takes from `scale.factors$lowres`. Reads shapes and a few numbers.
 */
export async function seuratTissue(
  elements: Elements,
  embedding: Path,
  options?: ReadOptions,
): Promise<Tissue> {
  const path = /^(\/images\/[^/]+)\/coordinates\/imagecol,imagerow$/.exec(embedding)?.[1];
  if (path === undefined) return { libraries: [], assumptions: [], left: [] };
  const parts = await namesIn(elements, path, options);
  const factors = joinPath(path, 'scale.factors');
  const numberOf = async (name: string): Promise<StatedNumber | undefined> => {
    const at = joinPath(factors, name);
    const value = await numberAt(elements, at, options);
    return value !== undefined && value > 0 ? { value, at } : undefined;
  };
  const left: { path: Path; reason: string }[] = [];
  const images: TissueImage[] = [];
  const [scale, hires, spot] = parts.includes('scale.factors')
    ? await Promise.all(['lowres', 'hires', 'spot'].map(numberOf))
    : [];
  const at = joinPath(path, 'image');
  if (parts.includes('image') && !scale)
    left.push({
      path: at,
      reason: `${factors} has no positive number lowres, so the position of this image is not known.`,
    });
  else if (parts.includes('image') && scale)
    try {
      const pixels = await openPixels(elements, at, options);
      const axes = pixels.shape.length === 3 ? { c: 0, x: 1, y: 2 } : { x: 0, y: 1 };
      const channels = pixels.shape.length === 3 ? (pixels.shape[0] ?? 1) : 1;
      images.push({
        ...{ path: at, name: 'image', axes, rank: pixels.shape.length, channels },
        ...{ dtype: pixels.dtype, isRgb: channels === 3 || channels === 4 },
        levels: [levelOf(pixels, axes, scaling(scale.value, scale.value))],
        basis: `scale.factors/lowres ${scale.value}`,
      });
    } catch (error) {
      if (!isDataError(error)) throw error;
      left.push({ path: at, reason: error.message });
    }
  // Seurat before 5 stored the factor of the hires image as `spot`
  const isDiameter = spot !== undefined && spot.value !== hires?.value;
  return {
    libraries: [
      { path, name: nameOf(path), images, ...(isDiameter && spot && { spot }) },
    ],
    assumptions:
      images.length > 0
        ? [
            `${at} is taken to be the image that scale.factors/lowres belongs to, as Seurat takes it: the file does not say so.`,
          ]
        : [],
    left,
  };
}
