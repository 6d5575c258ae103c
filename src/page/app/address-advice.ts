import { addressMistakeOf } from '@/model/address-mistake';
import type { Advice } from './failure-advice';

/** Errors that opening a text other than a URL can cause; some servers respond to everything with a page. */
const MAY_BE_MISTAKEN = new Set([
  'NotFoundError',
  'NotDataError',
  'UnsupportedError',
  'DeniedError',
  'UnreachableError',
]);

const OPEN_FILE = 'To open a file on this computer, choose Open file or drop it here.';

/** Returns advice for a text that is not a URL, such as a path or an accession; undefined if it may well be one. */
export function addressAdvice(text: string, error: Error): Advice | undefined {
  const mistake = MAY_BE_MISTAKEN.has(error.name) ? addressMistakeOf(text) : undefined;
  switch (mistake?.kind) {
    case undefined:
      return undefined;
    case 'path':
      return {
        title: 'This is a path, not a URL',
        what: `${text} is a path on a computer. Web pages cannot open files by their path.`,
        steps: [
          OPEN_FILE,
          'To open a file from a server, enter its full URL (https://host/file.h5ad).',
        ],
      };
    case 'accession':
      return {
        title: 'This is an accession, not a URL',
        what: `${text} is an accession of ${mistake.archive}. Petri does not search archives.`,
        steps: [
          mistake.page === undefined
            ? `Find ${text} at ${mistake.archive}, download its .h5ad, .h5 or .zarr file and drop it here.`
            : `Open ${mistake.page}, download an .h5ad, .h5 or .zarr file from there and drop it here.`,
        ],
      };
    case 'doi':
      return {
        title: 'This is a DOI, not the URL of a file',
        what: 'A DOI leads to a page about the data.',
        steps: [
          `Open ${mistake.page} in a new tab, and copy the URL of the file from there.`,
        ],
      };
    case 'word':
      return {
        title: 'This is not a URL',
        what: `“${text}” is not a URL, and there is no file with this name next to this page.`,
        steps: ['Enter the full URL of a file (https://host/file.h5ad).', OPEN_FILE],
      };
  }
}
