/** Configuration that lets Petri read from a bucket or server of this kind, to be pasted. */
export interface CorsRecipe {
  readonly title: string;
  readonly text: string;
}

/** Returns the configuration for the owner of a server, chosen by what the address says about it. */
export function corsRecipe(
  address: string,
  origin: string,
  headers: readonly string[] = [],
): CorsRecipe {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const isGoogle =
    /^gs:|^gcs:/i.test(address) || /(^|\.)storage\.googleapis\.com$/.test(host);
  const isAmazon = /^s3a?:/i.test(address) || S3_HOSTS.test(host);
  if (isGoogle)
    return {
      title:
        'For the bucket (gcloud storage buckets update gs://… --cors-file=cors.json)',
      text: json([
        {
          origin: [origin],
          method: ['GET', 'HEAD'],
          responseHeader: [...EXPOSED, ...headers],
          maxAgeSeconds: 3600,
        },
      ]),
    };
  if (isAmazon)
    return {
      title: 'For the bucket (Permissions, Cross-origin resource sharing)',
      text: json([
        {
          AllowedOrigins: [origin],
          AllowedMethods: ['GET', 'HEAD'],
          AllowedHeaders: ['*'],
          ExposeHeaders: EXPOSED,
          MaxAgeSeconds: 3600,
        },
      ]),
    };
  // hosts in links may have signs that a shell would run
  const [, account] = /^([a-z0-9-]+)\.blob\.core\.windows\.net$/.exec(host) ?? [];
  if (account !== undefined)
    return {
      title: 'For the storage account (Azure)',
      text: `az storage cors add --account-name ${account} --services b --origins ${origin} --methods GET HEAD --allowed-headers '*' --exposed-headers '${EXPOSED.join(',')}' --max-age 3600`,
    };
  return {
    title: 'Headers the server must send with every response, errors included',
    text: headerLines(origin, headers),
  };
}

/** Returns the headers themselves, and how two common servers send them with every response (`always`). */
function headerLines(origin: string, headers: readonly string[]): string {
  const lines = [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
    ['Access-Control-Allow-Headers', ['Range', ...headers].join(', ')],
    ['Access-Control-Expose-Headers', EXPOSED.join(', ')],
  ] as const;
  return [
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    '# nginx',
    ...lines.map(([name, value]) => `add_header ${name} "${value}" always;`),
    '',
    '# Apache',
    ...lines.map(([name, value]) => `Header always set ${name} "${value}"`),
  ].join('\n');
}

/** Hosts of Amazon's buckets, and of others that use the same JSON: Cloudflare's, DigitalOcean's. */
const S3_HOSTS =
  /(\.amazonaws\.com(\.cn)?|\.r2\.cloudflarestorage\.com|\.r2\.dev|\.digitaloceanspaces\.com)$/;

/** Response headers without which a page cannot know how large a file is, or that it changed. */
const EXPOSED = [
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
];

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
