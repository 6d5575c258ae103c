import { type Advice, DOWNLOAD } from './failure-advice';

/**
 * What to do about the page of a host that has no address for its file, or gives none to other
 * sites, told from the address alone; undefined for all others.
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

/** A page from which the user has to go on to the file. */
const about = (hosts: RegExp, path: RegExp, what: string, step: string): KnownPage => ({
  hosts,
  path,
  advice: {
    title: 'This is the address of a page, not of a file',
    what: `${what}: other sites may not read it, and it does not say which file is meant.`,
    steps: [step, DOWNLOAD],
  },
});

/** A host that gives its files to no page but its own. */
const closed = (hosts: RegExp, path: RegExp, name: string): KnownPage => ({
  hosts,
  path,
  advice: {
    title: `${name} lets no other site read this file`,
    what: `${name} sends what is shared there only to its own pages: no setting here or there changes that.`,
    steps: [
      DOWNLOAD,
      'To share it as a link, put it on a server or in a bucket that other sites may read from.',
    ],
  },
});

const ANY = /^/;

const PAGES: readonly KnownPage[] = [
  about(
    /^(sandbox\.)?zenodo\.org$/,
    /^\/(records?|doi)\/[^/]+\/?$/,
    'It is a record of Zenodo',
    'Open it in a new tab, copy the address of the Download button beside the file, and open that here.',
  ),
  about(
    /^(.+\.)?figshare\.com$/,
    /^\/(articles|s|collections)\//,
    'It is an article of figshare',
    'Open it in a new tab, copy the address of the Download button beside the file, and open that here.',
  ),
  about(
    /^(huggingface|hf)\.co$/,
    /^\/(?!.*\/resolve\/)/,
    'It is a repository of Hugging Face',
    'Open it in a new tab, choose the file under “Files and versions”, and open the address of that page here.',
  ),
  about(
    /^cellxgene\.cziscience\.com$/,
    ANY,
    'It is a page of CELLxGENE',
    'Choose Download at the dataset there, then .h5ad, and open the address that it shows (https://datasets.cellxgene.cziscience.com/….h5ad) here.',
  ),
  about(
    /^(dx\.)?doi\.org$/,
    ANY,
    'A DOI leads to a page about the data',
    'Open it in a new tab, and take the address of the file from there.',
  ),
  closed(/^github\.com$/, /^\/[^/]+\/[^/]+\/releases\//, 'GitHub'),
  about(
    /^github\.com$/,
    ANY,
    'It is a page of GitHub',
    'Open the file itself there, and open the address of that page here.',
  ),
  closed(/^(drive|docs)\.google\.com$/, ANY, 'Google Drive'),
  closed(/^(1drv\.ms|onedrive\.live\.com|.+\.sharepoint\.com)$/, ANY, 'OneDrive'),
  closed(/^(.+\.)?box\.com$/, ANY, 'Box'),
];
