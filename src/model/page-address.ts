import { readableAddress } from './other-schemes';

/**
 * Returns the address of the file that a page is about, for hosts with a page for each file; returns any other as it
 * is.
 */
export function fileAddressOf(given: string): string {
  const address = readableAddress(given);
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  const rewritten = HOSTS[url.hostname.replace(/^www\./, '')]?.(url);
  return rewritten ?? address;
}

const HOSTS: Readonly<Record<string, (url: URL) => string | undefined>> = {
  'zenodo.org': zenodo,
  'sandbox.zenodo.org': zenodo,
  'github.com': github,
  'huggingface.co': huggingFace,
  'hf.co': huggingFace,
  'dropbox.com': dropbox,
  'figshare.com': figshare,
  'storage.cloud.google.com': googleCloud,
};

/**
 * `/records/<id>/preview/<file>` is a page, `/files/<file>` serves the file to no other site; `/api/…/content` serves
 * it to all, but only whole. The token of a shared draft is kept.
 */
function zenodo({ origin, pathname, searchParams }: URL): string | undefined {
  const [, record, file] =
    /^\/records?\/(\d+)\/(?:files|preview)\/(.+)$/.exec(pathname) ?? [];
  if (record === undefined) return undefined;
  const token = searchParams.get('token');
  const search = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return `${origin}/api/records/${record}/files/${file}/content${search}`;
}

/** `/<owner>/<repository>/blob|raw|tree/<branch>/<path>`; github.com itself lets no other site read. */
function github({ pathname }: URL): string | undefined {
  const [, repository, how, rest] =
    /^\/([^/]+\/[^/]+)\/(blob|raw|tree)\/([^/]+\/.+)$/.exec(pathname) ?? [];
  if (repository === undefined || rest === undefined || isOther(how, rest))
    return undefined;
  return `https://raw.githubusercontent.com/${repository}/${rest}`;
}

/** `blob` is the page of a file, `tree` that of a folder; `resolve` is their content. */
function huggingFace({ origin, pathname }: URL): string | undefined {
  const [, place, how, rest] =
    /^(\/(?:(?:datasets|spaces)\/)?[^/]+\/[^/]+)\/(blob|tree)\/(.+)$/.exec(pathname) ??
    [];
  if (place === undefined || rest === undefined || isOther(how, rest)) return undefined;
  return `${origin}${place}/resolve/${rest}`;
}

/** True for a folder that is not a store. */
function isOther(how: string | undefined, path: string): boolean {
  return how === 'tree' && !/\.zarr(\/|$)/.test(path);
}

/** The site's own download is for people; scripts use another host. */
function figshare({ pathname }: URL): string | undefined {
  const [, file] = /^\/ndownloader\/files\/(\d+)$/.exec(pathname) ?? [];
  return file === undefined
    ? undefined
    : `https://ndownloader.figshare.com/files/${file}`;
}

/** Returns the address of the same object without a signature, given the address for signed-in users. */
function googleCloud({ pathname }: URL): string {
  return `https://storage.googleapis.com${pathname}`;
}

/** `dl=0` is the page of a shared file. */
function dropbox(url: URL): string | undefined {
  if (!/^\/(s|scl)\//.test(url.pathname)) return undefined;
  const file = new URL(url);
  file.hostname = 'dl.dropboxusercontent.com';
  file.searchParams.delete('dl');
  return file.href;
}

/**
 * Returns the address of the file behind a Git LFS pointer in GitHub's storage; undefined for addresses of other hosts.
 */
export function lfsAddressOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (hostname !== 'raw.githubusercontent.com') return undefined;
  return `https://media.githubusercontent.com/media${pathname}`;
}
