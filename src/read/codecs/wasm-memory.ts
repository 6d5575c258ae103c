/** Callbacks that return lent memory, by its buffer. */
const lent = new WeakMap<ArrayBufferLike, () => void>();
let total = 0;

/**
 * Records a view of a WebAssembly instance's memory that was returned to a caller; `takeBack` makes the instance
 * reusable.
 */
export function lendWasmMemory(buffer: ArrayBufferLike, takeBack: () => void): void {
  lent.set(buffer, takeBack);
  total += buffer.byteLength;
}

/** Returns such memory to its instance, once. The memory must not be used any more. */
export function giveBackWasmMemory(buffer: ArrayBufferLike): void {
  const takeBack = lent.get(buffer);
  lent.set(buffer, () => {});
  takeBack?.();
}

/** Total size of such memory in this thread: an idle thread does not free it, because it does not collect garbage. */
export function lentWasmBytes(): number {
  return total;
}

/** True for memory that can neither be transferred nor freed explicitly. */
export function isWasmMemory(buffer: ArrayBufferLike): boolean {
  return lent.has(buffer);
}
