/**
 * Gives the memory of a buffer back at once, where the platform can, and not when garbage is next collected.
 * Nobody may look at it any more.
 */
export function freeBuffer(buffer: ArrayBufferLike | undefined): void {
  (buffer as { transfer?(length: number): unknown } | undefined)?.transfer?.(0);
}
