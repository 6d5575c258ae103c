import { type Advice, DOWNLOAD } from './failure-advice';
import type { Obstacle } from './reach-advice';
import type { Reach } from './reach-probe';

/** Returns advice for an address that this page could not read, by its cause. */
export function unreachableAdvice(
  obstacles: readonly Obstacle[],
  reach: Reach | undefined,
): Advice {
  const [obstacle] = obstacles;
  if (reach?.kind === 'offline') return OFFLINE;
  // a network that lets nothing through and a server that lets no page read look different
  if (obstacle?.kind === 'mixed-content' || (obstacle && !isClosed(reach)))
    return {
      title: obstacle.title,
      what: obstacle.what,
      steps: [...obstacles.map(({ step }) => step), DOWNLOAD],
    };
  return reach ? { ...BY_REACH[reach.kind] } : UNKNOWN;
}

/** True if a server responds but lets this page read nothing, or no parts. */
export function isClosed(reach: Reach | undefined): boolean {
  const kinds: readonly (string | undefined)[] = [
    'no-origin',
    'no-headers',
    'hidden-error',
  ];
  return kinds.includes(reach?.kind);
}

const OFFLINE: Advice = {
  title: 'This computer is offline',
  steps: [
    'Connect to the network and try again.',
    'Local files open without a network: drop one here.',
  ],
};

const BY_REACH: Readonly<Record<Reach['kind'], Advice>> = {
  offline: OFFLINE,
  silent: {
    title: 'The server does not respond',
    steps: [
      'Check the spelling, the server and your network. Does the URL open in a new tab?',
      'If it opens only from within an institute or through a VPN, connect to that first.',
    ],
  },
  'no-origin': {
    title: 'Blocked by CORS',
    steps: [
      'Ask the owner to allow it. Settings to copy are below.',
      'Private files fail in the same way: ask for a signed URL, or add keys in the options below.',
      DOWNLOAD,
    ],
  },
  'no-headers': {
    title: 'Blocked by CORS',
    steps: ['Ask the owner to allow it. Settings to copy are below.', DOWNLOAD],
  },
  'hidden-error': {
    title: 'Not found, or access denied',
    steps: [
      'Check the URL for a typo. For Zarr, use the URL of the folder containing .zgroup or zarr.json.',
      'Ask the owner to send the CORS headers with every response, errors included. Settings to copy are below.',
      DOWNLOAD,
    ],
  },
  redirects: {
    title: 'The server redirects to another server',
    steps: [
      'Open the URL that it redirects to, with its own request headers if it needs any.',
      DOWNLOAD,
    ],
  },
  answers: {
    title: 'The server did not send the file',
    steps: ['Try again in a moment.', DOWNLOAD],
  },
};

/** Advice before the address was requested again, and for addresses that cannot be requested. */
const UNKNOWN: Advice = {
  title: 'The server could not be reached',
  steps: [
    'Check that this computer is online and that the URL opens in a new tab.',
    'If it opens there, the server may not allow other sites to read it (CORS): ask its owner to allow this page.',
    'For an s3:// URL, enter the region of the bucket or the endpoint of the service in the options below.',
    DOWNLOAD,
  ],
};
