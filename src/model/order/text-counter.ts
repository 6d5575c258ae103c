import { DataError } from '../errors';
import { bytesAt, countOf, type PackedStrings } from '../strings';

/** Maximum total size of the distinct texts. */
const MAX_BYTES = 512 << 20;

/**
 * Counts how often each text occurs, exactly and without creating JavaScript strings: a hash table
 * over UTF-8 bytes. Each distinct text needs its bytes and about 20 more.
 */
export class TextCounter {
  readonly #where: string;
  #slots = new Int32Array(1024);
  #hashes = new Uint32Array(512);
  #counts = new Uint32Array(512);
  #offsets = new Float64Array(513);
  #bytes = new Uint8Array(1 << 14);
  #size = 0;

  /** `where` is for messages: the path of the texts. */
  constructor(where = 'This column') {
    this.#where = where;
  }

  /** Number of distinct texts. */
  get size(): number {
    return this.#size;
  }

  /** Adds each text that is not missing. */
  add(strings: PackedStrings, missing?: Uint8Array): void {
    const count = countOf(strings);
    for (let i = 0; i < count; i++) if (!missing?.[i]) this.#addOne(bytesAt(strings, i));
  }

  /** Adds each text that is not missing, and writes the index of its entry to `into`. */
  number(
    strings: PackedStrings,
    missing: Uint8Array | undefined,
    into: Uint32Array | Int16Array,
  ): void {
    const count = countOf(strings);
    for (let i = 0; i < count; i++)
      if (!missing?.[i]) into[i] = this.#addOne(bytesAt(strings, i));
  }

  countAt(entry: number): number {
    return this.#counts[entry] ?? 0;
  }

  bytesAt(entry: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[entry], this.#offsets[entry + 1]);
  }

  #addOne(text: Uint8Array): number {
    const hash = hashOf(text);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry < 0) break;
      if (this.#hashes[entry] === hash && isSame(this.bytesAt(entry), text)) {
        (this.#counts[entry] as number)++;
        return entry;
      }
      slot = (slot + 1) & mask;
    }
    const entry = this.#append(text, hash);
    this.#slots[slot] = entry + 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return entry;
  }

  #append(text: Uint8Array, hash: number): number {
    const entry = this.#size++;
    const start = this.#offsets[entry] as number;
    const end = start + text.length;
    if (end > MAX_BYTES)
      throw new DataError(
        'TooLargeError',
        `${this.#where} contains more than ${MAX_BYTES >> 20} MB of distinct texts, too many to count.`,
      );
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end, MAX_BYTES);
    if (entry >= this.#hashes.length) {
      this.#hashes = grown(this.#hashes, entry + 1);
      this.#counts = grown(this.#counts, entry + 1);
      this.#offsets = grown(this.#offsets, this.#hashes.length + 1);
    }
    this.#bytes.set(text, start);
    this.#offsets[entry + 1] = end;
    this.#hashes[entry] = hash;
    this.#counts[entry] = 1;
    return entry;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let entry = 0; entry < this.#size; entry++) {
      let slot = (this.#hashes[entry] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry + 1;
    }
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++)
    hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash >>> 0;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function grown<T extends Uint8Array | Uint32Array | Float64Array>(
  array: T,
  least: number,
  most = Number.POSITIVE_INFINITY,
): T {
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(least, Math.min(most, array.length * 2)));
  larger.set(array);
  return larger;
}
