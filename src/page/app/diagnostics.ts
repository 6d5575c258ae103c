import { withoutPathToken, withoutSecret } from '@/page/state/signed-address';
import type { SourceRef } from '@/page/state/view';

/**
 * Returns the facts that help to find out why something failed, as text to send; it contains nothing that grants
 * access.
 */
export function diagnosticsOf(
  ref: SourceRef,
  tried: string,
  error: Error,
  found?: string,
): string {
  const lines = [
    `Tried: ${tried}`,
    `Error: ${error.name}: ${error.message}`,
    error.cause instanceof Error ? `Cause: ${error.cause.message}` : '',
    found ? `Found: ${found}` : '',
    ref.kind === 'url' && ref.withKeys ? 'Opened with: a signature, keys or headers' : '',
    `Page: ${window.location.origin}${window.location.pathname}`,
    `Online: ${navigator.onLine ? 'yes' : 'no'}`,
    `Browser: ${navigator.userAgent}`,
    `Time: ${new Date().toISOString()}`,
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) =>
      line.replace(ADDRESS, (address) => withoutPathToken(withoutSecret(address))),
    )
    .join('\n');
}

/** Matches addresses. The scheme has a bound: without it, a long run of its characters takes quadratic time. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>“”]+/gi;
