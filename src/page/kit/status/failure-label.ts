import { hasName } from '@/model/errors';

/** Returns the message of an error, with what a page can add to it: browsers do not say why a request failed. */
export function failureLabel(error: Error): string {
  const { message } = error;
  return hasName(error, 'UnreachableError') && message.endsWith('without a response.')
    ? `${message} Check the network. The server may also be blocking this page (CORS).`
    : message;
}
