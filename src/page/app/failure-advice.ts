import { type ErrorName, type FileFault, fieldsOf } from '@/model/errors';

export interface Advice {
  readonly title: string;
  /** The problem, if more is known than the error says. */
  readonly what?: string;
  /** Steps to take, most likely first; empty if the error message says what to do. */
  readonly steps: readonly string[];
}

/** Step that works with every server. */
export const DOWNLOAD = 'Download the file and drop it here. This always works.';
const FIND_DOWNLOAD =
  'Open the URL in a new tab, find the download link there, and open the URL of that link here.';
const KNOWN_FILES =
  'Petri opens AnnData and MuData (.h5ad, .h5mu, .zarr, .zarr.zip), h5Seurat, 10x Genomics .h5, Loom, and any other HDF5 or Zarr as a plain tree.';

/** Returns the meaning of a failure to open, and what to do about it; only what fits the diagnosis. */
export function adviceFor(error: Error, isRemote: boolean): Advice {
  const known = error.name as ErrorName; // an invalid name finds nothing
  const { fault, conversion } = fieldsOf(error);
  if (known === 'CorruptError') return damagedAdvice(fault, isRemote);
  if (fault === 'no storage') return { title: 'Not enough storage', steps: [] };
  if (conversion) return conversionAdvice(isRemote);
  if (known === 'NotDataError') return notDataAdvice(fault, isRemote);
  return (
    (isRemote ? REMOTE[known] : undefined) ??
    ANY[known] ?? { title: 'The file could not be opened', steps: ['Try again.'] }
  );
}

/** Returns advice for a damaged file: a truncated copy and wrong content have different causes. */
function damagedAdvice(fault: FileFault | undefined, isRemote: boolean): Advice {
  if (fault !== 'incomplete')
    return {
      title: 'The file is damaged',
      steps: ['Ask the author to re-export the file.'],
    };
  return {
    title: 'The file is incomplete',
    steps: [
      isRemote
        ? 'The upload may be incomplete. Ask the owner to compare sizes and upload again.'
        : 'The download or copy may be incomplete. Compare its size with the original and download it again.',
    ],
  };
}

/** Returns advice to convert a file; the page shows the lines that convert it. */
function conversionAdvice(isRemote: boolean): Advice {
  return {
    title: 'Convert this file first',
    steps: [
      isRemote
        ? 'Save the file on your computer, convert it with the lines below and open the result here.'
        : 'Convert it with the lines below and open the result here.',
    ],
  };
}

/** Returns advice for a file without data; the error message names its kind, and how to unpack it. */
function notDataAdvice(fault: FileFault | undefined, isRemote: boolean): Advice {
  const title = 'Unrecognised file';
  switch (fault) {
    case 'empty':
      return { title: 'The file is empty', steps: [] };
    case 'web page':
      return { title, steps: [isRemote ? FIND_DOWNLOAD : KNOWN_FILES] };
    case undefined:
      return { title, steps: [KNOWN_FILES] };
    default: // the right file, but incomplete, or without its parts
      return { title, steps: [] };
  }
}

const REMOTE: Partial<Record<ErrorName, Advice>> = {
  NotFoundError: {
    title: 'Not found',
    steps: [
      'Check the URL for a typo. It must lead to the file itself, not to a page about it.',
      'For Zarr, use the URL of the folder containing .zgroup or zarr.json.',
    ],
  },
  DeniedError: {
    title: 'Access denied',
    steps: [
      'If you have a token or keys, add them in the options below.',
      'Ask the owner for access, or for a signed URL that is still valid.',
      DOWNLOAD,
    ],
  },
  RedirectedError: {
    title: 'The server redirects to another server',
    steps: [
      'Open the URL that it redirects to, if you know that server. If it needs request headers, add them in the options beside the URL field: headers are sent only to the server they were entered for.',
      'If the file needs no request headers, remove them in the options below and try again.',
      DOWNLOAD,
    ],
  },
  RangeNotSupportedError: {
    title: 'The server does not support range requests',
    steps: [
      'If the file is small, load all of it at once with the button below.',
      DOWNLOAD,
      'Or ask the owner of the server to allow range requests (Accept-Ranges: bytes).',
    ],
  },
  TooLargeError: { title: 'Not enough memory', steps: [DOWNLOAD] },
};

const ANY: Record<Exclude<ErrorName, 'CorruptError' | 'NotDataError'>, Advice> = {
  CapReachedError: {
    title: 'Loading stopped at your limit',
    steps: ['Open the file again: a limit applies only while the file is open.'],
  },
  NotFoundError: {
    title: 'The file no longer exists',
    steps: ['It may have been moved or renamed since you chose it. Choose it again.'],
  },
  DeniedError: {
    title: 'Access denied',
    steps: ['Choose the file again, and check that you have permission to open it.'],
  },
  UnreachableError: { title: 'The file could not be read', steps: ['Try again.'] },
  RedirectedError: {
    title: 'The server redirects to another server',
    steps: ['Open the URL that it redirects to.'],
  },
  RangeNotSupportedError: {
    title: 'The file cannot be read in parts',
    steps: [DOWNLOAD],
  },
  UnsupportedError: {
    title: 'Unsupported file or URL',
    steps: [KNOWN_FILES],
  },
  ChangedError: { title: 'The file changed while it was open', steps: [] },
  ArchiveError: {
    title: 'An archive of several files',
    steps: ['Choose the archive again, and one of its files from the list.'],
  },
  TooLargeError: {
    title: 'Not enough memory',
    steps: ['Close other tabs and try again.'],
  },
  AppOfflineError: {
    title: 'Part of Petri could not be loaded',
    steps: [
      'Check the connection to the server of this page, and try again.',
      'The file itself is not affected.',
    ],
  },
  AppUpdatedError: {
    title: 'Petri was updated',
    steps: [
      'Reload the page. Files opened from a URL reopen automatically; local files have to be chosen again.',
    ],
  },
  WorkerError: {
    title: 'Petri crashed while opening this file',
    steps: [
      'Try again. If it happens again, the file may be damaged or need more memory than is available.',
    ],
  },
};
