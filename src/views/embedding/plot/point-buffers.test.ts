import type { Device } from '@luma.gl/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PointBuffers } from './point-buffers';

interface Write {
  readonly bytes: number;
  readonly at: number;
}

/** A GPU that only records its calls. */
function createNotingDevice() {
  const notes = { allocated: [] as number[], writes: [] as Write[], freed: 0 };
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
      writeData: () => {},
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

function open() {
  const { device, notes } = createNotingDevice();
  return { buffers: new PointBuffers(device, () => {}), notes };
}

it('writes one byte a point for another colour, and allocates nothing', () => {
  const { buffers, notes } = open();
  buffers.setCount(1000);
  buffers.setColours(new Uint8Array(1000));
  expect(notes.allocated).toEqual([8000, 1000]);
  buffers.setColours(new Uint8Array(1000).fill(3));
  expect(notes.allocated).toEqual([8000, 1000]);
  expect(notes.writes).toEqual([
    { bytes: 1000, at: 0 },
    { bytes: 1000, at: 0 },
  ]);
});

it('takes two bytes a point for many categories and four for numbers', () => {
  const { buffers, notes } = open();
  buffers.setCount(10);
  buffers.setColours(new Uint16Array(10));
  buffers.setColours(new Float32Array(10));
  expect(notes.allocated).toEqual([80, 20, 40]);
  expect(notes.freed).toBe(1);
});

it('keeps the memory of positions where other ones of as many points are drawn', () => {
  const { buffers, notes } = open();
  buffers.setCount(100);
  buffers.setCount(100);
  expect([notes.allocated, notes.freed]).toEqual([[800], 0]);
  buffers.setCount(200);
  expect([notes.allocated, notes.freed]).toEqual([[800, 1600], 1]);
});

it('writes parts of positions where they belong', () => {
  const { buffers, notes } = open();
  buffers.setCount(100);
  buffers.writePositions(new Float32Array(20), 50);
  expect(notes.writes).toEqual([{ bytes: 80, at: 400 }]);
});

it('writes 2 MB a frame, so that nothing holds the page', () => {
  const { buffers, notes } = open();
  const count = 600_000;
  buffers.setCount(count);
  buffers.writePositions(new Float32Array(2 * count), 0);
  expect(notes.writes).toEqual([{ bytes: 2 << 20, at: 0 }]);
  expect(buffers.isUploading).toBe(true);
  runFrame();
  runFrame();
  expect(notes.writes.slice(1)).toEqual([
    { bytes: 2 << 20, at: 2 << 20 },
    { bytes: 4_800_000 - (4 << 20), at: 4 << 20 },
  ]);
  expect(buffers.isUploading).toBe(false);
});

it('stops writing to what is freed', () => {
  const { buffers, notes } = open();
  buffers.setCount(2_500_000);
  buffers.writePositions(new Float32Array(5_000_000), 0);
  buffers.setCount(10);
  runFrame();
  expect(notes.writes).toHaveLength(1);
  expect(buffers.isUploading).toBe(false);
});

it('is ready with places, colours and a palette for the same points', () => {
  const { buffers, notes } = open();
  buffers.setCount(10);
  buffers.setPalette(new Uint8Array(1024));
  expect(buffers.ready).toBeUndefined();
  buffers.setColours(new Uint8Array(9));
  expect(buffers.ready).toBeUndefined();
  buffers.setColours(new Uint8Array(10));
  expect(buffers.ready?.colours.format).toBe('uint8');
  buffers.destroy();
  expect(notes.freed).toBe(4); // the wrong colours, and all three
});
