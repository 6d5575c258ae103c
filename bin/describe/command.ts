import { escapedText } from '@/model/shown-text';
import { answerOf, type FileAnswer } from './answer';
import { createInk, type Ink } from './print-tree';
import { type Summary, summaryJson, summaryText } from './summary';

const options = new Set(['--json', '--full']);
const CAP = /^--cap=(\d+(?:\.\d+)?)$/;

/** `petri describe`. Gives the exit code: 1 where a file could not be opened, 2 where it was asked wrongly. */
export async function describeCommand(args: readonly string[]): Promise<number> {
  const [megabytes] = args.flatMap((arg) => CAP.exec(arg)?.[1] ?? []);
  const cap = megabytes === undefined ? undefined : Number(megabytes) * 1e6;
  const flags = new Set(args.filter((arg) => arg.startsWith('--') && !CAP.test(arg)));
  const places = args.filter((arg) => !arg.startsWith('--'));
  const unknown = [...flags].filter((flag) => !options.has(flag));
  if (unknown.length > 0 || places.length === 0) {
    process.stderr.write(
      unknown.length > 0
        ? `petri describe: there is no option ${unknown.join(', ')}\n`
        : 'petri describe: name at least one file or address\n',
    );
    return 2;
  }
  let failed = false;
  for (const place of places) {
    const summary = await describeFile(place, flags, cap);
    process.stdout.write(summary.text);
    failed ||= summary.failed;
  }
  return failed ? 1 : 0;
}

async function describeFile(
  place: string,
  flags: ReadonlySet<string>,
  cap: number | undefined,
): Promise<Summary> {
  const ink = createInk(process.stdout.isTTY === true && !process.env.NO_COLOR);
  if (!flags.has('--full'))
    return flags.has('--json') ? summaryJson(place, cap) : summaryText(place, ink, cap);
  const answer = await answerOf(place);
  const failed = 'error' in answer;
  if (flags.has('--json')) return { text: `${JSON.stringify(answer)}\n`, failed };
  const summary = await summaryText(place, ink);
  return { text: `${summary.text}${damageText(answer, ink)}`, failed };
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
    : `${damaged}Chunks that are not stored (no error by itself):\n${listed(absent)}`;
}
