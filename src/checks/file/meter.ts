import type { Report } from '@/model/read-options';
import type { StoredArray } from '@/storage/node';

/** How far reading the values of a file has come, in bytes before compression. */
export interface ByteMeter {
  add(bytes: number, report: Report | undefined): void;
}

export function createMeter(total: number): ByteMeter {
  let done = 0;
  return {
    add(bytes, report) {
      done = Math.min(total, done + bytes);
      report?.({ done, total, unit: 'bytes' });
    },
  };
}

/** Bytes of a value; texts and lists of variable length are taken for as many as their references take. */
export function itemBytesOf({ dtype }: StoredArray): number {
  return 'bytes' in dtype ? dtype.bytes : 16;
}

export function valuesIn({ shape, empty }: StoredArray): number {
  return empty ? 0 : shape.reduce((all, extent) => all * extent, 1);
}

export function bytesIn(array: StoredArray): number {
  return valuesIn(array) * itemBytesOf(array);
}
