import { answerOf } from './answer';

/** `petri describe`. Gives the exit code: 1 where a file could not be opened. */
export async function describeCommand(args: readonly string[]): Promise<number> {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const places = args.filter((arg) => !arg.startsWith('--'));
  const unknown = [...flags].filter((flag) => flag !== '--json' && flag !== '--full');
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
    const answer = await answerOf(place);
    if (typeof answer === 'object' && answer !== null && 'error' in answer) failed = true;
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  return failed ? 1 : 0;
}
