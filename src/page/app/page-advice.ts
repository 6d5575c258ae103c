import { type Advice, DOWNLOAD } from './failure-advice';

/**
 * Returns advice for the page of a host that has no address for its file, or no CORS, from the address alone; undefined
 * for all others.
 */
export function pageAdvice(address: string): Advice | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  return PAGES.find(({ hosts, path }) => hosts.test(host) && path.test(pathname))?.advice;
}

interface KnownPage {
  readonly hosts: RegExp;
  readonly path: RegExp;
  readonly advice: Advice;
}

/** Describes a page from which the user has to find the file. */
const about = (hosts: RegExp, path: RegExp, what: string, step: string): KnownPage => ({
  hosts,
  path,
  advice: {
    title: 'This is the URL of a page, not of a file',
    what: `${what}. Other sites cannot read it, and it does not point to a single file.`,
    steps: [step, DOWNLOAD],
  },
});

/** Describes a host that serves its files only to its own pages. */
const closed = (hosts: RegExp, path: RegExp, name: string): KnownPage => ({
  hosts,
  path,
  advice: {
    title: `${name} does not let other sites read this file`,
    what: `${name} serves shared files only to its own pages. No setting changes that.`,
    steps: [
      DOWNLOAD,
      'To share it as a link, upload it to a server or bucket that allows cross-origin reads.',
    ],
  },
});

const ANY = /^/;

const PAGES: readonly KnownPage[] = [
  about(
    /^(sandbox\.)?zenodo\.org$/,
    /^\/(records?|doi)\/[^/]+\/?$/,
    'This is a Zenodo record page',
    'Open it in a new tab, copy the URL of the Download button next to the file, and open that URL here.',
  ),
  about(
    /^(.+\.)?figshare\.com$/,
    /^\/(articles|s|collections)\//,
    'This is a figshare article page',
    'Open it in a new tab, copy the URL of the Download button next to the file, and open that URL here.',
  ),
  about(
    /^(huggingface|hf)\.co$/,
    /^\/(?!.*\/resolve\/)/,
    'This is a Hugging Face repository page',
    'Open it in a new tab, choose the file under “Files and versions”, and open the URL of that page here.',
  ),
  about(
    /^cellxgene\.cziscience\.com$/,
    ANY,
    'This is a CELLxGENE page',
    'Choose Download next to the dataset, then .h5ad, and open the URL shown there (https://datasets.cellxgene.cziscience.com/….h5ad) here.',
  ),
  about(
    /^(dx\.)?doi\.org$/,
    ANY,
    'A DOI leads to a page about the data',
    'Open it in a new tab, and copy the URL of the file from there.',
  ),
  closed(/^github\.com$/, /^\/[^/]+\/[^/]+\/releases\//, 'GitHub'),
  about(
    /^github\.com$/,
    ANY,
    'This is a GitHub page',
    'Open the file itself on GitHub, and open the URL of that page here.',
  ),
  closed(/^(drive|docs)\.google\.com$/, ANY, 'Google Drive'),
  closed(/^(1drv\.ms|onedrive\.live\.com|.+\.sharepoint\.com)$/, ANY, 'OneDrive'),
  closed(/^(.+\.)?box\.com$/, ANY, 'Box'),
];
