/** The address of the file that a page is about, where hosts have a page for each file; any other stays as it is. */
export function fileAddressOf(address: string): string {
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
};

/** `/records/<id>/preview/<file>` and `/files/<file>` are pages; `/api/…/content` sends the file with CORS. */
function zenodo({ origin, pathname }: URL): string | undefined {
  const [, record, file] =
    /^\/records?\/(\d+)\/(?:files|preview)\/(.+)$/.exec(pathname) ?? [];
  if (record === undefined) return undefined;
  return `${origin}/api/records/${record}/files/${file}/content`;
}

/** `/<owner>/<repository>/blob|raw/<branch>/<path>`; github.com itself allows no other site. */
function github({ pathname }: URL): string | undefined {
  const [, repository, rest] =
    /^\/([^/]+\/[^/]+)\/(?:blob|raw)\/(.+\/.+)$/.exec(pathname) ?? [];
  if (repository === undefined) return undefined;
  return `https://raw.githubusercontent.com/${repository}/${rest}`;
}

/** `blob` is the page, `resolve` the file. */
function huggingFace({ origin, pathname }: URL): string | undefined {
  const [, place, rest] =
    /^(\/(?:(?:datasets|spaces)\/)?[^/]+\/[^/]+)\/blob\/(.+)$/.exec(pathname) ?? [];
  return place === undefined ? undefined : `${origin}${place}/resolve/${rest}`;
}

/** `dl=0` is the page of a shared file. */
function dropbox(url: URL): string | undefined {
  if (!/^\/(s|scl)\//.test(url.pathname)) return undefined;
  const file = new URL(url);
  file.hostname = 'dl.dropboxusercontent.com';
  file.searchParams.delete('dl');
  return file.href;
}
