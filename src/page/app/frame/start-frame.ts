import { session, view } from '../main';
import { connectFrame } from './connect-frame';

/** Lets the page around this one control it. `link` is the fragment with which this page started. */
export function startFrame(link: string): void {
  connectFrame({ session, view, base: document.baseURI, link });
}
