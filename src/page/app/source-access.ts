import type { AddressLogin } from '@/model/address-login';
import { memberAddress, splitMember } from '@/model/archive-address';
import { parseBucketAddress } from '@/model/bucket-address';
import type { SourceSpec } from '@/model/source';
import { withoutSecret } from '@/page/state/signed-address';
import { absoluteAddress } from './source-address';

/** Access that the user gives so that the sources of one origin can be opened. */
export type SourceAccess = Pick<
  Extract<SourceSpec, { kind: 'url' }>,
  'headers' | 'region' | 'endpoint'
>;

/**
 * Credentials of sources: request headers, S3 region and endpoint by origin, signed addresses one
 * by one. Stored for the session of the tab (surviving a reload), never sent to another origin and
 * never part of a link.
 */
export interface AccessKeys {
  /** Returns the access for the origin of a complete address. */
  of(address: string): SourceAccess;
  /** Replaces the access; an empty one removes it. */
  give(address: string, access: SourceAccess): void;
  /** Keeps the secret part of an address; returns the address as links may contain it. */
  take(address: string): string;
  /** Returns the address with the secret part that was removed from it. */
  signed(address: string): string;
}

interface Kept {
  readonly origins: Readonly<Record<string, SourceAccess>>;
  readonly signed: Readonly<Record<string, string>>;
}

const KEY = 'petri.access';

export function createAccessKeys(
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): AccessKeys {
  const { origins, signed } = restore(storage);
  const keep = () => {
    const kept: Kept = {
      origins: Object.fromEntries(origins),
      signed: Object.fromEntries(signed),
    };
    try {
      storage?.setItem(KEY, JSON.stringify(kept));
    } catch {
      // storage is blocked or full: valid until the page is left
    }
  };
  return {
    of: (address) => origins.get(originOf(address)) ?? {},
    give(address, access) {
      const origin = originOf(address);
      if (Object.keys(access).length > 0) origins.set(origin, access);
      else if (!origins.delete(origin)) return;
      keep();
    },
    take(given) {
      // a file in an archive uses the signature of the archive
      const { archive: address, member } = splitMember(given);
      const shown = withoutSecret(address);
      const whole = member === undefined ? shown : memberAddress(shown, member);
      const isMember = member !== undefined && signed.has(shown);
      if (shown === address && (isMember || !signed.delete(shown))) return whole;
      if (shown !== address) signed.set(shown, address);
      keep();
      return whole;
    },
    signed(address) {
      const { archive, member } = splitMember(address);
      const whole = signed.get(archive);
      if (whole === undefined) return address;
      return member === undefined ? whole : memberAddress(whole, member);
    },
  };
}

/**
 * Returns the source that is opened for an address: the complete address, with the access that the user gave for its
 * origin.
 */
export function specOf(
  url: string,
  { keys, base }: { readonly keys: AccessKeys; readonly base: string },
): Extract<SourceSpec, { kind: 'url' }> {
  const whole = absoluteAddress(keys.signed(url), base);
  return { kind: 'url', url: whole, ...keys.of(whole) };
}

/** Returns the authentication header, if given. */
export function loginOf({ headers = {} }: SourceAccess = {}): string | undefined {
  return Object.entries(headers).find(([name]) => /^authorization$/i.test(name))?.[1];
}

/** Returns the access with a login as its header, replacing any other. */
export function withLogin(access: SourceAccess, { header }: AddressLogin): SourceAccess {
  const others = Object.entries(access.headers ?? {}).filter(
    ([name]) => !/^authorization$/i.test(name),
  );
  return { ...access, headers: { ...Object.fromEntries(others), Authorization: header } };
}

/** Returns the origin of an address; for a bucket, the bucket. */
export function originOf(address: string): string {
  const parts = parseBucketAddress(address);
  if (parts) return `${parts.service}://${parts.bucket}`.toLowerCase();
  return URL.canParse(address) ? new URL(address).origin : address;
}

function restore(storage: Pick<Storage, 'getItem'> | undefined) {
  const origins = new Map<string, SourceAccess>();
  const signed = new Map<string, string>();
  try {
    // written by this module, in this tab
    const kept = JSON.parse(storage?.getItem(KEY) ?? '{}') as Partial<Kept>;
    for (const entry of Object.entries(kept.origins ?? {})) origins.set(...entry);
    for (const entry of Object.entries(kept.signed ?? {})) signed.set(...entry);
  } catch {
    // storage is blocked or was written by someone else: nothing is known
  }
  return { origins, signed };
}

/** Returns the session storage; undefined if the browser provides none. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
