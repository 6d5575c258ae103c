import { splitLogin } from '@/model/address-login';
import { fileAddressOf } from '@/model/page-address';
import { type Path, ROOT } from '@/model/path';
import type { SourceSpec } from '@/model/source';
import { linkKeys, readPairs } from '@/page/state/link-pairs';
import { createKnownHosts, redirectsOfLink } from './known-hosts';
import { LinkGate } from './link-gate';
import { createAccessKeys, specOf, tabStorage } from './source-access';
import { EMPTY, firstAddress } from './source-address';

/** Source that the page opens by itself, and its element that is shown. */
export interface LinkedSource {
  readonly spec: SourceSpec;
  readonly element: Path;
  /** True if the link says nothing else about how the element is shown. */
  readonly isAsStored: boolean;
}

/** Keys of links that do not say how the element is shown. */
const BESIDE = new Set(['source', 'element', 'embedding', 'color', 'gene', 'blend']);

/**
 * Returns the source that the page at `base` with the fragment `hash` opens; undefined if it opens nothing, or nothing
 * before the user has agreed.
 */
export function linkedSource(hash: string, base: string): LinkedSource | undefined {
  const keys = createAccessKeys(tabStorage());
  if (hash === '') {
    const spec = specOf(firstAddress(), { keys, base });
    return { spec, element: ROOT, isAsStored: true };
  }
  if (hash === EMPTY) return undefined;
  // the keys of pages say how an element is shown
  const { values, rest } = readPairs(hash, linkKeys([]));
  const { url, login } = splitLogin(values.get('source') ?? '');
  if (url === '') return undefined;
  const file = fileAddressOf(url);
  const hosts = createKnownHosts(tabStorage());
  const gate = new LinkGate({ base, keys, hosts });
  if (gate.doubtOf(file, login)) return undefined;
  return {
    spec: { ...specOf(file, { keys, base }), redirects: redirectsOfLink(hosts) },
    element: values.get('element') ?? ROOT,
    isAsStored: rest.length === 0 && [...values.keys()].every((key) => BESIDE.has(key)),
  };
}
