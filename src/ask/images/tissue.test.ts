import { describe, expect, it } from 'vitest';
import { applied } from '@/model/affine';
import type { ReadOptions } from '@/model/read-options';
import type { DrawnChannel, TileAsk, Tissue, TissueImage } from '@/model/tissue';
import { openRoot } from '@/read/formats/open-dataset';
import { openFixture } from '@/testing/node-open-fixture';
import expected from '../../../e2e/fixtures/spatial.json';
import { readPixels, readTile } from './read-pixels';
import { sampleChannels } from './sample-channels';

const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const;

async function open(store: string, embedding: string, options?: ReadOptions) {
  const { format, elements } = await openRoot(await openFixture(store));
  const tissue = (await format.tissue?.(elements, embedding, options)) as Tissue;
  const block = await (await elements.at(embedding)).read?.({});
  if (block?.kind !== 'matrix') throw new Error('not a matrix');
  const coordinates = Array.from({ length: block.values.length / 2 }, (_, i) => [
    Number(block.values[2 * i]),
    Number(block.values[2 * i + 1]),
  ]);
  return { tissue, elements, coordinates: coordinates as [number, number][] };
}

/** The colours of an image as drawn, under some coordinates. */
async function coloursUnder(
  { elements }: Awaited<ReturnType<typeof open>>,
  { levels, axes, dtype }: TissueImage,
  coordinates: readonly (readonly [number, number])[],
) {
  const [level] = levels;
  if (!level) throw new Error('no level');
  const { path, width, height } = level;
  const high = dtype.startsWith('float') ? 1 : 255;
  const channels = COLOURS.map(
    (colour, at): DrawnChannel => ({ at, low: 0, high, colour }),
  );
  const whole = { x: [0, width], y: [0, height], step: 1 } as const;
  const tile = await readTile(elements, { path, axes, ...whole, channels });
  return coordinates.map(([x, y]) => {
    const [px, py] = applied(level.toPixels, x, y).map(Math.floor) as [number, number];
    const at = 4 * (py * tile.width + px);
    return [...tile.pixels.subarray(at, at + 3)];
  });
}

describe('uns/spatial', () => {
  it('states images, factors, the diameter of spots and where each is', async () => {
    const { tissue } = await open('spatial.h5ad', '/obsm/spatial');
    expect(tissue.left).toEqual([]);
    expect(tissue.column).toBeUndefined();
    const [library] = tissue.libraries;
    const at = '/uns/spatial/V1/scalefactors/spot_diameter_fullres';
    expect(library).toMatchObject({ name: 'V1', spot: { value: 89.5, at } });
    expect(library?.micrometres).toBeUndefined();
    const [hires, lowres] = library?.images ?? [];
    expect(hires).toMatchObject({
      ...{
        path: '/uns/spatial/V1/images/hires',
        name: 'hires',
        isRgb: true,
        channels: 3,
      },
      ...{ axes: { y: 0, x: 1, c: 2 }, dtype: 'float32', rank: 3 },
      basis: 'tissue_hires_scalef 0.1',
      levels: [{ width: 160, height: 120, toPixels: [0.1, 0, 0.5, 0, 0.1, 0.5] }],
    });
    expect(lowres).toMatchObject({ name: 'lowres', basis: 'tissue_lowres_scalef 0.025' });
  });

  it('has the pixels under the spots that scanpy draws there', async () => {
    const file = await open('spatial.h5ad', '/obsm/spatial');
    const [hires, lowres] = file.tissue.libraries[0]?.images ?? [];
    if (!hires || !lowres) throw new Error('no images');
    expect(await coloursUnder(file, hires, file.coordinates)).toEqual(
      expected.visium.hires,
    );
    expect(await coloursUnder(file, lowres, file.coordinates)).toEqual(
      expected.visium.lowres,
    );
  });

  it('tells libraries apart by the column that has their names', async () => {
    const file = await open('spatial.two.h5ad', '/obsm/spatial');
    const { libraries, column } = file.tissue;
    expect(libraries.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(column).toEqual({ path: '/obs/library_id', isStated: false });
    const second = libraries[1];
    expect(second?.micrometres).toEqual({
      value: 0.5,
      at: '/uns/spatial/second/scalefactors/microns_per_pixel',
    });
    const [hires] = second?.images ?? [];
    if (!hires) throw new Error('no image');
    const own = file.coordinates.slice(48);
    expect(await coloursUnder(file, hires, own)).toEqual(expected.visium.second);
  });

  it('has no images under other embeddings', async () => {
    const { format, elements } = await openRoot(await openFixture('spatial.h5ad'));
    expect(await format.tissue?.(elements, '/obsm/spatial_fov')).toMatchObject({
      libraries: [],
    });
  });
});

describe('SpatialData', () => {
  it('places images by the transformations of the image and of the annotated element', async () => {
    const file = await open('spatialdata.zarr', '/tables/table/obsm/spatial');
    const [library] = file.tissue.libraries;
    expect(library).toMatchObject({ path: '/shapes/circles', name: 'circles' });
    const byName = Object.fromEntries(
      (library?.images ?? []).map((image) => [image.name, image]),
    );
    const { tissue, stains } = byName;
    if (!tissue || !stains) throw new Error('no images');
    for (const [image, pixels] of [
      [tissue, expected.spatialdata.pixels.tissue],
      [stains, expected.spatialdata.pixels.stains],
    ] as const)
      for (const [i, [x, y]] of file.coordinates.entries()) {
        const found = applied(image.levels[0]?.toPixels ?? [0, 0, 0, 0, 0, 0], x, y);
        expect(found[0]).toBeCloseTo(pixels[i]?.[0] ?? Number.NaN, 8);
        expect(found[1]).toBeCloseTo(pixels[i]?.[1] ?? Number.NaN, 8);
      }
    expect(tissue.basis).toBe(
      'coordinate system global: scale of /shapes/circles, affine of the image',
    );
    expect(tissue.levels.map(({ width, height }) => [width, height])).toEqual([
      [160, 120],
      [80, 60],
    ]);
    const halves = applied(tissue.levels[1]?.toPixels ?? [0, 0, 0, 0, 0, 0], 500, 250);
    expect(halves[0]).toBeCloseTo(5, 8);
    expect(halves[1]).toBeCloseTo(50, 8);
    expect(await coloursUnder(file, tissue, file.coordinates)).toEqual(
      expected.spatialdata.tissue,
    );
  });

  it('states what it assumes, and the diameter of circles by the metadata of their GeoParquet file', async () => {
    const { tissue } = await open('spatialdata.zarr', '/tables/table/obsm/spatial');
    expect(tissue.assumptions).toEqual([
      '/tables/table/obsm/spatial is taken to be in the coordinates of /shapes/circles, as spatialdata-io writes it: the file does not say so.',
    ]);
    expect(tissue.left).toEqual([]);
    // geopandas: shapes["circles"].radius is 40 for all
    expect(tissue.libraries[0]?.spot).toEqual({
      ...{ value: 80, at: '/shapes/circles/shapes.parquet' },
    });
  });

  it('reads channels of 16 bits, and samples their range as numpy.percentile has it', async () => {
    const file = await open('spatialdata.zarr', '/tables/table/obsm/spatial');
    const stains = file.tissue.libraries[0]?.images.find(({ name }) => name === 'stains');
    const [level] = stains?.levels ?? [];
    if (!stains || !level) throw new Error('no image');
    expect([stains.isRgb, stains.channelNames, stains.dtype]).toEqual([
      false,
      ['DAPI', 'CD45'],
      'uint16',
    ]);
    const source = { path: level.path, axes: stains.axes };
    const sample = await sampleChannels(file.elements, source, [0, 1]);
    expect(sample).toMatchObject({ pixels: 4800, isWhole: true });
    expect(sample.channels.map(({ low, high }) => [low, high])).toEqual(
      expected.spatialdata.percentiles,
    );
    const under = file.coordinates.map(([x, y]) => applied(level.toPixels, x, y));
    const values = await Promise.all(
      under.map(async ([px, py]) => {
        const [x, y] = [Math.floor(px), Math.floor(py)];
        const region = { x: [x, x + 1], y: [y, y + 1], channels: [0, 2] } as const;
        return [...(await readPixels(file.elements, source, region)).values].map(Number);
      }),
    );
    expect(values).toEqual(expected.spatialdata.stains);
  });
});

it('stops reading a tile when it is aborted', async () => {
  const { elements } = await open('spatial.h5ad', '/obsm/spatial');
  const channels: DrawnChannel[] = [{ at: 0, low: 0, high: 1, colour: [255, 0, 0] }];
  const ask: TileAsk = {
    ...{ path: '/uns/spatial/V1/images/hires', axes: { y: 0, x: 1, c: 2 } },
    ...{ x: [0, 10], y: [0, 10], step: 1, channels },
  };
  const signal = AbortSignal.abort();
  await expect(readTile(elements, ask, { signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});
