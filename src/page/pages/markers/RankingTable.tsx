import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Ranking } from '@/ask/markers/ranking';
import { countText } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { yieldIfDue } from '@/model/waiting';
import { useNouns, useViewActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import choiceStyles from '@/page/kit/controls/Choices.module.css';
import { download } from '@/page/kit/controls/download';
import { NumberField } from '@/page/kit/controls/Field';
import { Fold } from '@/page/kit/controls/Fold';
import { DataTable } from '@/page/kit/data-table/DataTable';
import type { PythonRanking } from '@/write/code/scanpy-volcano';
import styles from './Markers.module.css';
import { rankedGenes, rankingTsv, topGenes } from './ranked-genes';
import { rankingColumns } from './ranking-columns';
import {
  choiceIn,
  type RankingChoice,
  type RankingState,
  whereOf,
} from './ranking-state';
import { useNameRanks } from './use-name-ranks';
import type { RankingSource } from './use-ranking-source';
import { Volcano } from './Volcano';

interface LimitFieldsProps {
  readonly ranking: Ranking;
  readonly choice: RankingChoice;
  readonly onChoice: (change: RankingChoice) => void;
}

/** The limits by their fields in a ranking; fractions are shown in percent. */
const FIELDS = [
  {
    name: 'adjusted',
    field: 'pvals_adj',
    label: 'Adjusted p at most',
    min: 0,
    max: 1,
    scale: 1,
  },
  {
    name: 'foldChange',
    field: 'logfoldchanges',
    label: 'log2 fold change at least',
    min: undefined,
    max: undefined,
    scale: 1,
  },
  {
    name: 'absoluteFoldChange',
    field: 'logfoldchanges',
    label: '|log2 fold change| at least',
    min: 0,
    max: undefined,
    scale: 1,
  },
  {
    name: 'maxFoldChange',
    field: 'logfoldchanges',
    label: 'log2 fold change at most',
    min: undefined,
    max: undefined,
    scale: 1,
  },
  {
    name: 'fraction',
    field: 'pts',
    label: '% of group at least',
    min: 0,
    max: 100,
    scale: 100,
  },
  {
    name: 'fractionOfRest',
    field: 'pts_rest',
    label: '% of others at most',
    min: 0,
    max: 100,
    scale: 100,
  },
] as const;

/** Limits on p, fold change and fraction, as far as a ranking has them, folded at first. Empty fields mean no limit. */
function LimitFields({ ranking, choice, onChoice }: LimitFieldsProps) {
  const known = FIELDS.filter(({ field }) =>
    ranking.fields.some(({ name }) => name === field),
  );
  if (known.length === 0) return null;
  const set = known.filter(({ name }) => choice[name] !== undefined).length;
  return (
    <Fold
      part="limits"
      className={styles.limits}
      summary={`Filter genes${set === 0 ? '' : ` (${formatNumber(set, 'limit')})`}`}
    >
      <div className={choiceStyles.form}>
        {known.map(({ name, label, min, max, scale }) => {
          const value = choice[name];
          return (
            <NumberField
              key={name}
              label={label}
              min={min}
              max={max}
              placeholder="any"
              isOptional
              taken="left"
              value={
                value === undefined ? value : Number((value * scale).toPrecision(12))
              }
              onNumber={(next) =>
                onChoice({ [name]: next === undefined ? next : next / scale })
              }
            />
          );
        })}
      </div>
    </Fold>
  );
}

interface RankingTableProps {
  readonly path: Path;
  readonly ranking: Ranking;
  readonly source: Pick<RankingSource, 'by' | 'matrix'>;
  /**
   * Matrix whose values were tested; undefined for stored rankings, whose parameters do not tell what it contained
   * then.
   */
  readonly tested?: Path;
  readonly state: RankingState;
  readonly onState: (change: RankingState) => void;
  /** Name of the files that it saves, without extension. */
  readonly name: string;
  /** Sentence about the origin of the numbers. */
  readonly note: string;
  /** How scanpy gets the same numbers, if it can. */
  readonly python?: PythonRanking | undefined;
}

/** Maximum number of genes; if there are more, the first ones are shown. */
const MAX_ROWS = 100_000;

/**
 * Genes of groups with their statistics: groups to choose, limits, a volcano plot of one group, and the
 * table, sorted and saved.
 */
export function RankingTable(props: RankingTableProps) {
  const { path, ranking, source, tested, state, onState, name, note, python } = props;
  const { column: noun } = useNouns(path);
  const { choice, groups, rows, isSorting } = useRankedRows(ranking, state);
  const choose = (change: typeof choice) =>
    onState({ where: whereOf({ ...choice, ...change }) });
  const columns = useMemo(
    () => rankingColumns(ranking, source.matrix, source.by),
    [ranking, source.matrix, source.by],
  );
  const areAll = rows.length === rows.total;
  const save = async () => {
    const all = areAll ? rows : rankedGenes(ranking, groups, undefined, choice);
    const parts: Blob[] = [];
    for (const text of rankingTsv(ranking, all)) {
      parts.push(new Blob([text]));
      await yieldIfDue();
    }
    download(new Blob(parts, { type: 'text/tab-separated-values' }), `${name}.tsv`);
  };
  const [group] = groups;
  return (
    <>
      {ranking.groups.length > 1 && (
        <GroupButtons
          ranking={ranking}
          groups={groups}
          onGroups={(labels) => choose({ groups: labels })}
        />
      )}
      <LimitFields ranking={ranking} choice={choice} onChoice={choose} />
      {source.matrix && (
        <TopGenes
          ranking={ranking}
          groups={groups}
          filter={choice}
          matrix={source.matrix.path}
          by={source.by}
        />
      )}
      {groups.length === 1 && group !== undefined && (
        <Volcano
          key={`${path} ${group}`}
          ranking={ranking}
          group={group}
          rows={rows}
          filter={choice}
          {...{ matrix: source.matrix, tested, name }}
          note={note}
          python={python}
        />
      )}
      {isSorting && (
        <p role="status" className={styles.note}>
          Sorting by the names of genes…
        </p>
      )}
      <DataTable
        caption="Ranked genes"
        label="Genes and their statistics"
        columns={columns}
        rows={rows}
        manualSorting
        sort={state.sort}
        onSort={(sort) => onState({ sort })}
        file={name}
      />
      <div className={styles.save}>
        <Button
          look="quiet"
          icon={<Download size={14} aria-hidden />}
          onClick={() => void save()}
        >
          Save these {countText(rows.total, noun)} as TSV
        </Button>
      </div>
      <p className={styles.note}>
        {countText(rows.length, noun)}
        {!areAll &&
          `, the first of ${formatCount(rows.total)}; the TSV has all, group by group`}
        . {note}
      </p>
    </>
  );
}

/** Groups and limits from the link, and the genes within them, sorted. */
function useRankedRows(ranking: Ranking, { where, sort: by }: RankingState) {
  const choice = useMemo(() => choiceIn(where), [where]);
  const groups = useMemo(() => {
    const labels = choice.groups ?? ranking.groups.slice(0, 1);
    const found = ranking.groups.flatMap((label, at) =>
      labels.includes(label) ? [at] : [],
    );
    return found.length > 0 ? found : [0];
  }, [choice, ranking]);
  const ranks = useNameRanks(ranking, groups, by?.column === 'gene');
  const isSorting = ranks === 'pending';
  const rows = useMemo(() => {
    const known = typeof ranks === 'object' ? ranks : undefined;
    const sort = by &&
      !isSorting && {
        ...{ by: by.column, descending: by.descending ?? false, ranks: known },
      };
    return rankedGenes(ranking, groups, sort || undefined, choice, MAX_ROWS);
  }, [ranking, groups, by, choice, ranks, isSorting]);
  return { choice, groups, rows, isSorting };
}

interface GroupButtonsProps {
  readonly ranking: Ranking;
  readonly groups: readonly number[];
  readonly onGroups: (labels: readonly string[]) => void;
}

function GroupButtons({ ranking, groups, onGroups }: GroupButtonsProps) {
  const all = groups.length === ranking.groups.length;
  return (
    <fieldset className={styles.groups}>
      <legend>Groups (Ctrl+click to add or remove one)</legend>
      <Button
        look="quiet"
        aria-pressed={all}
        onClick={() => onGroups(all ? ranking.groups.slice(0, 1) : ranking.groups)}
      >
        all {ranking.groups.length}
      </Button>
      {ranking.groups.map((label, at) => {
        const isOn = groups.includes(at);
        return (
          <Button
            key={label}
            look="quiet"
            aria-pressed={isOn && !all}
            onClick={(event) => {
              const others = ranking.groups.filter(
                (other, i) => other !== label && groups.includes(i),
              );
              // Ctrl or Shift adds or removes the group; otherwise only this one is selected
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onGroups([label]);
              else if (!isOn || others.length > 0)
                onGroups(isOn ? others : [...others, label]);
            }}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

interface TopGenesProps {
  readonly ranking: Ranking;
  readonly groups: readonly number[];
  readonly filter: ReturnType<typeof choiceIn>;
  readonly matrix: Path;
  readonly by: Path | undefined;
}

/** Form that shows the best genes of each group as a dot plot. */
function TopGenes({ ranking, groups, filter, matrix, by }: TopGenesProps) {
  const { showPage } = useViewActions();
  const [count, setCount] = useState(5);
  const all = groups.length === ranking.groups.length;
  const of =
    ranking.groups.length === 1
      ? ''
      : groups.length > 1 && !all
        ? ` of these ${groups.length} groups`
        : ' of each group';
  return (
    <form
      className={styles.top}
      onSubmit={(event) => {
        event.preventDefault();
        const which = groups.length > 1 ? groups : ranking.groups.map((_, at) => at);
        const { genes, brackets } = topGenes(ranking, which, count, filter);
        const named = which.length > 1 ? { brackets } : {};
        showPage(matrix, { genes: { kind: 'dots', genes, ...named, ...(by && { by }) } });
      }}
    >
      <NumberField
        label="Top"
        note={of}
        step={1}
        min={1}
        max={50}
        width={54}
        value={count}
        onNumber={(next) => setCount(Math.floor(next ?? 1))}
      />
      <Button type="submit">Dot plot</Button>
    </form>
  );
}
