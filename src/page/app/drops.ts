import type { SourceSpec } from '@/model/source';
import { droppedSource } from '@/page/client/dropped-source';
import { noteDropped } from './drop-handle';

type Receive = (spec: SourceSpec) => void;

let receive: Receive | undefined;
/** Source that was dropped before anything could open it. */
let early: SourceSpec | undefined;
/** True while links or text of the page itself are dragged. */
let isOwn = false;

/** True while files, folders or addresses are dragged here from elsewhere. */
export function isMeant({ dataTransfer }: DragEvent): boolean {
  return (
    !isOwn &&
    dataTransfer !== null &&
    dataTransfer.types.some((type) => type === 'Files' || type === 'text/uri-list')
  );
}

/**
 * Handles drops anywhere on the page from now on, which a browser would otherwise show in place of the page. The last
 * of those before `receiveDrops` is kept for it.
 */
export function listenForDrops(): void {
  window.addEventListener('dragstart', () => {
    isOwn = true;
  });
  window.addEventListener('dragend', () => {
    isOwn = false;
  });
  window.addEventListener('dragover', (event) => {
    if (isMeant(event)) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    if (!isMeant(event) || !event.dataTransfer) return;
    event.preventDefault();
    const spec = droppedSource(event.dataTransfer);
    if (!spec) return;
    if (spec.kind !== 'url')
      noteDropped(event.dataTransfer, spec.kind === 'file' ? spec.file.name : spec.name);
    if (receive) receive(spec);
    else early = spec;
  });
}

/** Passes drops to `next` from now on, including one from before; returns a function that ends that. */
export function receiveDrops(next: Receive): () => void {
  receive = next;
  if (early) next(early);
  early = undefined;
  return () => {
    if (receive === next) receive = undefined;
  };
}
