import { DataError } from '@/model/errors';

/**
 * The error of a libhdf5 call that printed an error stack, or failed in its own code (`cause`).
 * `what` names the operation, `file` the file.
 */
export function damaged(
  file: string,
  what: string,
  complaints: readonly string[],
  cause?: unknown,
): DataError {
  const reason = reasonIn(complaints);
  return new DataError(
    'CorruptError',
    `${file}: ${what} cannot be read${reason === '' ? '' : ` (HDF5 says: ${reason})`}. The file is damaged there, or uses a feature that this version of HDF5 does not support.`,
    cause === undefined ? undefined : { cause },
  );
}

/** The innermost message of libhdf5's error stack, without its source location. */
export function reasonIn(complaints: readonly string[]): string {
  const told = complaints.filter((line) => /^\s*#\d+:/.test(line)).at(-1);
  return (told ?? complaints.at(-1) ?? '')
    .replace(/^.*\bin \w+\(\): /, '')
    .trim()
    .slice(0, 300);
}

/**
 * Without the stacks that do not concern the file: h5wasm requests little-endian enumerations,
 * which libhdf5 refuses and then reads as stored.
 */
export function withoutHarmless(complaints: readonly string[]): string[] {
  const stacks: string[][] = [];
  for (const line of complaints) {
    if (stacks.length === 0 || /HDF5-DIAG/.test(line)) stacks.push([]);
    stacks.at(-1)?.push(line);
  }
  return stacks
    .filter((stack) => !stack.some((line) => /after enum members are defined/.test(line)))
    .flat();
}
