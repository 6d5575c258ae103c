import type { Attributes } from '@/model/attributes';

/** The members of a group in a store that cannot be listed. */
export interface ExpectedMembers {
  /** Existing according to the group's own metadata. */
  readonly certain: readonly string[];
  /** Names to try, in batches: the next batch only if none of the previous exists. */
  readonly possible: readonly (readonly string[])[];
  /** True if there can be no others. */
  readonly complete: boolean;
}

/** A convention on top of Zarr: derives members from a group's path below the root and its attributes. */
export type ExpectMembers = (path: string, attributes: Attributes) => ExpectedMembers;

/**
 * The same convention: the kind of a node by its attributes alone; undefined if they do not show it. If they show that
 * of the root, every element has attributes, so a member without any does not exist.
 */
export type KindByAttributes = (attributes: Attributes) => 'array' | 'group' | undefined;

/** Plain Zarr: no convention. */
export const expectNothing: ExpectMembers = () => ({
  certain: [],
  possible: [],
  complete: false,
});
