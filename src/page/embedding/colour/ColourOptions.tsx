import { CircleSlash, Dna } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type GeneColumns, geneColumns } from '@/ask/genes/gene-columns';
import { type RankedGene, rankGenes } from '@/ask/markers/rank-genes';
import { type GeneNames, linkNameOf } from '@/ask/names/find-genes';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { type ColumnNoun, countText, many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { Reading } from '@/page/client/reading';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { Combobox } from '@/page/kit/controls/Combobox';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { useDescriptions } from '@/page/kit/reading/use-block';
import { useFitting, useFittingOf } from '@/page/pages/genes/fitting-matrix';
import {
  type GeneLocation,
  geneLabel,
  matrixName,
  placeIn,
} from '@/page/pages/genes/gene-label';
import { MatrixSelect } from '@/page/pages/genes/MatrixSelect';
import { useGeneTables, useNamedGenes } from '@/page/pages/genes/use-gene-names';
import styles from './ColourSelect.module.css';
import { type ColourChoice, rankChoices } from './colour-choices';

interface ColourOptionsProps {
  readonly dataset: DatasetInfo;
  readonly columns: readonly Path[];
  readonly matrices: readonly MatrixInfo[];
  readonly color: Path | undefined;
  readonly gene: string | undefined;
  readonly onColor: (path: Path | undefined, gene?: string) => void;
  /** Blends in a second gene of the same matrix; absent where that is not possible. */
  readonly onBlend?: (gene: string) => void;
  readonly onClose: () => void;
  /** True if the list begins with an option for no colour. */
  readonly hasNothing?: boolean;
}

const ROW = 28;
/** More genes than this are only counted, until more letters are typed. */
const MAX_GENES = 200;
const NONE = { best: [], count: 0 };

/** Searchable list of columns and, once text is entered, of the genes of all matrices by all their names. */
export function ColourOptions(props: ColourOptionsProps) {
  const { dataset, matrices, color, gene, onColor, onBlend } = props;
  const [text, setText] = useState('');
  const [isBlending, setBlending] = useState(false);
  const [chosen, setChosen] = useState(gene === undefined ? undefined : color);
  const field = useRef<HTMLInputElement>(null);
  const columns = isBlending ? NO_COLUMNS : props.columns;
  const found = useColourChoices({
    ...props,
    columns,
    text: text.trim(),
    isBlending,
    chosen,
  });
  const { choices, count, tables, readings } = found;
  useEffect(() => {
    field.current?.focus();
  }, []);
  const sources = { matrices, chosen, tables, readings };
  const pickGene = useGenePick(sources, (path, name) => {
    if (isBlending) onBlend?.(name);
    else onColor(path, name);
  });
  const genes = tables[0]?.length ?? 0;
  return (
    <div className={styles.options}>
      <Combobox
        field={{
          ...{ ref: field, className: styles.search },
          'aria-label': tables.length > 0 ? 'Search columns and genes' : 'Search columns',
          placeholder: `Search ${formatCount(columns.length)} columns${genes > 0 ? `, ${countText(genes, dataset.nouns.column)}` : ''}`,
        }}
        list="place"
        listLabel="Columns and genes"
        text={text}
        onText={setText}
        options={choices}
        optionHeight={ROW}
        count={count}
        renderOption={(choice) => <ColourOption choice={choice} />}
        isChosen={(choice) =>
          choice.kind === 'nothing'
            ? color === undefined
            : choice.kind === 'column' && gene === undefined && choice.path === color
        }
        onChoose={(choice) => {
          if (choice.kind === 'gene') pickGene(choice.gene);
          else onColor(choice.kind === 'column' ? choice.path : undefined);
        }}
        onEscape={props.onClose}
      >
        {gene !== undefined && onBlend && (
          <div className={styles.choice}>
            <Checkbox
              isOn={isBlending}
              onToggle={(isOn) => {
                setBlending(isOn);
                field.current?.focus();
              }}
            >
              Blend with {geneLabel(gene)}
            </Checkbox>
          </div>
        )}
        {matrices.length > 1 && !isBlending && (
          <div className={styles.choice}>
            <MatrixSelect
              label="Matrix"
              matrices={matrices}
              path={found.matrix?.path}
              onPath={setChosen}
            />
          </div>
        )}
      </Combobox>
      <p className={styles.none} role="status">
        {text.trim() !== '' &&
          statusOf({
            ...{ readings, tables, count },
            noun: dataset.nouns.column,
            hasColumns: !isBlending,
            text: text.trim(),
            shown: choices.length,
          })}
      </p>
    </div>
  );
}

interface WantedChoices
  extends Pick<
    ColourOptionsProps,
    'dataset' | 'columns' | 'matrices' | 'color' | 'hasNothing'
  > {
  readonly text: string;
  readonly isBlending: boolean;
  /** The matrix that the user chose. */
  readonly chosen: Path | undefined;
}

/** Columns and genes that match a text, and the tables in which genes are searched. */
function useColourChoices(wanted: WantedChoices) {
  const { dataset, columns, matrices, color, text, isBlending, chosen, hasNothing } =
    wanted;
  const fitting = useFittingOf(text === '' || isBlending ? undefined : matrices);
  const matrix =
    matrices.find(({ path }) => path === (chosen ?? fitting?.path)) ?? matrices[0];
  // the chosen matrix first: if several have a gene, its values are taken
  const tables = useMemo(() => {
    // a blend takes two genes of one matrix, whose values are comparable
    if (isBlending)
      return geneColumns(
        dataset,
        matrices.filter(({ path }) => path === color),
      );
    const others = matrices.filter(({ path }) => path !== matrix?.path);
    return geneColumns(dataset, matrix ? [matrix, ...others] : others);
  }, [dataset, matrices, matrix, isBlending, color]);
  const searched = text === '' ? NO_TABLES : tables;
  const readings = useGeneTables(searched);
  const named = useNamedGenes(searched, readings);
  return useMemo(() => {
    const genes = text === '' ? NONE : rankGenes(named, text, MAX_GENES);
    const { best, count } = rankChoices(columns, genes, tables, text);
    const choices = hasNothing ? best : best.filter(({ kind }) => kind !== 'nothing');
    return { choices, count, tables, readings, matrix };
  }, [columns, named, tables, text, hasNothing, readings, matrix]);
}

interface GeneSources {
  readonly matrices: readonly MatrixInfo[];
  /** The matrix that the user chose. */
  readonly chosen: Path | undefined;
  readonly tables: readonly GeneColumns[];
  readonly readings: readonly Reading<GeneNames>[];
}

/**
 * Returns a function that picks a gene by its matrix and its name in links: from the matrix that fits, if the user
 * chose none.
 */
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
    const take = ({ matrix, table, row }: GeneLocation) => {
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
  /** True if columns are offered, too. */
  readonly hasColumns: boolean;
  readonly text: string;
  /** Number of matches that are listed, and of all matches. */
  readonly shown: number;
  readonly count: number;
}

/** Status text of a search: the number of matches, and pending or failed reads. */
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

/** Line of the list. Only visible lines are created and read their descriptions. */
function ColourOption({ choice }: { readonly choice: ColourChoice }) {
  const [description] = useDescriptions(choice.kind === 'column' ? [choice.path] : []);
  switch (choice.kind) {
    case 'nothing':
      return (
        <>
          <CircleSlash size={15} strokeWidth={1.75} aria-hidden />
          <span className={styles.name}>none</span>
        </>
      );
    case 'column':
      return (
        <>
          {description?.status === 'ready' ? (
            <KindIcon info={description.value.element} />
          ) : (
            <span className={styles.noIcon} />
          )}
          <span className={styles.name}>{nameOf(choice.path)}</span>
        </>
      );
    case 'gene':
      return (
        <>
          <Dna size={15} strokeWidth={1.75} aria-hidden />
          <span className={styles.name}>{choice.gene.name}</span>
          <span
            className={choice.where === undefined ? styles.id : styles.where}
            title={choice.gene.id}
          >
            {choice.where ?? choice.gene.id}
          </span>
        </>
      );
  }
}
