import type { ErrorName } from '@/model/errors';

export interface Advice {
  readonly title: string;
  /** What is wrong, where more is known than the error says. */
  readonly what?: string;
  /** What can be done, most likely first. */
  readonly steps: readonly string[];
}

/** What works with every server. */
export const DOWNLOAD = 'Download the file and drop it here: that always works.';
const KNOWN_FILES =
  'Petri opens AnnData and MuData (.h5ad, .h5mu, .zarr, .zarr.zip), the .h5 of 10x Genomics, Loom, and any other HDF5 or Zarr as a tree.';

const REMOTE: Partial<Record<ErrorName, Advice>> = {
  NotFoundError: {
    title: 'There is nothing at this address',
    steps: [
      'Check the address for a typo, and that it leads to the file itself and not to a page about it.',
      'Of a Zarr store, take the address of the folder that holds .zgroup or zarr.json.',
    ],
  },
  NotDataError: {
    title: 'This is not a file that Petri knows',
    steps: [
      'Open the address in a new tab: if a page comes, look there for the download, and open its address here.',
      KNOWN_FILES,
    ],
  },
  CorruptError: {
    title: 'The file is damaged',
    steps: [
      'Its way to the server may have been interrupted: ask its owner to compare its size with the original, and to put it there again.',
    ],
  },
  DeniedError: {
    title: 'The server does not give this file out',
    steps: [
      'If you have a token or key, give it as a request header in the options below.',
      'Ask its owner for access, or for an address that is signed and still valid.',
      DOWNLOAD,
    ],
  },
  RedirectedError: {
    title: 'The server redirects to another one',
    steps: [
      'Open the address that it redirects to. If it needs request headers, give them in the options beside the address field: they go only to the server that they were given for.',
      'If the file needs no request headers, remove them in the options below and try again.',
      DOWNLOAD,
    ],
  },
  RangeNotSupportedError: {
    title: 'The server sends only whole files',
    steps: [
      'If the file is small, read all of it at once with the button below.',
      DOWNLOAD,
      'Or ask the owner of the server to allow range requests (Accept-Ranges: bytes).',
    ],
  },
};

const ANY: Record<ErrorName, Advice> = {
  CapReachedError: {
    title: 'Reading stopped at your cap',
    steps: ['Open the file again: a cap lasts as long as the file is open.'],
  },
  NotFoundError: {
    title: 'The file is not there any more',
    steps: ['It may have been moved or renamed since it was chosen: choose it again.'],
  },
  DeniedError: {
    title: 'The file may not be read',
    steps: ['Choose it again, and check that you may open it.'],
  },
  UnreachableError: {
    title: 'The file could not be read',
    steps: [
      'If it is on a network drive or a stick, check the connection and try again.',
    ],
  },
  RedirectedError: {
    title: 'The server redirects to another one',
    steps: ['Open the address that it redirects to.'],
  },
  RangeNotSupportedError: {
    title: 'The file cannot be read in parts',
    steps: [DOWNLOAD],
  },
  UnsupportedError: {
    title: 'Petri does not read this kind of file',
    steps: [KNOWN_FILES],
  },
  NotDataError: {
    title: 'This is not a file that Petri knows',
    steps: [
      KNOWN_FILES,
      'If it should be one, its download may have gone wrong: fetch it again, and compare its size with what its source says.',
    ],
  },
  CorruptError: {
    title: 'The file is damaged',
    steps: [
      'It may not have been downloaded to its end: compare its size with the original.',
      'Ask whoever made it to write it again.',
    ],
  },
  ChangedError: {
    title: 'The file changed while it was open',
    steps: ['Open it again to see it as it is now.'],
  },
  TooLargeError: {
    title: 'This does not fit into the memory',
    steps: ['Close other tabs and try again.'],
  },
  AppOfflineError: {
    title: 'A part of Petri could not be loaded',
    steps: [
      'Check the connection to the server that this page came from, and try again.',
      'This says nothing about the file.',
    ],
  },
  AppUpdatedError: {
    title: 'Petri was updated',
    steps: [
      'Reload the page: an address opens again by itself, a file of this computer has to be chosen again.',
    ],
  },
  WorkerError: {
    title: 'Petri crashed while it opened this file',
    steps: [
      'Try again. If it happens twice, the file may be damaged or need more memory.',
    ],
  },
};

/** What a failure to open means, and what to do about it, by the name of its error. */
export function adviceFor(name: string, isRemote: boolean): Advice {
  const known = name as ErrorName; // a name that is none finds nothing
  return (
    (isRemote ? REMOTE[known] : undefined) ??
    ANY[known] ?? { title: 'This could not be opened', steps: ['Try again.'] }
  );
}
