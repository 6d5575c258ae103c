import { parseArgs } from 'node:util';
import { escapedText } from '@/model/shown-text';
import { answerOf, type FileAnswer } from './answer';
import { folderSummary } from './folder-summary';
import { createInk, type Ink } from './print-tree';
import { type Summary, summaryJson, summaryText } from './summary';
import { argumentError } from './wrong-arguments';

export const describeHelp = `Shows what each file contains: what X holds, where the file comes from, things to check, and every element with its
shape, type, chunks, compression and size on disk. Of a folder that is no Zarr store, it lists the files and stores.

Usage: petri describe [OPTIONS] FILE|FOLDER|URL…

Options:
  --full       Read every value to find all damage.
  --json       Print one line of JSON per file, with a receipt: requests, bytes read and requested, cache hits.
  --cap=MB     Read at most this many megabytes of each file (not with --full).
  -h, --help   Show this help.

URLs may start with http, https, s3 or gs; s3 buckets are looked for at AWS_ENDPOINT_URL if it is set. Exit status: 0, 1 if a file could not be read, 2 for wrong arguments.
`;

interface Wish {
  readonly places: readonly string[];
  readonly isFull: boolean;
  readonly isJson: boolean;
  /** In bytes. */
  readonly cap: number | undefined;
}

/** `petri describe`. Gives the exit status: 1 where a file could not be opened, 2 where the arguments are wrong. */
export async function describeCommand(args: readonly string[]): Promise<number> {
  const wish = wishOf(args);
  if (wish === 'help') {
    process.stdout.write(describeHelp);
    return 0;
  }
  if (typeof wish === 'string') {
    process.stderr.write(
      `petri describe: ${wish} Run “petri describe --help” for help.\n`,
    );
    return 2;
  }
  let failed = false;
  for (const place of wish.places) {
    const { text, failure } = await describeFile(place, wish);
    process.stdout.write(text);
    if (failure !== undefined) process.stderr.write(`petri: ${failure}\n`);
    failed ||= failure !== undefined;
  }
  return failed ? 1 : 0;
}

/** What is asked for; else what is wrong with the arguments, as a sentence. */
function wishOf(args: readonly string[]): Wish | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        full: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        cap: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return 'help';
    const { full, json, cap } = values;
    if (cap !== undefined && !/^\d+(\.\d+)?$/.test(cap))
      return '--cap takes a number of megabytes.';
    if (cap !== undefined && full) return '--cap cannot be used with --full.';
    if (positionals.length === 0) return 'name at least one file or URL.';
    return {
      places: positionals,
      isFull: full,
      isJson: json,
      cap: cap === undefined ? undefined : Number(cap) * 1e6,
    };
  } catch (error) {
    return argumentError(error);
  }
}

async function describeFile(
  place: string,
  { isFull, isJson, cap }: Wish,
): Promise<Summary> {
  const ink = createInk(process.stdout.isTTY === true && !process.env.NO_COLOR);
  const folder = await folderSummary(place, { isJson, ink });
  if (folder) return folder;
  if (!isFull) return isJson ? summaryJson(place, cap) : summaryText(place, ink, cap);
  if (!isJson) {
    const summary = await summaryText(place, ink);
    if (summary.failure !== undefined) return summary;
    return { text: `${summary.text}${damageText(await answerOf(place), ink)}` };
  }
  const answer = await answerOf(place);
  const text = `${JSON.stringify(answer)}\n`;
  return typeof answer.error === 'string'
    ? { text, failure: escapedText(answer.error) }
    : { text };
}

/** What only reading every value shows. */
function damageText(
  { element_errors, attribute_errors, absent_chunks }: FileAnswer,
  ink: Ink,
): string {
  const errors = [
    ...Object.entries(element_errors ?? {}),
    ...Object.entries(attribute_errors ?? {}).flatMap(([path, list]) =>
      list.map(({ reason }) => [path, reason] as const),
    ),
  ];
  const absent = Object.entries(absent_chunks ?? {}).map(
    ([path, { text }]) => [path, text] as const,
  );
  const listed = (lines: readonly (readonly [string, string])[]) =>
    lines
      .map(
        ([path, reason]) =>
          `  ${ink.warn(escapedText(path))}\n    ${escapedText(reason)}\n`,
      )
      .join('');
  const damaged =
    errors.length === 0
      ? 'Every value was read; nothing is damaged.\n'
      : `Every value was read. Damaged:\n${listed(errors)}`;
  return absent.length === 0
    ? damaged
    : `${damaged}Chunks that are not stored (not an error in itself):\n${listed(absent)}`;
}
