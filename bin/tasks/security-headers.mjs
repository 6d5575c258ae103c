/**
 * What every response carries, worker scripts included: a policy in a meta tag does not reach
 * workers. `connect-src *` because the user may open an address on any host; nothing else may
 * come from, or go to, anywhere but the page's own origin.
 */
export const securityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    'connect-src *',
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The same for hosts that read a `_headers` file (Netlify, Cloudflare Pages). */
export function headersFile() {
  const lines = Object.entries(securityHeaders).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  return `/*\n${lines.join('\n')}\n`;
}
