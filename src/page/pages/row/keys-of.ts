import type { NodeDescription } from '@/model/node';
import type { ResourceState } from '@/page/client/reading';

/** Names of the members of a group; empty while unknown, or if it is not a group. */
export function keysOf(
  state: ResourceState<NodeDescription> | undefined,
): readonly string[] {
  if (state?.status !== 'ready') return [];
  const { element } = state.value;
  return element.kind === 'anndata' || element.kind === 'mapping' ? element.keys : [];
}
