/** Signatures of files that people mistake for data, with what to do about each. */
const SIGNATURES: readonly (readonly [starts: readonly string[], what: string])[] = [
  [
    ['version https://git-lfs'],
    'is a Git LFS pointer, a note that stands for the file. Fetch the file itself with “git lfs pull”.',
  ],
  [
    ['\x93NUMPY'],
    'is a NumPy array (.npy). Petri opens AnnData: write it with adata.write_h5ad().',
  ],
  [
    ['X\n\0\0\0', 'A\n2\n', 'A\n3\n', 'B\n\x02\0', 'B\n\x03\0'],
    'is an R object (.rds, XDR). Save it in R as h5ad (zellkonverter, anndataR) first.',
  ],
  [
    ['RDX2\n', 'RDX3\n', 'RDA2\n', 'RDA3\n'],
    'is an R workspace (.RData). Save the object in R as h5ad (zellkonverter, anndataR) first.',
  ],
  [
    ['%%MatrixMarket'],
    'is a Matrix Market file (.mtx). Read it with scanpy and write it as h5ad first.',
  ],
  [['PAR1'], 'is a Parquet table. Petri opens AnnData: .h5ad or .zarr.'],
  [
    ['ARROW1', 'FEA1'],
    'is an Arrow or Feather table. Petri opens AnnData: .h5ad or .zarr.',
  ],
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
    'is a Python pickle, which runs code when it is read. Load it in Python and write it with adata.write_h5ad().',
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
    return 'is empty (0 bytes): the copy or download did not finish. Fetch it again.';
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
  if (inside.startsWith('\x89HDF'))
    return 'is HDF5 compressed with gzip. Unpack it first (gunzip).';
  if (R_INSIDE.some((start) => inside.startsWith(start)))
    return 'is an R object (.rds). Save it in R as h5ad (zellkonverter, anndataR) first.';
  if (inside.slice(257, 262) === 'ustar')
    return 'is a tar archive compressed with gzip. Unpack it first (tar xzf).';
  if (inside.startsWith('%%MatrixMarket'))
    return 'is a Matrix Market file (.mtx.gz). Read it with scanpy and write it as h5ad first.';
  return 'is compressed with gzip (an R .rds file is, too). Unpack it first (gunzip).';
}

/** What the first bytes of a gzip inflate to; as much as there is where they end too early. */
async function startOfGzip(head: Uint8Array): Promise<Uint8Array> {
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
    return 'is a web page: the download probably needed a login, or the address leads to a page about the file. Download the file itself.';
  const code = /<Code>([\w.]+)<\/Code>/.exec(sample)?.[1];
  if (start.startsWith('<?xml') || code !== undefined)
    return `is an XML document${code ? `, an error message of its server (${code})` : ''}, in place of the file.`;
  if (/^[{[]/.test(start))
    return /"zarr_format"|"zarr_consolidated_format"/.test(sample)
      ? 'is one file out of a Zarr store. Open the folder that it lies in (drop the whole folder).'
      : 'is JSON text. Petri opens AnnData: .h5ad or .zarr.';
  return 'is a text file. Petri opens AnnData: read tables and counts with scanpy and write them as h5ad first.';
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
