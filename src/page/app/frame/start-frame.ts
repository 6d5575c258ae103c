import { session, view } from '../main';
import { connectFrame } from './connect-frame';

/**
 * Lets the page around this one control it. `link` is the fragment with which this page started. A module of its own: its
 * import of the page gives the chunk of the page no object of exports, as a dynamic one would.
 */
export function startFrame(link: string): void {
  connectFrame({ session, view, base: document.baseURI, link });
}
