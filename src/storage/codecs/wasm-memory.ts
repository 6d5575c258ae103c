/** By memory: what is to be done when it is given back. */
const lent = new WeakMap<ArrayBufferLike, () => void>();
let total = 0;

/** Notes that a view of a WebAssembly instance's memory was handed out; `takeBack` may use the instance again. */
export function lendWasmMemory(buffer: ArrayBufferLike, takeBack: () => void): void {
  lent.set(buffer, takeBack);
  total += buffer.byteLength;
}

/** Gives back what was handed out, once: no other code may look at it any more. */
export function giveBackWasmMemory(buffer: ArrayBufferLike): void {
  const takeBack = lent.get(buffer);
  lent.set(buffer, () => {});
  takeBack?.();
}

/** What this thread has handed out so far: memory that a thread at rest keeps, for it does not collect garbage. */
export function lentWasmBytes(): number {
  return total;
}

/** True for memory that can neither be moved to another thread nor freed by hand. */
export function isWasmMemory(buffer: ArrayBufferLike): boolean {
  return lent.has(buffer);
}
