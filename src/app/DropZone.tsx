import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNotify } from '@/views/notify';
import styles from './DropZone.module.css';
import { useSessionControl } from './session-context';

/** Takes files dropped anywhere on the page. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const session = useSessionControl();
  const notify = useNotify();
  const [isOver, setOver] = useState(false);
  const depth = useRef(0); // enter and leave come for every element on the way
  useEffect(() => {
    const carriesFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') ?? false;
    const settle = (next: number) => {
      depth.current = Math.max(0, next);
      setOver(depth.current > 0);
    };
    const enter = (event: DragEvent) => {
      if (carriesFiles(event)) settle(depth.current + 1);
    };
    const leave = (event: DragEvent) => {
      if (carriesFiles(event)) settle(depth.current - 1);
    };
    const over = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      settle(0);
      const [item] = event.dataTransfer?.items ?? [];
      const [file] = event.dataTransfer?.files ?? [];
      if (item?.webkitGetAsEntry?.()?.isDirectory) notify(FOLDER);
      else if (file) session.openFile(file);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [session, notify]);
  return (
    <>
      {children}
      {isOver && (
        <div className={styles.overlay} aria-hidden>
          <p>
            <FileDown size={30} strokeWidth={1.5} />
            Drop the file to open it
            <small>It stays on this computer</small>
          </p>
        </div>
      )}
    </>
  );
}

const FOLDER = {
  tone: 'warning',
  text: 'Folders cannot be dropped yet. Zip the .zarr folder and drop the zip, or serve the folder and paste its address.',
} as const;
