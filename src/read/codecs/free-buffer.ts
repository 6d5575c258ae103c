import { giveBackWasmMemory, isWasmMemory } from './wasm-memory';

/** A port whose other side is closed: buffers transferred there are freed. */
let closedPort: MessagePort | undefined;

/**
 * Frees the memory of a buffer at once, instead of at the next garbage collection; WebAssembly
 * memory is returned to its instance. The buffer must not be used any more. By a message, because
 * `transfer(0)` leaves buffers from a stream or worker to the browser.
 */
export function freeBuffer(buffer: ArrayBufferLike | undefined): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength === 0) return;
  if (isWasmMemory(buffer)) {
    giveBackWasmMemory(buffer);
    return;
  }
  closedPort ??= makeClosedPort();
  closedPort.postMessage(undefined, [buffer]);
}

function makeClosedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}
