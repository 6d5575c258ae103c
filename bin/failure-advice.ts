import { addressMistakeOf } from '@/model/address-mistake';
import { type Recipe, recipeFor } from '@/model/conversion';
import { conversionOf, hasName, messageOf } from '@/model/errors';
import { escapedText } from '@/model/shown-text';
import { nameOfAddress } from '@/read/bytes/http-address';
import { isAddress } from '@/read/bytes/resolve-address';

/** The commands that open a file. */
export type CommandName =
  | 'describe'
  | 'gene'
  | 'groups'
  | 'markers'
  | 'export'
  | 'query'
  | 'convert';

/**
 * Why a file could not be opened, beginning with its argument; and what to do, unless the error
 * says so. For a terminal: control characters are escaped, and lines to paste follow the sentence.
 */
export function failureText(
  error: unknown,
  place: string,
  command: CommandName = 'describe',
): string {
  const message = messageOf(error);
  const named = message.includes(place) ? message : `${place}: ${message}`;
  const advice = adviceOn(error, place, command);
  const sentence = escapedText(
    advice === undefined || message.includes(advice) ? named : `${named} ${advice}`,
  );
  const recipe = recipeOn(error, place);
  return recipe ? `${sentence}\n${recipeText(recipe, command)}` : sentence;
}

/** How to convert the file of an error, if other software can. */
export function recipeOn(error: unknown, place: string): Recipe | undefined {
  const conversion = conversionOf(error);
  return (
    conversion && recipeFor(conversion, isAddress(place) ? nameOfAddress(place) : place)
  );
}

/** Its code quotes every control character. */
export function recipeText(
  { where, code, result }: Recipe,
  command: CommandName = 'describe',
): string {
  const lines = code.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
  return `\nIn ${where}:\n\n${lines.join('\n')}\n\nThen ${using(command, escapedText(result))}.`;
}

/** Advice at a shell about a URL, or an attempt at one, unless the message of the error has it. */
function adviceOn(
  error: unknown,
  place: string,
  command: CommandName,
): string | undefined {
  if (hasName(error, 'ArchiveError'))
    return `“petri describe ${place}” lists them; a file in it is ${isAddress(place) ? `${place}#FILE` : `${place}/FILE`}.`;
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
