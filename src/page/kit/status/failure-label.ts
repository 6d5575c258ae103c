import { hasName } from '@/model/errors';

/** The sentence of an error, and what a page can add to it: browsers do not say why a request failed. */
export function failureLabel(error: Error): string {
  const { message } = error;
  return hasName(error, 'UnreachableError') && message.endsWith('without a response.')
    ? `${message} Check the network. The server may also be blocking this page (CORS).`
    : message;
}
