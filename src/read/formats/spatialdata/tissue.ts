import { composed, growthOf, inverted } from '@/model/affine';
import { readable } from '@/model/attributes';
import { isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StatedNumber, Tissue, TissueImage, TissueLibrary } from '@/model/tissue';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';
import { anndataTissue, regionOf } from '../anndata/tissue';
import { listOf, textsAt } from '../tissue/stated';
import { multiscaleAt, openImage, placedLevels, type StoredImage } from './images';
import { circlesOf, type Left } from './shapes';
import { type ToSystem, transformationsOf } from './transformations';

/** Images, and elements of a table’s regions, beyond these numbers are ignored. */
const [MAX_IMAGES, MAX_REGIONS] = [64, 200];
/** Elements that a table may annotate. */
const KINDS = ['shapes', 'labels', 'points'];
/** The coordinate system that SpatialData gives every element by default. */
const GLOBAL = 'global';

/**
 * The images of a SpatialData under `obsm/spatial` of one of its tables: those that share a
 * coordinate system with the elements that the table annotates (`uns/spatialdata_attrs`). Without
 * any, those of `uns/spatial`. Reads attributes and shapes.
 */
export async function spatialDataTissue(
  elements: Elements,
  embedding: Path,
  options?: ReadOptions,
): Promise<Tissue> {
  const base = /^(.*)\/obsm\/(X_)?spatial$/i.exec(embedding)?.[1];
  const attrs = `${base}/uns/spatialdata_attrs`;
  const names = base === undefined ? [] : await namesIn(elements, attrs, options);
  if (!names.includes('region')) return anndataTissue(elements, embedding, options);
  const regions = (await textsAt(elements, joinPath(attrs, 'region'), options)) ?? [];
  const [key] = (await textsAt(elements, joinPath(attrs, 'region_key'), options)) ?? [];
  const left: Left[] = [];
  const images = await imagesOf(elements, left, options);
  const libraries: TissueLibrary[] = [];
  const annotated: Path[] = [];
  for (const [at, region] of regions.entries()) {
    const found =
      at < MAX_REGIONS
        ? await libraryOf(elements, region, images, left, options)
        : undefined;
    if (found) annotated.push(found.path);
    libraries.push(found ?? regionOf(joinPath(attrs, 'region'), region));
  }
  return {
    libraries,
    ...(libraries.length > 1 &&
      key !== undefined && {
        column: { path: joinPath(`${base}/obs`, key), isStated: true },
      }),
    assumptions: annotated.map(
      (path) =>
        `${embedding} is taken to be in the coordinates of ${path}, as spatialdata-io writes it: the file does not say so.`,
    ),
    left,
  };
}

async function imagesOf(
  elements: Elements,
  left: Left[],
  options?: ReadOptions,
): Promise<readonly StoredImage[]> {
  const found: StoredImage[] = [];
  for (const name of (await namesIn(elements, '/images', options)).slice(0, MAX_IMAGES)) {
    const path = joinPath('/images', name);
    try {
      found.push(await openImage(elements, path, options));
    } catch (error) {
      if (!isDataError(error)) throw error;
      left.push({ path, reason: error.message });
    }
  }
  return found;
}

/** A region of the table: the element that it annotates, and the images in its coordinate systems. */
async function libraryOf(
  elements: Elements,
  region: string,
  images: readonly StoredImage[],
  left: Left[],
  options?: ReadOptions,
): Promise<TissueLibrary | undefined> {
  const path = await regionPath(elements, region, options);
  if (path === undefined) {
    left.push({
      path: `/shapes/${region}`,
      reason: `The table annotates “${region}”, but the file has no shapes, labels or points of this name.`,
    });
    return undefined;
  }
  const systems = await systemsOf(elements, path, left, options);
  const placed = images.flatMap((image): TissueImage[] => {
    const pair = sharedSystem(systems, image.systems);
    const back = pair && inverted(pair.to.map);
    if (!pair || !back) {
      const other = image.unknown.length > 0 ? ` (${image.unknown.join('; ')})` : '';
      const why = pair
        ? `has no inverse transformation into ${pair.to.system}`
        : `shares no coordinate system with ${path}${other}`;
      left.push({ path: image.image.path, reason: `${image.image.path} ${why}.` });
      return [];
    }
    const basis = `coordinate system ${pair.from.system}: ${pair.from.type} of ${path}, ${pair.to.type} of the image`;
    const levels = placedLevels(image, composed(pair.from.map, back));
    return [{ ...image.image, levels, basis }];
  });
  const spot = await circlesOf(elements, path, left, options);
  const micrometres = lengthOf(path, systems);
  return {
    ...{ path, name: region, images: placed },
    ...(spot && { spot }),
    ...(micrometres && { micrometres }),
  };
}

async function regionPath(
  elements: Elements,
  region: string,
  options?: ReadOptions,
): Promise<Path | undefined> {
  for (const kind of KINDS) {
    const shelf = joinPath('/', kind);
    if ((await namesIn(elements, shelf, options)).includes(region))
      return joinPath(shelf, region);
  }
  return undefined;
}

async function systemsOf(
  elements: Elements,
  path: Path,
  left: Left[],
  options?: ReadOptions,
): Promise<readonly ToSystem[]> {
  try {
    if (path.startsWith('/labels/')) {
      const { axes, transformations } = await multiscaleAt(elements, path, options);
      return transformationsOf(transformations, axes).known;
    }
    const { values } = readable((await elements.at(path, options)).node.attributes);
    const axes = listOf(values.get('axes')).map(String);
    const list = values.get('coordinateTransformations');
    return transformationsOf(list, axes.length > 0 ? axes : ['x', 'y']).known;
  } catch (error) {
    if (!isDataError(error)) throw error;
    left.push({ path, reason: error.message });
    return [];
  }
}

/** `global` if both have it, else the first of those that both have. */
function sharedSystem(from: readonly ToSystem[], to: readonly ToSystem[]) {
  const pairs = from.flatMap((one) => {
    const other = to.find(({ system }) => system === one.system);
    return other ? [{ from: one, to: other }] : [];
  });
  return pairs.find((pair) => pair.from.system === GLOBAL) ?? pairs[0];
}

/** Micrometres of the units of length that NGFF names. */
const MICROMETRES: Readonly<Record<string, number>> = {
  nanometer: 1e-3,
  micrometer: 1,
  micron: 1,
  um: 1,
  µm: 1,
  millimeter: 1e3,
  centimeter: 1e4,
  meter: 1e6,
};

/** The length of one unit of an element's coordinates, if one of its systems states a unit of length. */
function lengthOf(path: Path, systems: readonly ToSystem[]): StatedNumber | undefined {
  for (const { unit, map } of systems) {
    const length = unit === undefined ? undefined : MICROMETRES[unit.toLowerCase()];
    const value = (length ?? 0) * growthOf(map);
    if (value > 0 && Number.isFinite(value)) return { value, at: path };
  }
  return undefined;
}
