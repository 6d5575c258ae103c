import { parseBucketAddress } from '@/model/bucket-address';
import type { BucketKeys } from '@/model/bucket-keys';
import { originOf, type SourceAccess } from './source-access';

/** Headers that browsers send themselves and that no page may set (Fetch, forbidden request-header). */
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via|range)$/i;

/** Access that was entered, or a sentence on why the input cannot be valid. */
export type AccessInput =
  | { readonly status: 'ok'; readonly access: SourceAccess }
  | { readonly status: 'wrong'; readonly reason: string };

/** Reads the fields of the access options: headers, one per line (`Name: value`), keys of a bucket, region, endpoint. */
export function readAccess(form: FormData): AccessInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const headers = new Headers();
  const given: Record<string, string> = {};
  for (const line of text('headers').split('\n')) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    if (colon < 1 || value === '')
      return wrong(`“${line.trim()}” is not a valid header. Use the form Name: value.`);
    if (FORBIDDEN.test(name))
      return wrong(`Browsers do not allow pages to set the header ${name}.`);
    try {
      headers.set(name, value);
    } catch {
      return wrong(`“${name}” is not a valid header name.`);
    }
    given[name] = value;
  }
  const keys = {
    accessKeyId: text('accessKeyId'),
    secretAccessKey: text('secretAccessKey'),
    sessionToken: text('sessionToken'),
  };
  const hasKeys = Object.values(keys).some((key) => key !== '');
  const wrongKeys = hasKeys ? whyWrong(keys, new Headers(given)) : undefined;
  if (wrongKeys !== undefined) return wrong(wrongKeys);
  const { sessionToken, ...pair } = keys;
  const [region, typed] = [text('region'), text('endpoint')];
  if (region !== '' && !/^[a-z0-9-]+$/i.test(region))
    return wrong(`“${region}” is not a valid region. Regions look like eu-west-1.`);
  const endpoint =
    typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (endpoint !== '' && !URL.canParse(endpoint))
    return wrong(`“${typed}” is not a URL. It should look like https://s3.example.org.`);
  return {
    status: 'ok',
    access: {
      ...(Object.keys(given).length > 0 && { headers: given }),
      ...(region !== '' && { region: region.toLowerCase() }),
      ...(endpoint !== '' && { endpoint }),
      ...(hasKeys && { keys: { ...pair, ...(sessionToken !== '' && { sessionToken }) } }),
    },
  };
}

/** An address with the access that is known or given for it. */
interface Accessed {
  readonly address: string;
  readonly access: SourceAccess;
}

/**
 * Returns the access that a form gives for an address. The form was filled with what is known for the address that is
 * shown: headers and keys of that are not given to another server.
 */
export function accessFor({ address, access }: Accessed, shown: Accessed): SourceAccess {
  if (isSameServer({ address, access }, shown)) return access;
  const { headers, keys, ...rest } = access;
  const isOwn = (value: unknown, known: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(known);
  return {
    ...rest,
    ...(headers && isOwn(headers, shown.access.headers) && { headers }),
    ...(keys && isOwn(keys, shown.access.keys) && { keys }),
  };
}

/** True for addresses of one origin or bucket, and for buckets of one service. */
function isSameServer(a: Accessed, b: Accessed): boolean {
  if (originOf(a.address) === originOf(b.address)) return true;
  const [one, other] = [a, b].map(({ address }) => parseBucketAddress(address));
  const isSameService = one !== undefined && one.service === other?.service;
  return isSameService && a.access.endpoint === b.access.endpoint;
}

/** Why keys cannot be valid, without repeating them; undefined if they may be. */
function whyWrong(
  { accessKeyId, secretAccessKey, sessionToken }: Required<Omit<BucketKeys, 'region'>>,
  headers: Headers,
): string | undefined {
  if (accessKeyId === '') return 'The access key ID is missing.';
  if (secretAccessKey === '') return 'The secret key is missing.';
  if (/[^!-~]/.test(accessKeyId + secretAccessKey + sessionToken))
    return 'The keys contain spaces or other characters that keys do not have. Copy each of them whole and alone.';
  if (/^ASIA/.test(accessKeyId) && sessionToken === '')
    return 'The session token is missing: keys that begin with ASIA are temporary and need it.';
  if (headers.has('authorization'))
    return 'Keys make the Authorization header themselves. Remove it from the request headers.';
  return undefined;
}

/** Returns headers as they are typed, one per line. */
export function headerLines({ headers = {} }: SourceAccess): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function wrong(reason: string): AccessInput {
  return { status: 'wrong', reason };
}
