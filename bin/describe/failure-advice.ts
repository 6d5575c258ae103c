import { type ErrorName, isErrorName, messageOf } from '@/model/errors';

/** What to do at a shell, where the sentence of an error does not say so itself. */
const ADVICE: Partial<Record<ErrorName, string>> = {
  RangeNotSupportedError:
    'Download the file and describe the copy, or use a server that supports range requests.',
  UnreachableError: 'Check the URL and the network.',
  TooLargeError: 'Download the file and describe the copy.',
  ChangedError: 'Run the command again.',
};

/** Why a file could not be opened, beginning with what was given; what to do, where the error does not say. */
export function failureText(error: unknown, place: string): string {
  const message = messageOf(error);
  const name = error instanceof Error && isErrorName(error.name) ? error.name : undefined;
  const advice = name && ADVICE[name];
  const named = message.includes(place) ? message : `${place}: ${message}`;
  return advice ? `${named} ${advice}` : named;
}
