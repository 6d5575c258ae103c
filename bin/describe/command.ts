import { hasName } from '@/model/errors';
import type { Path } from '@/model/path';
import { escapedText } from '@/model/shown-text';
import { type Command, fileArguments, readArguments } from '../arguments';
import { type CheckedFile, checkFile } from '../check/check-file';
import { standardOutput } from '../output';
import { answerOf, type FileAnswer } from './answer';
import { archiveSummary, folderSummary } from './folder-summary';
import { createInk, type Ink } from './print-tree';
import { type Summary, summaryJson, summaryText } from './summary';

const help = `Shows what each file contains: what X holds, where the file comes from, things to check, what its headers break of the
specifications that it follows, and every element with its
shape, type, chunks, compression and size on disk. Of a folder that is no Zarr store, and of an archive
(tar, ZIP), it lists the files and stores. A file in an archive is x.tar/FILE, and URL#FILE at a server.

Usage: petri describe [OPTIONS] FILE|FOLDER|URL…

Options:
  --full       Read every value to find all damage.
  --json       Print one line of JSON per file, with a receipt: requests, bytes read and requested, cache hits.
  --cap=MB     Read at most this many megabytes of each file (not with --full).
  -h, --help   Show this help.

URLs may start with http, https, s3 or gs; s3 buckets are looked for at AWS_ENDPOINT_URL if it is set,
and private ones read with the keys of AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or of the profile in
~/.aws that AWS_PROFILE names. Exit status: 0, 1 if a file could not be read, 2 for wrong arguments.
`;

interface CommandRequest {
  readonly places: readonly string[];
  readonly isFull: boolean;
  readonly isJson: boolean;
  /** In bytes. */
  readonly cap: number | undefined;
}

/** `petri describe`. */
export const describeCommand: Command = {
  help,
  async run(args, output = standardOutput) {
    const request = await readArguments('describe', help, output, () => requestOf(args));
    if (typeof request === 'number') return request;
    const ink = createInk(output.isTerminal && !process.env.NO_COLOR);
    let failed = false;
    for (const place of request.places) {
      const { text, failure } = await describeFile(place, request, ink);
      await output.write(text);
      if (failure !== undefined) output.fail(failure);
      failed ||= failure !== undefined;
    }
    return failed ? 1 : 0;
  },
};

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const given = fileArguments(args, {
    full: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (typeof given !== 'object') return given;
  const { values, positionals, cap } = given;
  const { full, json } = values;
  if (cap !== undefined && full) return '--cap cannot be used with --full.';
  if (positionals.length === 0) return 'name at least one file or URL.';
  return { places: positionals, isFull: full, isJson: json, cap };
}

async function describeFile(
  place: string,
  { isFull, isJson, cap }: CommandRequest,
  ink: Ink,
): Promise<Summary> {
  const folder = await folderSummary(place, { isJson, ink });
  if (folder) return folder;
  try {
    return await describeOne(place, { isFull, isJson, cap }, ink);
  } catch (error) {
    if (!hasName(error, 'ArchiveError')) throw error;
    return archiveSummary(place, { isJson, ink, cap });
  }
}

/** ArchiveError for a list of files. */
async function describeOne(
  place: string,
  { isFull, isJson, cap }: Omit<CommandRequest, 'places'>,
  ink: Ink,
): Promise<Summary> {
  if (!isFull) return isJson ? summaryJson(place, cap) : summaryText(place, ink, cap);
  if (!isJson) {
    const summary = await summaryText(place, ink);
    if (summary.failure !== undefined) return summary;
    const text = damageText(await answerOf(place), await checkFile(place), ink);
    return { text: `${summary.text}${text}` };
  }
  const answer = await answerOf(place);
  const text = `${JSON.stringify(answer)}\n`;
  return typeof answer.error === 'string'
    ? { text, failure: escapedText(answer.error) }
    : { text };
}

/** True for an element, and what is below it. */
const isWithin = (path: Path, of: Path) => path === of || path.startsWith(`${of}/`);

/** Damage that only reading every value shows: the answer reads tables and matrices, the check all other parts. */
function damageText(
  { element_errors, attribute_errors, absent_chunks }: FileAnswer,
  { diagnostics }: CheckedFile,
  ink: Ink,
): string {
  const answered = [
    ...Object.entries(element_errors ?? {}),
    ...Object.entries(attribute_errors ?? {}).flatMap(([path, list]) =>
      list.map(({ reason }) => [path, reason] as const),
    ),
  ];
  const known = answered.map(([path]) => `/${path.replace(/^\//, '')}`);
  const others = diagnostics
    .filter(({ code, severity }) => severity === 'error' || code.startsWith('unchecked'))
    .filter(
      ({ path }) => !known.some((own) => isWithin(path, own) || isWithin(own, path)),
    )
    .map(({ path, what }) => [path, what] as const);
  const errors = [...answered, ...others];
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
      : `Every value was read and is sound, except these:\n${listed(errors)}`;
  return absent.length === 0
    ? damaged
    : `${damaged}Chunks that are not stored (not an error in itself):\n${listed(absent)}`;
}
