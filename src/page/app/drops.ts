import type { SourceSpec } from '@/model/source';
import { droppedSource } from '@/page/client/dropped-source';
import { noteDropped } from './drop-handle';

type Receive = (spec: SourceSpec) => void;

let receive: Receive | undefined;
/** What was dropped before anything could open it. */
let early: SourceSpec | undefined;
/** Links and text of the page itself are dragged too. */
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
 * Takes what is dropped anywhere on the page from now on, which a browser would show in the page's place. What comes
 * before `receiveDrops` is kept for it, the last of several.
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

/** What is dropped is opened by this from now on, and what was dropped before; call the answer to end that. */
export function receiveDrops(next: Receive): () => void {
  receive = next;
  if (early) next(early);
  early = undefined;
  return () => {
    if (receive === next) receive = undefined;
  };
}
