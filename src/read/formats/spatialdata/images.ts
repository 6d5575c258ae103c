import { composed, inverted } from '@/model/affine';
import { type AttributeValue, readable } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ImageAxes, ImageLevel, TissueImage } from '@/model/tissue';
import type { Elements } from '@/read/elements/open-elements';
import { channelsOf, levelOf, openPixels } from '../tissue/image-level';
import { listOf, memberOf } from '../tissue/stated';
import { levelMap, type ToSystem, transformationsOf } from './transformations';

/** An image of a SpatialData: its levels in its own coordinates, and the coordinate systems that it is mapped to. */
export interface StoredImage {
  readonly image: Omit<TissueImage, 'basis'>;
  readonly systems: readonly ToSystem[];
  /** Systems that it has no usable transformation into: sentences. */
  readonly unknown: readonly string[];
}

/** Levels beyond this number are not opened. */
const MAX_LEVELS = 24;

/**
 * A raster element of a SpatialData: a multiscale image (OME-NGFF 0.4 and 0.5) whose pixel 0 covers
 * 0 to 1 of its coordinates. Reads attributes and the shapes of its levels.
 *
 * @throws UnsupportedError with the reason, if it cannot be shown
 */
export async function openImage(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<StoredImage> {
  const scales = await multiscaleAt(elements, path, options);
  const names = scales.axes;
  const axes = imageAxes(names);
  if (!axes) throw unsupported(path, `its axes are ${names.join(', ') || 'not stated'}`);
  const levels: ImageLevel[] = [];
  let channels = 1;
  let dtype = '';
  for (const dataset of scales.datasets.slice(0, MAX_LEVELS)) {
    const name = memberOf(dataset, 'path');
    if (typeof name !== 'string') continue;
    const pixels = await openPixels(elements, joinPath(path, name), options);
    if (pixels.shape.length !== names.length)
      throw unsupported(pixels.path, `it has not the axes ${names.join(', ')}`);
    const map = levelMap(memberOf(dataset, 'coordinateTransformations'), names);
    const toPixels = typeof map === 'string' ? undefined : inverted(map);
    if (!toPixels)
      throw unsupported(
        pixels.path,
        typeof map === 'string' ? map : 'its transformation has no inverse',
      );
    levels.push(levelOf(pixels, axes, toPixels));
    channels = channelsOf(pixels.shape, axes);
    dtype = pixels.dtype;
  }
  if (levels.length === 0) throw unsupported(path, 'it lists no resolution');
  const { known, unknown } = transformationsOf(scales.transformations, names);
  const channelNames = scales.channels.slice(0, channels);
  return {
    image: {
      ...{ path, name: nameOf(path), axes, rank: names.length, channels, dtype },
      ...(channelNames.length === channels && { channelNames }),
      isRgb: isRgb(channels, dtype, channelNames),
      levels,
    },
    systems: known,
    unknown: unknown.map(({ system, reason }) => `into ${system}: ${reason}`),
  };
}

/** The same levels from the coordinates of an embedding, of which `map` leads to those of the image. */
export function placedLevels(
  { image }: StoredImage,
  map: Parameters<typeof composed>[0],
): readonly ImageLevel[] {
  return image.levels.map((level) => ({
    ...level,
    toPixels: composed(map, level.toPixels),
  }));
}

interface Multiscale {
  readonly axes: readonly string[];
  readonly datasets: readonly AttributeValue[];
  readonly transformations: AttributeValue | undefined;
  readonly channels: readonly string[];
}

/** The first multiscale of a group, whose attributes are in `ome` since 0.5. */
export async function multiscaleAt(
  elements: Elements,
  path: Path,
  options?: ReadOptions,
): Promise<Multiscale> {
  const { values } = readable((await elements.at(path, options)).node.attributes);
  const ome = values.get('ome');
  const attribute = (name: string) => memberOf(ome, name) ?? values.get(name);
  const [first] = listOf(attribute('multiscales'));
  if (first === undefined)
    throw unsupported(path, 'its attributes have no multiscales (OME-NGFF)');
  const axes = listOf(memberOf(first, 'axes')).map((axis) =>
    String(typeof axis === 'string' ? axis : (memberOf(axis, 'name') ?? '')),
  );
  const channels = listOf(memberOf(attribute('omero'), 'channels')).map((channel) =>
    String(memberOf(channel, 'label') ?? ''),
  );
  return {
    ...{ axes, channels, datasets: listOf(memberOf(first, 'datasets')) },
    transformations: memberOf(first, 'coordinateTransformations'),
  };
}

function imageAxes(names: readonly string[]): ImageAxes | undefined {
  const [y, x, c] = ['y', 'x', 'c'].map((name) => names.indexOf(name));
  if (y === undefined || x === undefined || y < 0 || x < 0) return undefined;
  if (names.length === 2) return { y, x };
  return names.length === 3 && c !== undefined && c >= 0 ? { y, x, c } : undefined;
}

/** Three or four channels of bytes, called r, g, b or not called anything. */
function isRgb(channels: number, dtype: string, names: readonly string[]): boolean {
  if ((channels !== 3 && channels !== 4) || dtype !== 'uint8') return false;
  const usual = [...'rgba'].slice(0, channels);
  return names.every(
    (name, at) =>
      name === '' ||
      name === String(at) ||
      name.toLowerCase().startsWith(usual[at] ?? ''),
  );
}

function unsupported(path: Path, reason: string): DataError {
  return new DataError('UnsupportedError', `${path} cannot be shown: ${reason}.`);
}
