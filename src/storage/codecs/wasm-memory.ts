const lent = new WeakSet<ArrayBufferLike>();

/** Notes that a view of a WebAssembly instance's memory was handed out, and that the instance is not used again. */
export function lendWasmMemory(buffer: ArrayBufferLike): void {
  lent.add(buffer);
}

/** True for memory that can neither be moved to another thread nor freed by hand. */
export function isWasmMemory(buffer: ArrayBufferLike): boolean {
  return lent.has(buffer);
}
