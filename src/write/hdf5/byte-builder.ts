const encoder = new TextEncoder();

/** The undefined address. */
export const UNDEFINED_ADDRESS = -1;

/** Builds little-endian data in one buffer, which grows as needed. */
export class ByteBuilder {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  u8(value: number): this {
    const at = this.#reserve(1); // may replace the view
    this.#view.setUint8(at, value);
    return this;
  }

  u16(value: number): this {
    const at = this.#reserve(2); // may replace the view
    this.#view.setUint16(at, value, true);
    return this;
  }

  u32(value: number): this {
    const at = this.#reserve(4); // may replace the view
    this.#view.setUint32(at, value, true);
    return this;
  }

  /** Exact up to 2⁵³. */
  u64(value: number | bigint): this {
    const at = this.#reserve(8); // may replace the view
    this.#view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
    return this;
  }

  /** An address in the file; `UNDEFINED_ADDRESS` has all bits set. */
  address(value: number): this {
    return this.u64(value);
  }

  bytes(bytes: Uint8Array): this {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** UTF-8, without a terminator. */
  text(text: string): this {
    return this.bytes(encoder.encode(text));
  }

  zeros(count: number): this {
    this.#reserve(count);
    return this;
  }

  /** A view of the bytes so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** A view of the bytes of an array: all platforms with a browser are little-endian. */
export function littleEndian(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
