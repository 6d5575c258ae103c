import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type GeneColumns, geneColumns } from '@/analysis/matrix/gene-columns';
import { type RankedGene, rankGenes } from '@/analysis/matrix/rank-genes';
import { type GeneNames, linkNameOf } from '@/analysis/names/find-genes';
import type { Reading } from '@/client/reading';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { type ColumnNoun, countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { useFitting, useFittingOf } from '@/views/genes/fitting-matrix';
import { type GenePlace, geneWords, matrixName, placeIn } from '@/views/genes/gene-words';
import { MatrixSelect } from '@/views/genes/MatrixSelect';
import { useGeneTables, useNamedGenes } from '@/views/genes/use-gene-names';
import { ColourOption } from './ColourOption';
import styles from './ColourSelect.module.css';
import { type ColourChoice, choiceKey, movedTo, rankChoices } from './colour-choices';

interface ColourOptionsProps {
  readonly dataset: DatasetInfo;
  readonly columns: readonly Path[];
  readonly matrices: readonly MatrixInfo[];
  readonly color: Path | undefined;
  readonly gene: string | undefined;
  readonly onColor: (path: Path | undefined, gene?: string) => void;
  /** Colours by a second gene of the matrix of the first, too; absent where that cannot be. */
  readonly onBlend?: (gene: string) => void;
  readonly onClose: () => void;
  /** Shown where it is put, and not below a button; without a line for nothing. */
  readonly isInPlace?: boolean;
}

const ROW = 28;
/** More genes than this are only counted, until more letters are typed. */
const MAX_GENES = 200;
const NONE = { best: [], count: 0 };

/** A searchable list of columns and, once one searches, of the genes of all matrices by all their names. */
export function ColourOptions(props: ColourOptionsProps) {
  const { dataset, matrices, color, gene, onColor, onBlend, onClose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [isBlending, setBlending] = useState(false);
  const columns = isBlending ? NO_COLUMNS : props.columns;
  const [chosen, setChosen] = useState(gene === undefined ? undefined : color);
  const fitting = useFittingOf(text === '' || isBlending ? undefined : matrices);
  const matrix =
    matrices.find(({ path }) => path === (chosen ?? fitting?.path)) ?? matrices[0];
  // the chosen matrix first: where several have a gene, its values are taken
  const tables = useMemo(() => {
    // a blend is of two genes of one matrix, whose values are alike
    if (isBlending)
      return geneColumns(
        dataset,
        matrices.filter(({ path }) => path === color),
      );
    const others = matrices.filter(({ path }) => path !== matrix?.path);
    return geneColumns(dataset, matrix ? [matrix, ...others] : others);
  }, [dataset, matrices, matrix, isBlending, color]);
  const wanted = text.trim();
  const readings = useGeneTables(wanted === '' ? NO_TABLES : tables);
  const named = useNamedGenes(wanted === '' ? NO_TABLES : tables, readings);
  const { best, count } = useMemo(
    () =>
      rankChoices(
        columns,
        wanted === '' ? NONE : rankGenes(named, wanted, MAX_GENES),
        tables,
        wanted,
      ),
    [columns, named, tables, wanted],
  );
  const { isInPlace } = props;
  const choices = useMemo(
    () => (isInPlace ? best.filter(({ kind }) => kind !== 'nothing') : best),
    [best, isInPlace],
  );
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

  const pickGene = useGenePick({ matrices, chosen, tables, readings }, (path, name) => {
    if (isBlending) onBlend?.(name);
    else onColor(path, name);
  });
  const choose = (choice: ColourChoice | undefined) => {
    if (choice?.kind === 'nothing') onColor(undefined);
    else if (choice?.kind === 'column') onColor(choice.path);
    else if (choice) pickGene(choice.gene);
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
  const noun = dataset.nouns.column;
  const genes = tables[0]?.length ?? 0;
  const hint =
    genes > 0
      ? `${formatCount(columns.length)} columns, ${countText(genes, noun)}`
      : `${formatCount(columns.length)} columns`;

  return (
    <div className={isInPlace ? styles.inPlace : styles.popup}>
      <input
        ref={input}
        className={styles.search}
        role="combobox"
        aria-label={tables.length > 0 ? 'Search columns and genes' : 'Search columns'}
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
      {gene !== undefined && onBlend && (
        <label className={styles.blend}>
          <input
            type="checkbox"
            checked={isBlending}
            onChange={({ target }) => {
              setBlending(target.checked);
              setActive(0);
              input.current?.focus();
            }}
          />
          Blend with {geneWords(gene)}
        </label>
      )}
      {matrices.length > 1 && !isBlending && (
        <MatrixSelect
          label="Matrix"
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
                aria-setsize={Math.max(count, choices.length)}
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
      </div>
      <p className={styles.none} role="status">
        {wanted !== '' &&
          statusOf({
            readings,
            tables,
            noun,
            hasColumns: !isBlending,
            text: wanted,
            shown: choices.length,
            count,
          })}
      </p>
    </div>
  );
}

interface GeneSources {
  readonly matrices: readonly MatrixInfo[];
  /** The matrix that the user chose. */
  readonly chosen: Path | undefined;
  readonly tables: readonly GeneColumns[];
  readonly readings: readonly Reading<GeneNames>[];
}

/** Takes a gene by its matrix and its name in links: of the matrix that fits, where the user chose none. */
function useGenePick(
  { matrices, chosen, tables, readings }: GeneSources,
  pick: (matrix: Path, gene: string) => void,
): (gene: RankedGene) => void {
  const fittingOf = useFitting();
  return (gene) => {
    const [first] = gene.rows;
    const columns = tables.find(({ table }) => table === first?.table);
    if (!first || !columns) return;
    const { path } = columns.matrix;
    const take = ({ matrix, table, row }: GenePlace) => {
      const reading = readings[tables.findIndex((one) => one.table === table)];
      if (reading?.status !== 'ready') return;
      pick(matrix, linkNameOf(reading.value, { name: gene.name, column: row }));
    };
    const own = { ...first, matrix: path };
    if (chosen !== undefined || matrices.length < 2) take(own);
    else void fittingOf(path).then((to) => take(placeIn(gene, matrices, to) ?? own));
  };
}

const NO_COLUMNS: readonly Path[] = [];
const NO_TABLES: readonly GeneColumns[] = [];

interface SearchState {
  readonly readings: readonly Reading<GeneNames>[];
  readonly tables: readonly GeneColumns[];
  readonly noun: ColumnNoun;
  /** Columns are offered, too. */
  readonly hasColumns: boolean;
  readonly text: string;
  /** Listed, and all that fit. */
  readonly shown: number;
  readonly count: number;
}

/** Number of matches; pending and failed reads. */
export function statusOf({
  readings,
  tables,
  noun,
  hasColumns,
  text,
  shown,
  count,
}: SearchState): string {
  if (readings.some(({ status }) => status === 'loading'))
    return `Loading ${noun} names…`;
  const failed = readings.flatMap((reading, i) => {
    const table = tables[i];
    return reading.status === 'failed' && table
      ? [
          `The ${many(noun)} of ${matrixName(table)} could not be read: ${reading.error.message}`,
        ]
      : [];
  });
  const read = tables.filter((_, i) => readings[i]?.status === 'ready');
  const none = [
    hasColumns && 'column',
    read.length > 0 && `${noun} of ${read.map(matrixName).join(', ')}`,
  ].filter((one) => one !== false);
  const matches =
    count === 0
      ? `No ${none.join(' and no ')} matches “${text}”.`
      : formatNumber(count, 'match', 'matches') +
        (shown < count ? `, ${formatCount(shown)} shown` : '');
  return [...failed, matches].join(' ');
}
