import { ChevronDown, Droplet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DatasetInfo, MatrixInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { geneWords } from '@/views/genes/gene-words';
import { ColourOptions } from './ColourOptions';
import styles from './ColourSelect.module.css';

interface ColourSelectProps {
  /** What is chosen; the colour by default. */
  readonly label?: string;
  /** Columns to choose from; those of the table and beside it by default. */
  readonly columns?: readonly Path[];
  readonly dataset: DatasetInfo;
  /** The table whose rows are the points. */
  readonly table: TableInfo | undefined;
  /** The part whose genes can colour them. */
  readonly matrices: readonly MatrixInfo[];
  readonly color: Path | undefined;
  readonly gene: string | undefined;
  /** A second gene of the same matrix. */
  readonly blend?: string | undefined;
  readonly onColor: (path: Path | undefined, gene?: string) => void;
  /** Without it no second gene is offered. */
  readonly onBlend?: (gene: string) => void;
}

/** Of the list, in px, as its style says. */
const WIDTH = 300;

/** What colours the points: any column of their table, any gene of a matrix, or nothing. */
export function ColourSelect(props: ColourSelectProps) {
  const { label = 'Colour by', table, color, gene, blend, onColor, onBlend } = props;
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
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
  const ofTable = table
    ? [
        ...table.columns.map((name) => joinPath(table.path, name)),
        ...(table.beside ?? []),
      ]
    : [];
  const columns = props.columns ?? ofTable;
  const shown =
    color === undefined
      ? 'nothing'
      : gene === undefined
        ? nameOf(color)
        : [gene, ...(blend === undefined ? [] : [blend])].map(geneWords).join(' and ');
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div
      ref={box}
      className={isCut ? `${styles.select} ${styles.fromLeft}` : styles.select}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${label}: ${shown}`}
        title={
          (gene !== undefined ? `${gene} in ${color}` : color) ??
          props.label ??
          'Colour by a column or a gene'
        }
        onClick={({ currentTarget }) => {
          const edge =
            currentTarget.closest('article')?.getBoundingClientRect().left ?? 0;
          setCut(currentTarget.getBoundingClientRect().right - WIDTH < edge);
          setOpen(!isOpen);
        }}
      >
        {props.label === undefined && <Droplet size={14} aria-hidden />}
        <span className={styles.name}>{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <ColourOptions
          columns={columns}
          dataset={props.dataset}
          matrices={props.matrices}
          color={color}
          gene={gene}
          onClose={close}
          onColor={(path, nextGene) => {
            close();
            onColor(path, nextGene);
          }}
          {...(onBlend && {
            onBlend: (next: string) => {
              close();
              onBlend(next);
            },
          })}
        />
      )}
    </div>
  );
}
