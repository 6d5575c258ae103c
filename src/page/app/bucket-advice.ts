import { parseBucketAddress } from '@/model/bucket-address';
import { fieldsOf } from '@/model/errors';
import type { Advice } from './failure-advice';
import type { SourceAccess } from './source-access';

/** Headers of a signed request that a bucket has to allow pages to send. */
const SIGNED_HEADERS = ['Authorization', 'X-Amz-Date', 'X-Amz-Content-Sha256'];

/** Names of the request headers that are sent to a source, those of its keys among them. */
export function headersSent({ headers = {}, keys }: SourceAccess): readonly string[] {
  const token = keys?.sessionToken === undefined ? [] : ['X-Amz-Security-Token'];
  return [...Object.keys(headers), ...(keys ? [...SIGNED_HEADERS, ...token] : [])];
}

/**
 * Returns what to say of a bucket that denies access; undefined for other errors and addresses. Without keys that is a
 * question for them: the bucket is only private.
 */
export function bucketAdvice(
  address: string,
  error: Error,
  { keys }: SourceAccess,
): (Advice & { readonly asks: boolean }) | undefined {
  if (error.name !== 'DeniedError') return undefined;
  if (fieldsOf(error).refuses)
    return { title: 'The keys are not accepted', steps: [], asks: false };
  if (keys)
    return {
      title: 'Access denied',
      steps: [
        'Check the bucket and the name of the file: many buckets answer in the same way where a file does not exist.',
        'Ask the owner of the bucket for access, or enter other keys below.',
      ],
      asks: false,
    };
  if (!parseBucketAddress(address)) return undefined;
  return {
    title: 'This bucket asks for keys',
    what: 'The bucket is private, or has no file of this name. If you have keys for it, paste them below.',
    steps: [],
    asks: true,
  };
}
