/**
 * The policy. `connect-src *` because the user may open an address on any host; nothing else may come
 * from, or go to, anywhere but the page's own origin. No string becomes markup or script: the one
 * policy of Trusted Types (src/model/trusted-workers.ts) admits the addresses of our own workers.
 */
const policy = [
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
  "require-trusted-types-for 'script'",
  'trusted-types petri-workers',
];

/** Browser features that Petri does not use; the clipboard is used. */
const denied = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers of every response, worker scripts included: a policy in a meta tag does not reach workers.
 * No Cross-Origin-Embedder-Policy: under it a server that lets no other site read looks like
 * one that does not answer (`no-cors` in src/page/app/reach-probe.ts), and nothing here uses what it allows.
 */
export const securityHeaders = {
  'Content-Security-Policy': policy.join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': denied.map((feature) => `${feature}=()`).join(', '),
};

/** How long browsers keep files whose names change with their content. */
export const HASHED_CACHE = 'public, max-age=31536000, immutable';

/** The same for hosts that use a `_headers` file (Netlify, Cloudflare Pages). */
export function headersFile() {
  const lines = Object.entries(securityHeaders).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  return `/*\n${lines.join('\n')}\n/assets/*\n  Cache-Control: ${HASHED_CACHE}\n`;
}

/**
 * The same for nginx, to be included in every place with an `add_header` of its own: those of a place replace the ones
 * around it.
 */
export function nginxHeaders() {
  return Object.entries(securityHeaders)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
}

/**
 * The part of the policy that a page can declare itself, for hosts that send no headers (GitHub
 * Pages): tags for the head of index.html, in Vite's format. Only a header can restrict framing.
 */
export function metaTags() {
  const inMeta = policy.filter((rule) => !rule.startsWith('frame-ancestors'));
  return [
    { 'http-equiv': 'Content-Security-Policy', content: inMeta.join('; ') },
    { name: 'referrer', content: securityHeaders['Referrer-Policy'] },
  ].map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head-prepend' }));
}
