import { ChevronDown, Droplet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { ColourOptions } from './ColourOptions';
import styles from './ColourSelect.module.css';

interface ColourSelectProps {
  /** The table whose rows are the points. */
  readonly table: TableInfo | undefined;
  readonly color: Path | undefined;
  readonly onColor: (path: Path | undefined) => void;
}

/** What colours the points: any column of their table, or nothing. */
export function ColourSelect({ table, color, onColor }: ColourSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false); // events of the page come from nodes
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const columns = table?.columns.map((name) => joinPath(table.path, name)) ?? [];
  const shown = color === undefined ? 'nothing' : nameOf(color);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div ref={box} className={styles.select}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`Colour by: ${shown}`}
        title={color ?? 'Colour by a column'}
        onClick={() => setOpen(!isOpen)}
      >
        <Droplet size={14} aria-hidden />
        <span className={styles.name}>{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <ColourOptions
          columns={columns}
          color={color}
          onClose={close}
          onColor={(path) => {
            close();
            onColor(path);
          }}
        />
      )}
    </div>
  );
}
