import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { findGenes, linkNameOf } from '@/analysis/find-genes';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '../format/quantity';
import { MatrixSelect } from '../genes/MatrixSelect';
import { geneTable, useGeneNames } from '../genes/use-gene-names';
import { ColourOption } from './ColourOption';
import styles from './ColourSelect.module.css';
import { type ColourChoice, choiceKey, findColumns, movedTo } from './colour-choices';

interface ColourOptionsProps {
  readonly dataset: DatasetInfo;
  readonly columns: readonly Path[];
  readonly matrices: readonly MatrixInfo[];
  readonly color: Path | undefined;
  readonly gene: string | undefined;
  readonly onColor: (path: Path | undefined, gene?: string) => void;
  readonly onClose: () => void;
}

const ROW = 28;
/** Genes beyond these are found by more letters. */
const MOST_GENES = 200;

/** A searchable list of columns and, once one searches, of a matrix' genes by all their names. */
export function ColourOptions(props: ColourOptionsProps) {
  const { dataset, columns, matrices, color, gene, onColor, onClose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(gene === undefined ? undefined : color);
  const matrix = matrices.find(({ path }) => path === chosen) ?? matrices[0];
  const table = geneTable(dataset, matrix);
  const isSearching = text.trim() !== '';
  const naming = useGeneNames(isSearching ? table : undefined);
  const names = naming.status === 'ready' ? naming.names : undefined;
  const choices = useMemo((): readonly ColourChoice[] => {
    const genes = names ? findGenes(names, text, MOST_GENES) : [];
    return [
      ...findColumns(columns, text),
      ...genes.map((found) => ({ kind: 'gene', gene: found }) as const),
    ];
  }, [columns, names, text]);
  const isShown = (choice: ColourChoice) =>
    choice.kind === 'nothing'
      ? color === undefined
      : choice.kind === 'column' && gene === undefined && choice.path === color;
  const [active, setActive] = useState(() => Math.max(0, choices.findIndex(isShown)));
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 2,
  });

  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    rows.scrollToIndex(active, { align: 'auto' });
  }, [rows, active]);

  const choose = (choice: ColourChoice | undefined) => {
    if (choice?.kind === 'nothing') onColor(undefined);
    else if (choice?.kind === 'column') onColor(choice.path);
    else if (choice && names && matrix)
      onColor(matrix.path, linkNameOf(names, choice.gene));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedTo(event.key, active, choices.length);
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter') choose(choices[active]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hint = table
    ? `${formatCount(columns.length)} columns, ${formatNumber(table.length, 'gene')}`
    : `${formatCount(columns.length)} columns`;

  return (
    <div className={styles.popup}>
      <input
        ref={input}
        className={styles.search}
        role="combobox"
        aria-label={table ? 'Search columns and genes' : 'Search columns'}
        aria-expanded
        aria-controls={`${id}-list`}
        {...(choices.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
        placeholder={`Search ${hint}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {matrices.length > 1 && (
        <MatrixSelect
          label="genes of"
          matrices={matrices}
          path={matrix?.path}
          onPath={setChosen}
        />
      )}
      <div ref={box} className={styles.list}>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Columns and genes"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const choice = choices[index];
            if (!choice) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the search field's
              <div
                key={choiceKey(choice)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isShown(choice)}
                aria-posinset={index + 1}
                aria-setsize={choices.length}
                className={`${styles.option} ${index === active ? styles.active : ''}`}
                style={{ top: start }}
                onClick={() => choose(choice)}
                onPointerMove={() => setActive(index)}
              >
                <ColourOption choice={choice} />
              </div>
            );
          })}
        </div>
        <p className={styles.none} role="status">
          {naming.status === 'failed'
            ? naming.error.message
            : isSearching && naming.status === 'loading'
              ? 'Reading the names of the genes…'
              : choices.length === 0 &&
                `No column and no gene has “${text}” in its name.`}
        </p>
      </div>
    </div>
  );
}
