import { locationOfHost } from '@/model/host-location';

/** Reason why a browser may refuse to reach an address from this page, from the two addresses alone. */
export interface Obstacle {
  readonly kind: 'mixed-content' | 'private-network';
  readonly title: string;
  /** The problem. */
  readonly what: string;
  /** Step that the user can take. */
  readonly step: string;
}

export function obstaclesTo(address: string, page: string): readonly Obstacle[] {
  if (!URL.canParse(address) || !URL.canParse(page)) return [];
  const [to, from] = [new URL(address), new URL(page)];
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return [];
  const found: Obstacle[] = [];
  const [place, ownPlace] = [to, from].map(({ hostname }) => locationOfHost(hostname));
  const isLocal = place === 'this-computer';
  if (from.protocol === 'https:' && to.protocol === 'http:' && !isLocal)
    found.push({
      kind: 'mixed-content',
      title: 'This page cannot read from an http URL',
      what: 'This page was loaded over https, and the URL starts with http. Browsers block that (mixed content).',
      step: 'Try the URL with https, or run Petri on your own computer over http.',
    });
  if (place !== 'public' && ownPlace === 'public')
    found.push({
      kind: 'private-network',
      title: 'This URL is on a private network',
      what: `${to.hostname} is on a private network, but this page is not. The browser asks for permission to reach it, or blocks it.`,
      step: 'Allow access if the browser asks, connect to that network, or run Petri within it.',
    });
  return found;
}
