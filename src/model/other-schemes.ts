/** An address of a scheme that other tools read, as one that Petri reads; others unchanged. */
export function readableAddress(address: string): string {
  return huggingFace(address) ?? azure(address) ?? address;
}

/** `hf://datasets/OWNER/NAME@REVISION/PATH` as by huggingface_hub; models have no first segment. */
function huggingFace(address: string): string | undefined {
  const parts =
    /^hf:\/\/(datasets\/|spaces\/)?([^/@]+\/[^/@]+)(?:@([^/]+))?\/(.+)$/i.exec(address);
  const [, kind = '', repository, revision = 'main', path] = parts ?? [];
  if (repository === undefined || path === undefined) return undefined;
  return `https://huggingface.co/${kind}${repository}/resolve/${revision}/${path}`;
}

/** `abfs://CONTAINER@ACCOUNT.dfs.core.windows.net/PATH` and its like: they name the account. */
function azure(address: string): string | undefined {
  const parts =
    /^(?:abfss?|wasbs?|az):\/\/([^/@]+)@([a-z0-9]+)\.(?:dfs|blob)\.core\.windows\.net\/(.*)$/is.exec(
      address,
    );
  const [, container, account, path] = parts ?? [];
  if (container === undefined) return undefined;
  return `https://${account}.blob.core.windows.net/${container}/${path}`;
}

const AZURE =
  'Give the https address of the blob, with the account that it belongs to: https://ACCOUNT.blob.core.windows.net/CONTAINER/PATH (with the signature after “?”, if it is private).';

const ADVICE: readonly (readonly [schemes: RegExp, advice: string])[] = [
  [/^(az|abfss?|adl|wasbs?)$/, AZURE],
  [
    /^hf$/,
    'Give the path of a file: hf://datasets/OWNER/NAME/PATH, or the address of its page.',
  ],
  [
    /^ftps?$/,
    'Many FTP servers have the same files under https: try the address with https instead. Or download the file (curl -O) and open the copy.',
  ],
  [/^(sftp|scp|ssh|rsync)$/, 'Copy the file to this computer and open the copy.'],
];

/** Advice for an address of a scheme that Petri does not read; undefined for supported schemes, and for paths. */
export function schemeAdvice(address: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || /^(https?|s3a?|gs|gcs|file)$/.test(scheme))
    return undefined;
  const [, advice] = ADVICE.find(([schemes]) => schemes.test(scheme)) ?? [];
  return `Petri reads https, http, s3 and gs URLs, not ${scheme}. ${advice ?? 'Download the file and open the copy.'}`;
}
