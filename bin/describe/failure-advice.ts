import { addressMistakeOf } from '@/model/address-mistake';
import { hasName, messageOf } from '@/model/errors';

/** The commands that open a file. */
export type CommandName = 'describe' | 'gene' | 'groups' | 'export';

/** Why a file could not be opened, beginning with what was given; what to do, where the error does not say. */
export function failureText(
  error: unknown,
  place: string,
  command: CommandName = 'describe',
): string {
  const message = messageOf(error);
  const named = message.includes(place) ? message : `${place}: ${message}`;
  const advice = adviceOn(error, place, command);
  return advice === undefined || message.includes(advice) ? named : `${named} ${advice}`;
}

/** What to do at a shell about a URL, or what is meant as one, where the sentence of an error does not say so itself. */
function adviceOn(
  error: unknown,
  place: string,
  command: CommandName,
): string | undefined {
  if (/^[a-z][a-z0-9]+:\/\//i.test(place)) {
    if (hasName(error, 'RangeNotSupportedError'))
      return `Download the file and ${using(command, 'the copy')}, or use a server that supports range requests.`;
    if (hasName(error, 'UnreachableError')) return 'Check the URL and the network.';
    return undefined;
  }
  const mistake = hasName(error, 'NotFoundError') ? addressMistakeOf(place) : undefined;
  if (mistake?.kind === 'accession')
    return `This is an accession of ${mistake.archive}: download a file from ${mistake.page ?? 'there'} and ${using(command, 'it')}.`;
  if (mistake?.kind === 'doi')
    return `This is a DOI: download a file from ${mistake.page} and ${using(command, 'it')}.`;
  return undefined;
}

function using(command: CommandName, what: string): string {
  return command === 'describe'
    ? `describe ${what}`
    : `run “petri ${command}” on ${what}`;
}
