import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { BucketKeys } from '@/model/bucket-keys';
import { DataError, fieldsOf, hasName, isPlatformFailure } from '@/model/errors';
import { type IniSection, parseIni } from '@/model/ini-sections';

/** How buckets are read from a shell, by the settings of AWS's tools. */
export interface BucketAccess {
  readonly keys?: BucketKeys;
  /** Address of an S3-compatible service. */
  readonly endpoint?: string;
  /** Why there are no keys, with what to do. */
  readonly without?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of a profile, in `~/.aws/credentials` and in `~/.aws/config`. */
interface Profile {
  readonly name: string;
  readonly stored: IniSection | undefined;
  readonly settings: IniSection | undefined;
  readonly services: IniSection | undefined;
}

/**
 * Keys, region and endpoint in the order of the AWS CLI: variables of the environment, then the profile of AWS_PROFILE or
 * `default`. Nothing is run and no server is asked: a profile that takes a role, signs in by SSO or runs a
 * `credential_process` has no keys here, and `without` says what to do. The region only goes into signatures, and
 * servers correct it: it is that of the user's own buckets, and AWS finds any bucket without it.
 */
export async function bucketAccessOf(
  env: Environment,
  home = homedir(),
): Promise<BucketAccess> {
  const profile = await profileOf(env, home);
  const endpoint = endpointOf(env, profile);
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || setting(profile, 'region');
  const found = keysOf(env, profile);
  return {
    ...(endpoint && { endpoint }),
    ...(typeof found === 'string'
      ? { without: found }
      : { keys: { ...found, ...(region && { region }) } }),
  };
}

/** The same error, with the reason why no keys were used if the server asks for some. */
export function withKeyAdvice(error: unknown, { without }: BucketAccess): unknown {
  const isDenied = hasName(error, 'DeniedError') && error instanceof Error;
  if (!isDenied || without === undefined) return error;
  const fields = { ...fieldsOf(error), cause: error };
  return new DataError('DeniedError', `${error.message} ${without}`, fields);
}

async function profileOf(env: Environment, home: string): Promise<Profile> {
  const folder = join(home, '.aws');
  const [stored, settings] = await Promise.all([
    sectionsIn(env.AWS_SHARED_CREDENTIALS_FILE || join(folder, 'credentials')),
    sectionsIn(env.AWS_CONFIG_FILE || join(folder, 'config')),
  ]);
  const name = env.AWS_PROFILE || 'default';
  const own = settings.get(name);
  const services = own?.get('services');
  return {
    name,
    stored: stored.get(name),
    settings: own,
    services: services === undefined ? undefined : settings.get(`services ${services}`),
  };
}

/** The sections of a file; none if it does not exist or may not be read, as for the AWS CLI. */
async function sectionsIn(path: string): Promise<ReadonlyMap<string, IniSection>> {
  try {
    return parseIni(await readFile(path, 'utf8'));
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return new Map();
  }
}

function setting({ stored, settings }: Profile, name: string): string | undefined {
  return settings?.get(name) || stored?.get(name) || undefined;
}

function endpointOf(env: Environment, profile: Profile): string | undefined {
  const given = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  if (given) return given;
  if (/^true$/i.test(env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS ?? '')) return undefined;
  return (
    profile.services?.get('s3.endpoint_url') ||
    setting(profile, 'endpoint_url') ||
    undefined
  );
}

const EXPORT =
  'run: eval "$(aws configure export-credentials --format env)", then try again.';

/** The keys, or a sentence on why there are none. */
function keysOf(env: Environment, profile: Profile): BucketKeys | string {
  const own = keysFrom((name) => env[name.toUpperCase()]);
  if (own) return own;
  const { name, stored, settings } = profile;
  if (!stored && !settings)
    return env.AWS_PROFILE
      ? `AWS_PROFILE names the profile “${name}”, which is not in ~/.aws. No keys were used.`
      : `No keys were used: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN for temporary keys), or AWS_PROFILE.`;
  const isRole = setting(profile, 'role_arn') !== undefined;
  const kept = isRole
    ? undefined
    : (keysFrom((key) => stored?.get(key)) ?? keysFrom((key) => settings?.get(key)));
  if (kept) return kept;
  return `No keys were used: the profile “${name}” ${wayOf(profile, isRole)}. To use it, ${EXPORT}`;
}

/** How a profile without keys of its own gets some. */
function wayOf(profile: Profile, isRole: boolean): string {
  const has = (...names: readonly string[]) =>
    names.some((name) => setting(profile, name) !== undefined);
  if (isRole) return 'takes a role (role_arn), which Petri does not do';
  if (has('sso_session', 'sso_start_url', 'login_session'))
    return 'signs in by SSO, which Petri does not do';
  if (has('credential_process'))
    return 'runs a program for its keys (credential_process), which Petri does not do';
  return 'has none';
}

function keysFrom(read: (name: string) => string | undefined): BucketKeys | undefined {
  const accessKeyId = read('aws_access_key_id');
  const secretAccessKey = read('aws_secret_access_key');
  if (!accessKeyId || !secretAccessKey) return undefined;
  const sessionToken = read('aws_session_token') || read('aws_security_token');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
