import type { Random } from '../random';
import type { Place } from './mutate-bytes';

/** References between a file's structures: eight bytes with the address of one of them. */
export function linksIn(bytes: Uint8Array, places: readonly Place[]): readonly number[] {
  const starts = new Set(places.map(({ start }) => start));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const links: number[] = [];
  for (let at = 0; at + 8 <= bytes.length; at++)
    if (view.getUint32(at + 4, true) === 0 && starts.has(view.getUint32(at, true)))
      links.push(at);
  return links;
}

/**
 * Mutations that single bytes rarely produce: structures that refer to each other in cycles, to one
 * of another kind, into their own middle, to their neighbours; numbers that are off by one, or by
 * half.
 */
export function mutateLinks(
  bytes: Uint8Array,
  random: Random,
  places: readonly Place[],
  links: readonly number[],
): void {
  for (let i = random.pick([1, 1, 2, 3]); i > 0; i--)
    if (links.length > 0 && random.next() < 0.6) redirect(bytes, random, places, links);
    else miscount(bytes, random, random.pick(places));
}

function redirect(
  bytes: Uint8Array,
  random: Random,
  places: readonly Place[],
  links: readonly number[],
): void {
  const at = random.pick(links);
  const around = places.findLast(({ start }) => start <= at)?.start ?? 0;
  const target = random.pick([
    around,
    random.pick(places).start,
    random.pick(places).start,
    random.pick(places).start + random.pick([-8, -1, 1, 4, 8, 16]),
    bytes.length - random.pick([0, 1, 8, 100]),
  ]);
  put(bytes, at, 8, Math.max(0, target));
}

function miscount(bytes: Uint8Array, random: Random, { start, length }: Place): void {
  const at = start + random.integer(4, Math.max(5, Math.min(length, 64)));
  const width = random.pick([1, 1, 2, 4, 8]);
  let value = 0;
  for (let k = width - 1; k >= 0; k--) value = value * 256 + (bytes[at + k] ?? 0);
  const wrong = random.pick([
    value + 1,
    value - 1,
    value * 2,
    Math.floor(value / 2),
    value + 256,
    2 ** 32 - 1 - value,
  ]);
  put(bytes, at, width, Math.max(0, wrong));
}

function put(bytes: Uint8Array, at: number, width: number, value: number): void {
  for (let k = 0; k < width && at + k < bytes.length; k++)
    bytes[at + k] = Math.floor(value / 256 ** k) % 256;
}
