import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './DropZone.module.css';
import { isMeant, receiveDrops } from './drops';
import { warmUpEmbedding } from './embedding-part';
import { useLaunches } from './launches';
import { useSessionControl } from './session-context';
import { tidyAddress } from './source-address';

/** Opens files, folders and addresses that are dropped anywhere on the page, and files that the installed app is to open. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const session = useSessionControl();
  useLaunches();
  const [isOver, setOver] = useState(false);
  const depth = useRef(0); // enter and leave events come for every element on the way
  useEffect(() => {
    const end = receiveDrops((spec) => {
      if (spec.kind === 'url') session.openAddress(tidyAddress(spec.url));
      else session.openGiven(spec);
    });
    return () => end();
  }, [session]);
  useEffect(() => {
    const settle = (next: number) => {
      depth.current = Math.max(0, next);
      setOver(depth.current > 0);
    };
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!isMeant(event)) return;
        warmUpEmbedding();
        settle(depth.current + 1);
      },
      dragleave: (event: DragEvent) => {
        if (isMeant(event)) settle(depth.current - 1);
      },
      drop: (event: DragEvent) => {
        if (isMeant(event)) settle(0);
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][]; // DragEvents, by their names
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, []);
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
