import type { Device } from '@luma.gl/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PointBuffers } from './point-buffers';
import { SharedColumns } from './shared-columns';

interface Write {
  readonly bytes: number;
  readonly at: number;
}

/** A GPU that only records its calls. */
function createNotingDevice() {
  const notes = {
    allocated: [] as number[],
    writes: [] as Write[],
    palettes: [] as number[],
    freed: 0,
  };
  const free = () => {
    notes.freed++;
  };
  const device = {
    createBuffer: ({ byteLength }: { byteLength: number }) => {
      notes.allocated.push(byteLength);
      const write = (data: ArrayBufferView, at: number) =>
        notes.writes.push({ bytes: data.byteLength, at });
      return { write, destroy: free };
    },
    createTexture: ({ height }: { height: number }) => ({
      height,
      writeData: () => notes.palettes.push(height),
      destroy: free,
    }),
  } as unknown as Device; // the three things that buffers ask of a device
  return { device, notes };
}

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) =>
    frames.push(next),
  );
});
afterEach(() => vi.unstubAllGlobals());

function runFrame() {
  const due = frames;
  frames = [];
  for (const frame of due) frame(0);
}

/** Buffers of as many panels, all on one GPU. */
function open(panels = 1) {
  const { device, notes } = createNotingDevice();
  const columns = new SharedColumns(device);
  const buffers = () => new PointBuffers(device, columns, () => {});
  return { all: Array.from({ length: panels }, buffers), notes };
}

/** Points that have all come, or none of them yet. */
const pointsOf = (count: number, hasCome = true) => ({
  ...{ count, positions: new Float32Array(2 * count) },
  parts: hasCome ? [[0, count] as const] : [],
});

it('writes one byte a point for another colour, and frees that of the last one', () => {
  const { all, notes } = open();
  const [buffers] = all;
  buffers?.setPoints(pointsOf(1000));
  buffers?.setColours(new Uint8Array(1000));
  expect(notes.allocated).toEqual([8000, 1000]);
  buffers?.setColours(new Uint8Array(1000).fill(3));
  expect(notes.allocated).toEqual([8000, 1000, 1000]);
  expect(notes.writes.slice(1)).toEqual([
    { bytes: 1000, at: 0 },
    { bytes: 1000, at: 0 },
  ]);
  buffers?.setPalette(new Uint8Array(1024));
  expect(buffers?.ready?.colours.length).toBe(1000);
  expect(notes.freed).toBe(1);
});

it('takes two bytes a point for many categories and four for numbers', () => {
  const { all, notes } = open();
  all[0]?.setColours(new Uint16Array(10));
  all[0]?.setColours(new Float32Array(10));
  expect(notes.allocated).toEqual([20, 40]);
});

it('writes points and colours once for twenty panels, and frees them with the last one', () => {
  const { all, notes } = open(20);
  const [points, codes] = [pointsOf(100), new Uint8Array(100)];
  for (const buffers of all) {
    buffers.setPoints(points);
    buffers.setColours(codes);
    buffers.setPalette(new Uint8Array(1024));
  }
  expect(notes.allocated).toEqual([800, 100]);
  expect(notes.writes).toHaveLength(2);
  expect(all.every(({ ready }) => ready !== undefined)).toBe(true);
  for (const buffers of all.slice(1)) buffers.destroy();
  expect(notes.freed).toBe(19); // palettes
  all[0]?.destroy();
  expect(notes.freed).toBe(22);
});

it('writes all points first, that those to come have no position, and then each part where it belongs, once', () => {
  const { all, notes } = open(2);
  const { positions, count } = pointsOf(100);
  for (const parts of [[], [[50, 60]]] as const)
    for (const buffers of all) buffers.setPoints({ positions, count, parts });
  expect(notes.writes).toEqual([
    { bytes: 800, at: 0 },
    { bytes: 80, at: 400 },
  ]);
});

it('writes 2 MB a frame, so that nothing holds the page, and draws the last points until then', () => {
  const { all, notes } = open();
  const [buffers] = all;
  const count = 600_000;
  buffers?.setColours(new Uint8Array(count));
  buffers?.setPalette(new Uint8Array(1024));
  buffers?.setPoints(pointsOf(count));
  const writes = notes.writes.slice(1);
  expect(writes).toEqual([{ bytes: 2 << 20, at: 0 }]);
  expect([buffers?.isUploading, buffers?.ready]).toEqual([true, undefined]);
  runFrame();
  runFrame();
  expect(notes.writes.slice(2)).toEqual([
    { bytes: 2 << 20, at: 2 << 20 },
    { bytes: 4_800_000 - (4 << 20), at: 4 << 20 },
  ]);
  expect(buffers?.isUploading).toBe(false);
  const before = buffers?.ready?.positions;
  expect(before).toBeDefined();
  buffers?.setPoints(pointsOf(count));
  expect(buffers?.ready?.positions).toBe(before);
  runFrame();
  runFrame();
  expect(buffers?.ready?.positions).not.toBe(before);
});

it('keeps the drawn colours where others were set and taken back before they were written', () => {
  const { all, notes } = open();
  const [buffers] = all;
  const count = 3 << 20;
  const colours = new Uint8Array(count);
  buffers?.setColours(colours);
  runFrame();
  expect(buffers?.isUploading).toBe(false);
  buffers?.setColours(new Uint8Array(count));
  buffers?.setColours(colours);
  runFrame();
  expect(buffers?.isUploading).toBe(false);
  expect(notes.freed).toBe(1);
});

it('uploads nothing where another panel has written the columns', () => {
  const { all } = open(2);
  const points = pointsOf(10);
  const colours = new Uint8Array(10);
  for (const buffers of all) {
    buffers.setPoints(points);
    buffers.setColours(colours);
    expect(buffers.isUploading).toBe(false);
  }
});

it('draws the last colours with their own palette until the next ones are written', () => {
  const { all, notes } = open();
  const [buffers] = all;
  const count = 3_000_000; // two writes of a byte a point
  buffers?.setPoints(pointsOf(count));
  for (let i = 0; i < 12; i++) runFrame();
  buffers?.setColours(new Uint8Array(count));
  runFrame();
  buffers?.setPalette(new Uint8Array(1024));
  expect(notes.palettes).toEqual([1]);
  buffers?.setColours(new Uint8Array(count).fill(7));
  buffers?.setPalette(new Uint8Array(2048));
  expect([buffers?.isRecolouring, notes.palettes]).toEqual([true, [1]]);
  expect(buffers?.ready?.palette.height).toBe(1);
  runFrame();
  expect([buffers?.isRecolouring, notes.palettes]).toEqual([false, [1, 2]]);
  expect(buffers?.ready?.palette.height).toBe(2);
});

it('stops writing to what is freed', () => {
  const { all, notes } = open();
  all[0]?.setPoints(pointsOf(2_500_000));
  all[0]?.setPoints(pointsOf(10));
  runFrame();
  expect(notes.writes).toHaveLength(2);
  expect(all[0]?.isUploading).toBe(false);
});

it('is ready with places, colours and a palette for the same points', () => {
  const { all, notes } = open();
  const [buffers] = all;
  buffers?.setPoints(pointsOf(10));
  buffers?.setPalette(new Uint8Array(1024));
  expect(buffers?.ready).toBeUndefined();
  buffers?.setColours(new Uint8Array(9));
  expect(buffers?.ready).toBeUndefined();
  buffers?.setColours(new Uint8Array(10));
  expect(buffers?.ready?.colours.format).toBe('uint8');
  buffers?.destroy();
  expect(notes.freed).toBe(4); // the wrong colours, and all three
});

it.each([
  ['up to 255 categories', new Uint8Array(1000), 9],
  ['more categories, or any with a selection', new Uint16Array(1000), 10],
  ['numbers', new Float32Array(1000), 12],
])('takes at most 14 bytes a point: %s', (_, values, bytes) => {
  const { all, notes } = open();
  all[0]?.setPoints(pointsOf(1000));
  all[0]?.setColours(values);
  expect(notes.allocated.reduce((sum, one) => sum + one, 0)).toBe(1000 * bytes);
  expect(bytes).toBeLessThanOrEqual(14);
});

it.each([
  ['up to 255 categories', new Uint8Array(1000), 11],
  ['more categories, or any with a selection', new Uint16Array(1000), 12],
  ['numbers', new Float32Array(1000), 14],
])('takes two more bytes of a point in space, 14 at most: %s', (_, values, bytes) => {
  const { all, notes } = open();
  const [buffers] = all;
  buffers?.setPoints({ ...pointsOf(1000), z: new Float32Array(1000) });
  buffers?.setColours(values);
  buffers?.setPalette(new Uint8Array(1024));
  expect(notes.allocated.reduce((sum, one) => sum + one, 0)).toBe(1000 * bytes);
  expect(buffers?.ready?.z?.length).toBe(1000);
  buffers?.setPoints(pointsOf(1000));
  expect(buffers?.ready?.z).toBeUndefined();
});

it('writes z of each part that comes, before the positions without which it is not drawn', () => {
  const { all, notes } = open();
  const [buffers] = all;
  const z = new Float32Array(100);
  const { positions, count } = pointsOf(100);
  buffers?.setPoints({ positions, z, count, parts: [] });
  buffers?.setPoints({ positions, z, count, parts: [[50, 60]] });
  expect(notes.writes).toEqual([
    { bytes: 200, at: 0 },
    { bytes: 800, at: 0 },
    { bytes: 20, at: 100 },
    { bytes: 80, at: 400 },
  ]);
});
