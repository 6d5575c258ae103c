/** Blocks of bytes by number, the least recently used dropped first when over budget. */
export class BlockLru {
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #budget: number;
  #bytes = 0;

  constructor(budgetBytes: number) {
    this.#budget = budgetBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(block: number): boolean {
    return this.#blocks.has(block);
  }

  get(block: number): Uint8Array | undefined {
    const bytes = this.#blocks.get(block);
    if (!bytes) return undefined;
    this.#blocks.delete(block);
    this.#blocks.set(block, bytes);
    return bytes;
  }

  set(block: number, bytes: Uint8Array): void {
    this.#drop(block);
    this.#blocks.set(block, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#blocks.keys()) {
      if (this.#bytes <= this.#budget || oldest === block) return;
      this.#drop(oldest);
    }
  }

  #drop(block: number): void {
    this.#bytes -= this.#blocks.get(block)?.length ?? 0;
    this.#blocks.delete(block);
  }
}
