import type { DType, EnumMember } from '@/model/dtype';

/** An enumeration; the one of FALSE = 0 and TRUE = 1 is how HDF5 writers say Boolean. */
export function enumOrBool(
  base: DType,
  bytes: number,
  members: readonly EnumMember[],
): DType {
  const numberOf = (name: string) => {
    const value = members.find((member) => member.name === name)?.value;
    return value === undefined ? undefined : Number(value);
  };
  if (members.length === 2 && numberOf('FALSE') === 0 && numberOf('TRUE') === 1)
    return { kind: 'bool', bytes };
  return { kind: 'enum', bytes, base, members };
}
