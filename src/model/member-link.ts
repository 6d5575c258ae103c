import type { Path } from './path';

/** How a name leads to its object, in a container that has links. */
export type MemberLink =
  /** The object itself; several names may lead to it so. */
  | { readonly kind: 'hard' }
  /** A path, from the root or from the group that holds the link. */
  | { readonly kind: 'soft'; readonly target: string }
  | { readonly kind: 'external'; readonly file: string; readonly target: string }
  | { readonly kind: 'user-defined' };

/** What is said of a name's link, where it is not the only name of its object. */
export interface LinkInfo {
  /** Absent for hard links. */
  readonly link?: Exclude<MemberLink, { kind: 'hard' }>;
  /** Hard links that lead to the object, where there are several. */
  readonly hardLinks?: number;
  /** The path by which the object is reached first, where it is another one. */
  readonly sameObjectAs?: Path;
}

/** A name that no node can be opened by, for what it is rather than for damage. */
export interface UnopenedMember extends LinkInfo {
  readonly path: Path;
  /** Committed datatypes describe values and hold none. */
  readonly node?: 'datatype';
}

/** The `cause` of an error that says why a member cannot be opened. */
export function causeOfUnopened(unopened: UnopenedMember): { readonly cause: unknown } {
  return { cause: { unopened } };
}

/** What an error says of the member that could not be opened; undefined where it is another error. */
export function unopenedMember(error: unknown): UnopenedMember | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('unopened' in cause))
    return undefined;
  return cause.unopened as UnopenedMember; // made by causeOfUnopened alone
}

/** Without what links have that are not their object's only name. */
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
