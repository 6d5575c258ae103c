import { giveBackWasmMemory, isWasmMemory } from './wasm-memory';

/** A port whose other side is closed: what is moved there is gone. */
let nobody: MessagePort | undefined;

/**
 * Gives the memory of a buffer back at once, and not when garbage is next collected; that of WebAssembly to its instance.
 * Nobody may look at it any more. By a message, because `transfer(0)` leaves what came out of a stream or a worker in
 * the browser's hands.
 */
export function freeBuffer(buffer: ArrayBufferLike | undefined): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength === 0) return;
  if (isWasmMemory(buffer)) {
    giveBackWasmMemory(buffer);
    return;
  }
  nobody ??= portToNobody();
  nobody.postMessage(undefined, [buffer]);
}

function portToNobody(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}
