/**
 * Estimates the size in bytes of a plain value: its buffers and texts, and eight for every other value. For budgets of
 * caches.
 */
export function bytesIn(value: unknown): number {
  let bytes = 0;
  const values: unknown[] = [value];
  while (values.length > 0) {
    const part = values.pop();
    if (typeof part === 'string') bytes += 2 * part.length + 16;
    else if (ArrayBuffer.isView(part)) bytes += part.byteLength + 64;
    else if (typeof part !== 'object' || part === null) bytes += 8;
    else {
      bytes += 32;
      for (const inner of Object.values(part)) values.push(inner);
    }
  }
  return bytes;
}
