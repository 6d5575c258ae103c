import { latin1 } from './latin1';
import { type RObject, readRObject } from './r-object';
import { asciiReader, binaryReader, EndOfStart, type RReader } from './r-reader';

/** The start of an R file: its header, and its first object as far as the bytes go. */
export interface RFile {
  /** One object (saveRDS), or named ones (save). */
  readonly kind: 'object' | 'workspace';
  readonly encoding: 'XDR' | 'ASCII' | 'native';
  /** Version of R's serialisation format; undefined, like all that follows, if the file ends before it. */
  readonly version?: number | undefined;
  /** The version of R that wrote it, such as `4.3.2`. */
  readonly writtenBy?: string | undefined;
  readonly root?: RObject | undefined;
}

const ENCODINGS = { X: 'XDR', A: 'ASCII', B: 'native' } as const;

/**
 * Parses the start of a file written by saveRDS or save, unpacked (R Internals 1.8): an encoding,
 * the version of the format, R's own version and the oldest that reads it, since version 3 the
 * native encoding. Undefined for other files.
 */
export function readRFile(bytes: Uint8Array): RFile | undefined {
  const start = latin1(bytes.subarray(0, 12));
  // text mode on Windows ends lines with CR LF
  const workspace = /^RD([XAB])[23]\r?\n/.exec(start);
  const header = start.slice(workspace?.[0].length ?? 0);
  const [line = '', letter] = /^([XAB])\r?\n/.exec(header) ?? [];
  if (letter !== 'X' && letter !== 'A' && letter !== 'B') return undefined;
  const at = start.length - header.length + line.length;
  const kind = workspace ? 'workspace' : 'object';
  const encoding = ENCODINGS[letter];
  const reader =
    encoding === 'ASCII'
      ? asciiReader(bytes, at)
      : binaryReader(bytes, at, encoding === 'native');
  const version = intOf(reader);
  const writer = intOf(reader);
  const isHeader =
    (version === 2 || version === 3) && (writer !== undefined || encoding !== 'ASCII');
  if (!isHeader) return workspace ? { kind, encoding } : undefined;
  const file = { kind, encoding, version, writtenBy: versionText(writer) } as const;
  const oldest = intOf(reader);
  if (oldest === undefined || (version === 3 && !skipEncoding(reader))) return file;
  return { ...file, root: readRObject(reader) };
}

function intOf(reader: RReader): number | undefined {
  return unlessEnded(() => reader.int());
}

function skipEncoding(reader: RReader): boolean {
  return unlessEnded(() => reader.text(reader.int())) !== undefined;
}

function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof EndOfStart) return undefined;
    throw error;
  }
}

/** R_Version(v, p, s): 65536 v + 256 p + s. */
function versionText(value: number | undefined): string | undefined {
  if (value === undefined || value <= 0) return undefined;
  return `${value >> 16}.${(value >> 8) & 255}.${value & 255}`;
}
