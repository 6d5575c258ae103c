/** Bytes of the buffers and texts in a plain value, about; each of its other values counts as eight. For budgets of what is kept. */
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
