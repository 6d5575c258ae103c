import type { MemberLink } from '@/model/member-link';
import type { ObjectIdentity } from '@/read/node';
import type { OpenFile } from './open-file';

/** The identity of an object by the address of its header; `link` is how its name refers to it. */
export function objectIdentity(
  file: OpenFile,
  address: number,
  hardLinks: number,
  link?: MemberLink,
): ObjectIdentity {
  return {
    address,
    hardLinks,
    ...(link && { link }),
    firstPath: (options) => file.paths.first(address, options),
  };
}
