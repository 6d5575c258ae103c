const tables = makeTables();

/** CRC-32 as zip and gzip use it (polynomial EDB88320), four bytes at a time. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = tables;
  let crc = -1;
  let i = 0;
  for (const end = bytes.length - 3; i < end; i += 4) {
    crc ^=
      (bytes[i] as number) |
      ((bytes[i + 1] as number) << 8) |
      ((bytes[i + 2] as number) << 16) |
      ((bytes[i + 3] as number) << 24);
    crc =
      (t3[crc & 255] as number) ^
      (t2[(crc >>> 8) & 255] as number) ^
      (t1[(crc >>> 16) & 255] as number) ^
      (t0[crc >>> 24] as number);
  }
  for (; i < bytes.length; i++)
    crc = (t0[(crc ^ (bytes[i] as number)) & 255] as number) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

function makeTables(): readonly [Int32Array, Int32Array, Int32Array, Int32Array] {
  const first = Int32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    return c;
  });
  const after = (table: Int32Array) =>
    table.map((c) => (first[c & 255] as number) ^ (c >>> 8));
  const second = after(first);
  const third = after(second);
  return [first, second, third, after(third)];
}
