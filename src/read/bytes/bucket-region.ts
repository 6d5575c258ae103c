import type { BucketLogin } from './bucket-login';

/** The parts of the name of a host of Amazon S3. */
interface AmazonHost {
  /** Labels before the service: those of the bucket; none in path style. */
  readonly bucket: readonly string[];
  readonly region: string | undefined;
  /** `com` or `com.cn`. */
  readonly end: string;
}

/** Undefined for hosts of other services, and of other services of Amazon. */
function amazonHost(host: string): AmazonHost | undefined {
  const [, service, end = ''] = /^(.+)\.amazonaws\.(com|com\.cn)$/.exec(host) ?? [];
  const labels = service?.split('.') ?? [];
  const at = labels.findLastIndex((label) => /^s3(-[a-z]{2}-[a-z-]+-\d+)?$/.test(label));
  if (at < 0) return undefined;
  const after = labels.slice(at + 1).filter((label) => label !== 'dualstack');
  if (after.length > 1) return undefined;
  const region = after[0] ?? (labels[at]?.slice('s3-'.length) || undefined);
  return { bucket: labels.slice(0, at), region, end };
}

/** Services that take one region for all buckets. */
const ANY_REGION = /(^|\.)(r2\.cloudflarestorage\.com|storage\.googleapis\.com)$/;

/**
 * The region that requests to an address are signed for: the one that the server named, else that of its host, else the
 * one that was given.
 */
export function regionOf(url: string, { region, keys }: BucketLogin): string {
  const { hostname } = new URL(url);
  const named = region ?? amazonHost(hostname)?.region;
  if (named !== undefined) return named;
  return ANY_REGION.test(hostname) ? 'auto' : (keys.region ?? 'us-east-1');
}

/** The address of the same object at Amazon's host of a region; addresses of other services are unchanged. */
export function inRegion(url: string, region: string | undefined): string {
  const address = new URL(url);
  const host = amazonHost(address.hostname);
  if (region === undefined || !host || host.region === region) return url;
  address.hostname = [...host.bucket, 's3', region, 'amazonaws', host.end].join('.');
  return address.href;
}

/** The region of a redirect's target; undefined unless it is the same object of Amazon S3. */
export function regionOfSame(url: string, target: string): string | undefined {
  const [from, to] = [new URL(url), new URL(target)];
  const region = amazonHost(to.hostname)?.region;
  if (region === undefined || from.protocol !== to.protocol) return undefined;
  return inRegion(url, region) === inRegion(target, region) ? region : undefined;
}
