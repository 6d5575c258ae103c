import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { droppedSource } from '@/client/dropped-source';
import styles from './DropZone.module.css';
import { noteDropped } from './drop-handle';
import { useSessionControl } from './session-context';
import { tidyAddress } from './source-address';

/** Takes files, folders and addresses dropped anywhere on the page. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const session = useSessionControl();
  const [isOver, setOver] = useState(false);
  const depth = useRef(0); // enter and leave come for every element on the way
  useEffect(() => {
    let isOwn = false; // links and text of the page itself are dragged too
    const isMeant = ({ dataTransfer }: DragEvent) =>
      !isOwn &&
      dataTransfer !== null &&
      dataTransfer.types.some((type) => type === 'Files' || type === 'text/uri-list');
    const settle = (next: number) => {
      depth.current = Math.max(0, next);
      setOver(depth.current > 0);
    };
    const listeners = {
      dragstart: () => {
        isOwn = true;
      },
      dragend: () => {
        isOwn = false;
      },
      dragenter: (event: DragEvent) => {
        if (isMeant(event)) settle(depth.current + 1);
      },
      dragleave: (event: DragEvent) => {
        if (isMeant(event)) settle(depth.current - 1);
      },
      dragover: (event: DragEvent) => {
        if (isMeant(event)) event.preventDefault();
      },
      drop: (event: DragEvent) => {
        if (!isMeant(event) || !event.dataTransfer) return;
        event.preventDefault();
        settle(0);
        const spec = droppedSource(event.dataTransfer);
        if (spec?.kind === 'url') session.openAddress(tidyAddress(spec.url));
        else if (spec) {
          noteDropped(
            event.dataTransfer,
            spec.kind === 'file' ? spec.file.name : spec.name,
          );
          session.openGiven(spec);
        }
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][]; // DragEvents, by their names
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, [session]);
  return (
    <>
      {children}
      {isOver && (
        <div className={styles.overlay} aria-hidden>
          <p>
            <FileDown size={30} strokeWidth={1.5} />
            Drop to open
            <small>Files stay on this computer</small>
          </p>
        </div>
      )}
    </>
  );
}
