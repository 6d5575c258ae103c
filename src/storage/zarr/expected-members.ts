import type { Attributes } from '@/model/attributes';

/** What a group holds when nobody can list it. */
export interface ExpectedMembers {
  /** There by what the group says of itself. */
  readonly certain: readonly string[];
  /** There or not: worth a look, the next ones where there is none of these. */
  readonly possible: readonly (readonly string[])[];
  /** True where there can be no others. */
  readonly complete: boolean;
}

/** Who knows a convention that is laid upon Zarr tells by a group's path below the root and its attributes. */
export type ExpectMembers = (path: string, attributes: Attributes) => ExpectedMembers;

/** Zarr itself tells nothing. */
export const expectNothing: ExpectMembers = () => ({
  certain: [],
  possible: [],
  complete: false,
});
