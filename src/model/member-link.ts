import type { Path } from './path';

/** How a name refers to its object, in a container that has links. */
export type MemberLink =
  /** The object itself; several names may refer to it. */
  | { readonly kind: 'hard' }
  /** A path, from the root or from the group that contains the link. */
  | { readonly kind: 'soft'; readonly target: string }
  | { readonly kind: 'external'; readonly file: string; readonly target: string }
  | { readonly kind: 'user-defined' };

/** Describes a name's link, if it is not the only name of its object. */
export interface LinkInfo {
  /** Absent for hard links. */
  readonly link?: Exclude<MemberLink, { kind: 'hard' }>;
  /** Number of hard links to the object, if several. */
  readonly hardLinks?: number;
  /** The first path to the object, if it is another one. */
  readonly sameObjectAs?: Path;
}

/** Why a name cannot be opened, other than damage. */
export interface UnopenedMember extends LinkInfo {
  readonly path: Path;
  /** Committed datatypes describe values and contain none. */
  readonly node?: 'datatype';
}

/** The `cause` of an error about a member that cannot be opened. */
export function causeOfUnopened(unopened: UnopenedMember): { readonly cause: unknown } {
  return { cause: { unopened } };
}

/** The reason attached to an error about a member; undefined for other errors. */
export function unopenedMember(error: unknown): UnopenedMember | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('unopened' in cause))
    return undefined;
  return cause.unopened as UnopenedMember; // created by causeOfUnopened only
}

/** LinkInfo with only the members that apply. */
export function linkInfoOf(
  link: MemberLink | undefined,
  hardLinks = 1,
  sameObjectAs?: Path,
): LinkInfo {
  return {
    ...(link !== undefined && link.kind !== 'hard' && { link }),
    ...(hardLinks > 1 && { hardLinks }),
    ...(sameObjectAs !== undefined && { sameObjectAs }),
  };
}
