import { type LinkInfo, linkInfoOf } from '@/model/member-link';
import type { ReadOptions } from '@/model/read-options';
import type { StoredNode } from '@/read/node';

/**
 * How the name of an opened node refers to it. If the object has several hard links, the file is
 * walked for the first of them, once for all objects.
 */
export async function nodeLinkInfo(
  { object, path }: StoredNode,
  options?: ReadOptions,
): Promise<LinkInfo> {
  if (!object) return {};
  const { link, hardLinks } = object;
  const first = hardLinks > 1 ? await object.firstPath(options) : undefined;
  return linkInfoOf(link, hardLinks, first === path ? undefined : first);
}
