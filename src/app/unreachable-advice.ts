import { type Advice, DOWNLOAD } from './failure-advice';
import type { Obstacle } from './reach-advice';
import type { Reach } from './reach-probe';

/** What to do about an address that this page could not read, by what is in the way. */
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

/** True where a server answers, and lets this page read nothing, or no parts. */
export function isClosed(reach: Reach | undefined): boolean {
  return reach?.kind === 'no-origin' || reach?.kind === 'no-headers';
}

const OFFLINE: Advice = {
  title: 'This computer is offline',
  steps: [
    'Connect it to the network, and try again.',
    'Files of this computer open without a network: drop one here.',
  ],
};

const BY_REACH: Readonly<Record<Reach['kind'], Advice>> = {
  offline: OFFLINE,
  silent: {
    title: 'Nothing answers at this address',
    steps: [
      'Check the address for a typo, and whether it opens in a new tab.',
      'If it opens only within an institute or through a VPN, connect to that first.',
    ],
  },
  'no-origin': {
    title: 'The server does not let this page read its files',
    steps: [
      'Ask its owner to allow it: what they have to set is below, to be copied.',
      'If the file is not public, the answer is the same: ask for an address that is signed, or give a key in the options below.',
      DOWNLOAD,
    ],
  },
  'no-headers': {
    title: 'The server does not let this page read parts of its files',
    steps: [
      'Ask its owner to allow it: what they have to set is below, to be copied.',
      DOWNLOAD,
    ],
  },
  redirects: {
    title: 'The server redirects to another one',
    steps: [
      'Open the address that it redirects to, with request headers of its own if it needs any.',
      DOWNLOAD,
    ],
  },
  answers: {
    title: 'The server did not send the file',
    steps: ['Try again in a moment.', DOWNLOAD],
  },
};

/** Before it was asked again, and of addresses that cannot be. */
const UNKNOWN: Advice = {
  title: 'The server could not be reached',
  steps: [
    'Check that this computer is online and that the address opens in a new tab.',
    'Of an s3:// address, give the region of its bucket or the endpoint of its service in the options below.',
    DOWNLOAD,
  ],
};
