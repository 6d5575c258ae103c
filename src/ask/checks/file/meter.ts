import type { Report } from '@/model/read-options';
import type { StoredArray } from '@/read/node';

/**
 * Progress of reading the values of a file, in uncompressed bytes. Every byte counts once: if a
 * rule and then an element read it, each counts half.
 */
export interface ByteMeter {
  /** A rule has read a fraction of an array, from 0 to 1. */
  byRule(array: StoredArray, share: number, report: Report | undefined): void;
  /** An element has been read up to a fraction, which is assumed for all its arrays. */
  byElement(
    arrays: readonly StoredArray[],
    share: number,
    report: Report | undefined,
  ): void;
  /** All has been read; counts the rest, which belongs to no element. */
  finish(report: Report | undefined): void;
}

interface Part {
  readonly bytes: number;
  byRule: number;
  byElement: number;
}

/** Creates a meter for the arrays of a file; an array with several names counts once. */
export function createMeter(arrays: readonly StoredArray[]): ByteMeter {
  const parts = new Map<string | number, Part>(
    arrays.map((array) => [
      keyOf(array),
      { bytes: bytesIn(array), byRule: 0, byElement: 0 },
    ]),
  );
  const total = [...parts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const advance = (
    array: StoredArray,
    pass: 'byRule' | 'byElement',
    share: number,
  ): void => {
    const part = parts.get(keyOf(array));
    if (!part) return;
    const before = bytesRead(part);
    part[pass] = Math.max(part[pass], Math.min(1, share));
    done += bytesRead(part) - before;
  };
  const tell = (report: Report | undefined): void =>
    report?.({ done: Math.min(total, Math.floor(done)), total, unit: 'bytes' });
  return {
    byRule(array, share, report) {
      advance(array, 'byRule', share);
      tell(report);
    },
    byElement(read, share, report) {
      for (const array of read) advance(array, 'byElement', share);
      tell(report);
    },
    finish(report) {
      done = total;
      tell(report);
    },
  };
}

function bytesRead({ bytes, byRule, byElement }: Part): number {
  const before = byRule / 2;
  return bytes * (before + (1 - before) * byElement);
}

/** Key of an array, the same for all its names. */
function keyOf({ object, path }: StoredArray): string | number {
  return object?.address ?? path;
}

/** The arrays of a file without duplicates, by the first of their names. */
export function distinctArrays(arrays: readonly StoredArray[]): readonly StoredArray[] {
  return [...new Map([...arrays].reverse().map((one) => [keyOf(one), one])).values()];
}

/** Bytes per value; variable-length texts and lists count as much as their references. */
function itemBytesOf({ dtype }: StoredArray): number {
  return 'bytes' in dtype ? dtype.bytes : 16;
}

function valuesIn({ shape, empty }: StoredArray): number {
  return empty ? 0 : shape.reduce((all, extent) => all * extent, 1);
}

export function bytesIn(array: StoredArray): number {
  return valuesIn(array) * itemBytesOf(array);
}
