import { resolve, sep } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { listedNames } from '@/model/listed-names';
import { argumentError } from './describe/wrong-arguments';
import type { Output } from './output';

/** A command of petri. */
export interface Command {
  readonly help: string;
  /** Returns the exit status: 0, 1 if something could not be read, 2 if the arguments are wrong. */
  run(args: readonly string[], output?: Output): Promise<number>;
}

/** True if writing a file would replace the input: the file itself, or the archive that contains it. */
export function replacesInput(target: string, place: string): boolean {
  const [written, read] = [resolve(target), resolve(place)];
  const isFolder = /[\\/]$/.test(target);
  return written === read || (!isFolder && read.startsWith(`${written}${sep}`));
}

/** Options of every command that reads files with a limit. */
const FILE_OPTIONS = {
  cap: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Options of the commands about a matrix, with text, JSON or CSV output. */
export const MATRIX_OPTIONS = {
  matrix: { type: 'string' },
  names: { type: 'string' },
  json: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
} as const;

/** The values of `MATRIX_OPTIONS`. */
export interface MatrixRequest {
  readonly matrix: string | undefined;
  /** The column that names genes; chosen by what columns hold if undefined. */
  readonly names: string | undefined;
  readonly format: 'text' | 'json' | 'csv';
  /** In bytes. */
  readonly cap: number | undefined;
}

/** Splits arguments into the values of options and the rest. Throws errors of `parseArgs`. */
export function parsedArguments<
  const Options extends NonNullable<ParseArgsConfig['options']>,
>(args: readonly string[], options: Options) {
  return parseArgs({ args: [...args], allowPositionals: true, options });
}

/**
 * Splits the arguments of a command that has `--cap` and `--help` besides its own options. Undefined for help, a sentence
 * if the limit is wrong. Throws errors of `parseArgs`.
 */
export function fileArguments<
  const Options extends NonNullable<ParseArgsConfig['options']>,
>(args: readonly string[], options: Options) {
  const { values, positionals } = parsedArguments(args, { ...FILE_OPTIONS, ...options });
  const { help, cap: text }: { readonly help?: boolean; readonly cap?: string } = values;
  if (help) return undefined;
  const cap = capOf(text);
  return typeof cap === 'string' ? cap : { values, positionals, cap };
}

/** Parses the values of `MATRIX_OPTIONS`; a sentence if they are wrong. */
export function matrixRequestOf(
  values: {
    readonly matrix?: string | undefined;
    readonly names?: string | undefined;
    readonly json: boolean;
    readonly csv: boolean;
  },
  cap: number | undefined,
): MatrixRequest | string {
  const { matrix, names, json, csv } = values;
  if (json && csv) return '--json cannot be used with --csv.';
  return { matrix, names, format: json ? 'json' : csv ? 'csv' : 'text', cap };
}

export const FILE_OPTIONS_HELP = `  --cap=MB         Read at most this many megabytes.
  -h, --help       Show this help.`;

/**
 * Parses arguments. `read` returns the result, undefined for help, or a sentence on what is wrong,
 * and may throw errors of `parseArgs`; help and sentences are printed, and the exit status is
 * returned instead.
 */
export async function readArguments<T extends object>(
  name: string,
  help: string,
  output: Output,
  read: () => T | string | undefined,
): Promise<T | number> {
  const request = attempt(read);
  if (request === undefined) {
    await output.write(help);
    return 0;
  }
  if (typeof request !== 'string') return request;
  output.fail(`${request} Run “petri ${name} --help” for help.`, name);
  return 2;
}

function attempt<T extends object>(read: () => T | string | undefined) {
  try {
    return read();
  } catch (error) {
    return argumentError(error);
  }
}

/** The bytes of `--cap`, if given; a sentence if it is wrong. */
function capOf(text: string | undefined): number | undefined | string {
  if (text === undefined) return undefined;
  return /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1e6
    : '--cap takes a number of megabytes.';
}

/** Names in an option: separated by commas (`listedNames`), or the option several times. */
export function listOf(given: readonly string[] = []): readonly string[] {
  return given.flatMap(listedNames);
}
