/** Signatures of files that people mistake for data, with what to do about each. */
const SIGNATURES: readonly (readonly [starts: readonly string[], what: string])[] = [
  [
    ['version https://git-lfs'],
    'is a Git LFS pointer, not the file itself. Get the file with “git lfs pull”.',
  ],
  [
    ['\x93NUMPY'],
    'is a NumPy array (.npy). Put it into an AnnData object and save that with adata.write_h5ad().',
  ],
  [
    ['X\n\0\0\0', 'A\n2\n', 'A\n3\n', 'B\n\x02\0', 'B\n\x03\0'],
    'is an R object (.rds, XDR). Convert it to .h5ad in R (zellkonverter, anndataR).',
  ],
  [
    ['RDX2\n', 'RDX3\n', 'RDA2\n', 'RDA3\n'],
    'is an R workspace (.RData). Convert the object to .h5ad in R (zellkonverter, anndataR).',
  ],
  [
    ['%%MatrixMarket'],
    'is a Matrix Market file (.mtx). Convert it to .h5ad, for example with scanpy.',
  ],
  [['PAR1'], 'is a Parquet table.'],
  [['ARROW1', 'FEA1'], 'is an Arrow or Feather table.'],
  [['CDF\x01', 'CDF\x02', 'CDF\x05'], 'is a NetCDF 3 file, which is not HDF5.'],
  [['\x0e\x03\x13\x01'], 'is an HDF4 file, which is not HDF5.'],
  [['MATLAB 5.0 MAT'], 'is a MATLAB file before version 7.3, which is not HDF5.'],
  [['SQLite format 3\0'], 'is an SQLite database.'],
  [['%PDF'], 'is a PDF document.'],
  [['\x89PNG'], 'is a PNG image.'],
  [['\xff\xd8\xff'], 'is a JPEG image.'],
  [['II*\0', 'MM\0*', 'II+\0', 'MM\0+'], 'is a TIFF image.'],
  [
    ['\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'],
    'is a Python pickle, which can run code when it is loaded. If you trust it, load it in Python and save the object with adata.write_h5ad().',
  ],
  [['BZh'], 'is compressed with bzip2. Unpack it first (bunzip2).'],
  [['\xfd7zXZ\0'], 'is compressed with xz. Unpack it first (unxz).'],
  [['\x28\xb5\x2f\xfd'], 'is compressed with zstd. Unpack it first (unzstd).'],
  [['\x04\x22\x4d\x18'], 'is compressed with lz4. Unpack it first.'],
  [["7z\xbc\xaf'\x1c"], 'is a 7-Zip archive. Unpack it first.'],
  [['Rar!'], 'is a RAR archive. Unpack it first.'],
];
const R_INSIDE = [
  'X\n\0\0\0',
  'A\n2\n',
  'A\n3\n',
  'RDX2\n',
  'RDX3\n',
  'RDA2\n',
  'RDA3\n',
];

/** What a file is that is no container: continues “this file …”. Undefined where nothing is known. */
export async function describeStart(
  head: Uint8Array,
  size: number,
): Promise<string | undefined> {
  if (size === 0)
    return 'is empty (0 bytes): the download or export failed. Download or export it again.';
  if (head[0] === 0x1f && head[1] === 0x8b) return describeGzip(head);
  const text = latin1(head);
  for (const [starts, what] of SIGNATURES)
    if (starts.some((start) => text.startsWith(start))) return what;
  if (text.slice(257, 262) === 'ustar') return 'is a tar archive. Unpack it first.';
  if ('\x89HDF\r\n\x1a\n'.startsWith(text))
    return `is cut off after ${size} bytes, in the middle of an HDF5 signature. Download it again.`;
  return describeText(text);
}

async function describeGzip(head: Uint8Array): Promise<string> {
  const inside = latin1(await startOfGzip(head));
  if (R_INSIDE.some((start) => inside.startsWith(start)))
    return 'is an R object (.rds). Convert it to .h5ad in R (zellkonverter, anndataR).';
  if (inside.slice(257, 262) === 'ustar')
    return 'is a tar archive compressed with gzip. Unpack it first (tar xzf).';
  if (inside.startsWith('%%MatrixMarket'))
    return 'is a Matrix Market file (.mtx.gz). Convert it to .h5ad, for example with scanpy.';
  return 'is compressed with gzip, and its content is not HDF5.';
}

/** What the first bytes of a gzip inflate to; as much as there is where they end too early. */
export async function startOfGzip(head: Uint8Array): Promise<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  // the head ends in the middle, so closing would only fail; writing waits until it is read
  writer.write(head.slice()).catch(() => undefined);
  try {
    const { value } = await reader.read();
    return value ?? new Uint8Array(0);
  } catch {
    return new Uint8Array(0); // damaged: it stays “compressed with gzip”
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function describeText(text: string): string | undefined {
  const sample = text.slice(0, 2048);
  if (![...sample].every(isPrintable)) return undefined;
  const start = sample.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<(!doctype html|html|head|body)/i.test(start))
    return 'is a web page: the download may have required a login, or the URL leads to a page about the file. Download the file itself.';
  const code = /<Code>([\w.]+)<\/Code>/.exec(sample)?.[1];
  if (start.startsWith('<?xml') || code !== undefined)
    return code
      ? `is an error message from the server (${code}), not the file itself.`
      : 'is an XML document.';
  if (/^[{[]/.test(start))
    return /"zarr_format"|"zarr_consolidated_format"/.test(sample)
      ? 'is a single file of a Zarr store. Open the whole folder of the store instead.'
      : 'is a JSON file.';
  return 'is a text file. Tables of counts or metadata can be converted to .h5ad, for example with scanpy.';
}

function isPrintable(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code >= 32 && code !== 127) || code === 9 || code === 10 || code === 13;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, 4096)) text += String.fromCharCode(byte);
  return text;
}
