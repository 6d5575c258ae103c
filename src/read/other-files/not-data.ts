import type { Conversion } from '@/model/conversion';
import type { FileFault } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import { isTarHeader } from '@/read/bytes/tar/tar-header';
import { latin1 } from './latin1';
import { readRFile } from './r-file';
import { describeRFile } from './r-statement';
import { textTable } from './text-table';
import type { UnpackedStart } from './unpacked-start';

/** Kind of a file that is not a container. */
export interface NotData {
  /** Continues “this file …”, and says what to do unless `conversion` does. */
  readonly what: string;
  readonly fault?: FileFault;
  /** For files that other software converts to .h5ad. */
  readonly conversion?: Conversion | undefined;
}

const LFS_POINTER = 'version https://git-lfs';

/** Signatures of files that are mistaken for data, with what to do about each. */
const SIGNATURES: readonly (readonly [starts: readonly string[], what: string])[] = [
  [
    ['\x93NUMPY'],
    'is a NumPy array (.npy). Put it into an AnnData object and save that with adata.write_h5ad().',
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
/** Maximum length of text to inspect: the header of a table has as many names as cells; the first ones are enough. */
const MAX_TEXT = 16 << 10;

/** An object or a list and its first value; an INI file begins with a word in brackets. */
const JSON_START = /^(\{\s*(["}]|$)|\[\s*(["{[\]\d-]|true|false|null|$))/;
const ZARR_DOCUMENT = /"zarr_format"|"zarr_consolidated_format"/;

/** R's packages qs and qs2 (file_headers.h of qs2; qs_common.h of qs). */
const QS_FORMATS = [
  ['\x0b\x0e\x0a\x0c', 'qs', 'qs'],
  ['\x0b\x0e\x0a\xc1', 'qs2', 'qs2'],
  ['\x0b\x0e\x0a\xcd', 'qdata', 'qs2'],
] as const;

/**
 * Identifies a file other than a container, by its first bytes and their unpacked content;
 * undefined if unknown.
 */
export function describeStart(
  head: Uint8Array,
  size: number,
  unpacked?: UnpackedStart,
): NotData | undefined {
  if (size === 0)
    return {
      fault: 'empty',
      what: 'is empty (0 bytes): the download or export failed. Download or export it again.',
    };
  if (unpacked) {
    const found = describeUnpacked(unpacked);
    if (found) return found;
  }
  const text = latin1(head.subarray(0, MAX_TEXT));
  const known = describeConvertible(head, text, undefined);
  if (known) return known;
  if (text.startsWith(LFS_POINTER))
    return {
      fault: 'Git LFS pointer',
      what: 'is a Git LFS pointer, not the file itself. Get the file with “git lfs pull”.',
    };
  for (const [starts, what] of SIGNATURES)
    if (starts.some((start) => text.startsWith(start))) return { what };
  if (text.slice(257, 262) === 'ustar')
    return {
      fault: 'incomplete',
      what: 'is a damaged tar archive: its first header does not match its checksum. Download it again.',
    };
  if ('\x89HDF\r\n\x1a\n'.startsWith(text))
    return {
      fault: 'incomplete',
      what: `is cut off after ${size} bytes, in the middle of an HDF5 signature. Download it again.`,
    };
  return describeText(text, head.length >= size, undefined);
}

const UNPACK = {
  gzip: ['gunzip', 'tar xzf'],
  bzip2: ['bunzip2', 'tar xjf'],
  xz: ['unxz', 'tar xJf'],
} as const;

function describeUnpacked({ compression, bytes }: UnpackedStart): NotData | undefined {
  const [unpack, untar] = UNPACK[compression];
  const text = latin1(bytes.subarray(0, MAX_TEXT));
  if (text.startsWith('\x89HDF\r\n\x1a\n'))
    return {
      what: `is HDF5 compressed with ${compression}. Unpack it first (${unpack}).`,
    };
  if (isTarHeader(bytes))
    return {
      what: `is a tar archive compressed with ${compression}. Unpack it first (${untar}).`,
    };
  const found =
    describeConvertible(bytes, text, compression) ??
    (text === '' ? undefined : describeText(text, false, compression));
  if (found) return found;
  // decoders of other compressions may not have reached the content
  return compression === 'gzip'
    ? { what: 'is compressed with gzip, and its content is not HDF5.' }
    : undefined;
}

/** Files that other software converts to .h5ad. */
function describeConvertible(
  bytes: Uint8Array,
  text: string,
  compression: string | undefined,
): NotData | undefined {
  const rFile = readRFile(bytes);
  if (rFile) return describeRFile(rFile, compression);
  for (const [start, format, name] of QS_FORMATS)
    if (text.startsWith(start))
      return {
        what: `is an R object saved with the R package ${name}${format === 'qdata' ? ' (qdata)' : ''}. Petri does not read R’s own formats: convert it to .h5ad in R.`,
        conversion: { kind: 'r', format, content: 'unknown' },
      };
  if (text.startsWith('%%MatrixMarket')) return describeMatrixMarket(text, compression);
  return undefined;
}

/**
 * The first line without a comment has the shape and the count of stored values (Matrix Market,
 * "coordinate").
 */
function describeMatrixMarket(text: string, compression: string | undefined): NotData {
  const packed = compression ? `, compressed with ${compression}` : '';
  const lines = text.split('\n', 100);
  const sizes = lines.find((line) => line !== '' && !line.startsWith('%')) ?? '';
  const numbers = /^ *(\d{1,15}) +(\d{1,15}) +(\d{1,15})\s*$/
    .exec(sizes)
    ?.slice(1)
    .map(Number);
  const [rows, columns, stored] = numbers ?? [];
  const shape =
    rows === undefined || columns === undefined || stored === undefined
      ? 'a matrix'
      : `${formatCount(rows)} × ${formatCount(columns)} with ${formatCount(stored)} stored values`;
  return {
    what: `is a Matrix Market file (.mtx)${packed}: ${shape}, without the names of genes and cells. If barcodes and features are in the same folder, open that folder: Petri then shows how to convert all three together.`,
    conversion: { kind: 'matrix-market' },
  };
}

function describeText(
  text: string,
  isWhole: boolean,
  compression: string | undefined,
): NotData | undefined {
  const sample = text.slice(0, 2048);
  if (![...sample].every(isPrintable)) return undefined;
  const packed = compression ? `, compressed with ${compression}` : '';
  const start = sample.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<(!doctype html|html|head|body)/i.test(start))
    return {
      fault: 'web page',
      what: 'is a web page: the download may have required a login, or the URL leads to a page about the file. Download the file itself.',
    };
  const code = /<Code>([\w.]+)<\/Code>/.exec(sample)?.[1];
  if (start.startsWith('<?xml') || code !== undefined)
    return {
      what: code
        ? `is an error message from the server (${code}), not the file itself.`
        : 'is an XML document.',
    };
  if (JSON_START.test(start))
    return ZARR_DOCUMENT.test(sample) && !/"refs" ?:/.test(sample) // kerchunk
      ? {
          fault: 'part of a store',
          what: 'is a single file of a Zarr store. Open the whole folder of the store instead.',
        }
      : {
          what: /"petri" ?:/.test(sample)
            ? 'is a list of files. Open the folder that contains it.'
            : 'is a JSON file.',
        };
  const table = textTable(text, isWhole);
  if (table)
    return {
      what: `is a text file with ${table.what}${packed}: ${table.details}.`,
      conversion: table.conversion,
    };
  return {
    what: `is a text file${packed}. Tables of counts or metadata can be converted to .h5ad, for example with scanpy.`,
  };
}

function isPrintable(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code >= 32 && code !== 127) || code === 9 || code === 10 || code === 13;
}
