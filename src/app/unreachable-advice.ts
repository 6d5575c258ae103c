import type { Advice } from './failure-advice';
import type { Obstacle } from './reach-advice';
import type { Reach } from './reach-probe';

/** What to do about an address that this page could not read, by what is in the way. */
export function unreachableAdvice(
  obstacles: readonly Obstacle[],
  reach: Reach | undefined,
): Advice {
  const [obstacle] = obstacles;
  const steps = obstacles.map(({ step }) => step);
  if (reach?.kind === 'offline') return OFFLINE;
  if (obstacle?.kind === 'mixed-content')
    return { title: 'This page may not read from an http address', steps };
  // a network that lets nothing through and a server that lets no page read look different
  if (obstacle && reach?.kind !== 'no-origin' && reach?.kind !== 'no-headers')
    return {
      title: 'This address is in a private network',
      steps: [...steps, DOWNLOAD],
    };
  return reach ? { ...BY_REACH[reach.kind] } : UNKNOWN;
}

const DOWNLOAD = 'Download the file and drop it here: that always works.';

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
