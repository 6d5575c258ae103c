import { addressMistakeOf } from '@/model/address-mistake';
import { type ErrorName, hasName, isErrorName, messageOf } from '@/model/errors';

/** What to do at a shell about a URL, where the sentence of an error does not say so itself. */
const ADVICE: Partial<Record<ErrorName, string>> = {
  RangeNotSupportedError:
    'Download the file and describe the copy, or use a server that supports range requests.',
  UnreachableError: 'Check the URL and the network.',
};

/** Why a file could not be opened, beginning with what was given; what to do, where the error does not say. */
export function failureText(error: unknown, place: string): string {
  const message = messageOf(error);
  const named = message.includes(place) ? message : `${place}: ${message}`;
  const advice = adviceOn(error, place);
  return advice === undefined || message.includes(advice) ? named : `${named} ${advice}`;
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
