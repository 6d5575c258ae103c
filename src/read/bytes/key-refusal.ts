import { DataError } from '@/model/errors';
import { shownAddress } from './http-address';
import { readBody } from './http-body';
import { valuesOf } from './xml-text';

/** Why a service refuses a signed request. */
export interface KeyRefusal {
  readonly status: number;
  /** Such as `ExpiredToken`; undefined without a body, as of HEAD. */
  readonly code: string | undefined;
  /** Region of the bucket, where another was signed for. */
  readonly region: string | undefined;
  /** Clock of the server (ms). */
  readonly serverMs: number | undefined;
}

const LONGEST = 64 << 10;

/** Reads the XML of a refusal. Nothing else of it is shown: services repeat parts of the request in it. */
export async function readRefusal(response: Response): Promise<KeyRefusal> {
  const bytes = await readBody(response, LONGEST, () => undefined);
  const xml = bytes ? new TextDecoder().decode(bytes) : '';
  const value = (tag: string, form: RegExp) =>
    valuesOf(xml, tag).find((text) => form.test(text));
  const time = Date.parse(value('ServerTime', /^[\d:TZ.-]{1,30}$/) ?? '');
  return {
    status: response.status,
    code: value('Code', /^[A-Za-z0-9.]{1,80}$/),
    region:
      regionIn(response) ??
      value('Region', REGION) ??
      /expecting '([a-z0-9-]{1,40})'/.exec(xml)?.[1],
    serverMs: Number.isNaN(time) ? undefined : time,
  };
}

const REGION = /^[a-z0-9-]{1,40}$/;

/** The region that the headers of a response name, which becomes a part of a host. */
export function regionIn({ headers }: Response): string | undefined {
  const region = headers.get('x-amz-bucket-region') ?? '';
  return REGION.test(region) ? region : undefined;
}

const NEW_KEYS =
  'Get new ones (“aws configure export-credentials --format env” prints them) and use these.';

/** Sentences about the keys themselves, by the codes of Amazon S3, MinIO, Cloudflare R2 and Google Cloud Storage. */
const ABOUT_KEYS: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [
    /^(ExpiredToken(Exception)?|TokenRefreshRequired|RequestExpired)$/,
    `The keys have expired. ${NEW_KEYS}`,
  ],
  [
    /^(InvalidAccessKeyId|InvalidClientTokenId|InvalidSecurity|NotSignedUp|UnrecognizedClientException)$/,
    `The server does not know the access key: it may have been removed, or be of another service or account. ${NEW_KEYS}`,
  ],
  [
    /^(InvalidToken|InvalidTokenId|XMinioInvalidToken)$/,
    `The server does not accept the session token: it has to be copied whole, together with its access key and secret key. ${NEW_KEYS}`,
  ],
  [
    /^(SignatureDoesNotMatch|InvalidSignature)$/,
    'The secret key does not belong to the access key, or was not copied whole. Copy both again.',
  ],
  [
    /^(RequestTimeTooSkewed|RequestInTheFuture)$/,
    'The clock of this computer is wrong by more than the server allows, which is 15 minutes at Amazon. Set the clock and try again.',
  ],
  [
    /^(AuthorizationHeaderMalformed|InvalidRegionName|AuthorizationQueryParametersError)$/,
    'The server expects another region, and does not say which. Enter the region of the bucket.',
  ],
];

/** The error for a refused request; `refuses` says that all others will be refused as well. */
export function refusalError(url: string, { status, code }: KeyRefusal): DataError {
  const shown = shownAddress(url);
  const answer = code === undefined ? `${status}` : `${status} ${code}`;
  const sentence = ABOUT_KEYS.find(([codes]) => codes.test(code ?? ''))?.[1];
  if (sentence !== undefined)
    return new DataError(
      'DeniedError',
      `${shown} cannot be read with these keys (${answer}). ${sentence}`,
      { refuses: 'keys' },
    );
  return new DataError(
    'DeniedError',
    `The keys do not give access to ${shown} (${answer}). Check the name of the bucket, or ask its owner for permission to read it (s3:GetObject) and to list it (s3:ListBucket).`,
  );
}
