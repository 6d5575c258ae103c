import { nameOfAddress } from '@/bytes/http-address';
import { isAddress } from '@/bytes/resolve-address';
import { addressMistakeOf } from '@/model/address-mistake';
import { type Recipe, recipeFor } from '@/model/conversion';
import {
  conversionOf,
  type ErrorName,
  hasName,
  isErrorName,
  messageOf,
} from '@/model/errors';
import { escapedText } from '@/model/shown-text';

/** What to do at a shell about a URL, where the sentence of an error does not say so itself. */
const ADVICE: Partial<Record<ErrorName, string>> = {
  RangeNotSupportedError:
    'Download the file and describe the copy, or use a server that supports range requests.',
  UnreachableError: 'Check the URL and the network.',
};

/**
 * Why a file could not be opened, beginning with what was given; what to do, where the error does not say. For a
 * terminal: controls are escaped, and lines to be pasted follow the sentence.
 */
export function failureText(error: unknown, place: string): string {
  const message = messageOf(error);
  const named = message.includes(place) ? message : `${place}: ${message}`;
  const advice = adviceOn(error, place);
  const sentence = escapedText(
    advice === undefined || message.includes(advice) ? named : `${named} ${advice}`,
  );
  const recipe = recipeOn(error, place);
  return recipe ? `${sentence}\n${recipeText(recipe)}` : sentence;
}

/** How to convert the file that an error is about, if other software can. */
export function recipeOn(error: unknown, place: string): Recipe | undefined {
  const conversion = conversionOf(error);
  return (
    conversion && recipeFor(conversion, isAddress(place) ? nameOfAddress(place) : place)
  );
}

/** Its code quotes every control character. */
export function recipeText({ where, code, result }: Recipe): string {
  const lines = code.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
  return `\nIn ${where}:\n\n${lines.join('\n')}\n\nThen describe ${escapedText(result)}.`;
}

function adviceOn(error: unknown, place: string): string | undefined {
  if (/^[a-z][a-z0-9]+:\/\//i.test(place))
    return error instanceof Error && isErrorName(error.name)
      ? ADVICE[error.name]
      : undefined;
  const mistake = hasName(error, 'NotFoundError') ? addressMistakeOf(place) : undefined;
  if (mistake?.kind === 'accession')
    return `This is an accession of ${mistake.archive}: download a file from ${mistake.page ?? 'there'} and describe it.`;
  if (mistake?.kind === 'doi')
    return `This is a DOI: download a file from ${mistake.page} and describe it.`;
  return undefined;
}
