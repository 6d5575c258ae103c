import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Droplet } from 'lucide-react';
import { useRef } from 'react';
import type { RankedGene, Ranking } from '@/analysis/ranking';
import type { SortBy } from '@/model/arrangement';
import type { MatrixInfo } from '@/model/dataset';
import { sidesOf } from '@/model/matrix-sides';
import type { Path } from '@/model/path';
import { IconButton } from '../controls/Button';
import { formatShort } from '../format/number';
import { formatCount } from '../format/quantity';
import { GeneLink } from '../genes/GeneLink';
import { useColor, useDataset, useView, useViewActions } from '../view-context';
import styles from './Ranking.module.css';

interface RankingRowsProps {
  readonly ranking: Ranking;
  readonly rows: readonly RankedGene[];
  /** Where the values of the genes are; undefined where the file has none. */
  readonly matrix: MatrixInfo | undefined;
  readonly by: Path | undefined;
  readonly sort: SortBy | undefined;
  readonly onSort: (sort: SortBy | undefined) => void;
}

const ROW = 28;
const WORDS: Record<string, string> = {
  scores: 'Score',
  logfoldchanges: 'log2 fold change',
  pvals: 'p',
  pvals_adj: 'p adjusted',
};

/** The genes, of which those in view are drawn. */
export function RankingRows(props: RankingRowsProps) {
  const { ranking, rows, matrix, by } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items[items.length - 1]?.end ?? 0);
  const { fields } = ranking;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div ref={scroller} className={styles.scroller} tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Rank</th>
            <Head {...props} by="gene" text="Gene" />
            {fields.map(({ name }) => (
              <Head key={name} {...props} by={name} text={WORDS[name] ?? name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            const { group, place } = row;
            const gene = ranking.genes[group]?.[place] ?? '';
            return (
              <tr key={key} aria-rowindex={index + 2}>
                <td className={styles.group} title={ranking.groups[group]}>
                  {ranking.groups[group]}
                </td>
                <td className={styles.place}>{formatCount(place + 1)}</td>
                <th scope="row">
                  <span className={styles.gene}>
                    {matrix ? (
                      <GeneLink matrix={matrix.path} gene={gene} by={by}>
                        {gene}
                      </GeneLink>
                    ) : (
                      gene
                    )}
                    {matrix && <Colour matrix={matrix} gene={gene} />}
                  </span>
                </th>
                {fields.map(({ name, values }) => (
                  <td key={name}>{numberText(values[group]?.[place])}</td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps extends RankingRowsProps {
  readonly by: string;
  readonly text: string;
}

/** Sorts by its column: first as one reads it (highest score, smallest p), then the other way, then as stored. */
function Head({ by, text, sort, onSort }: HeadProps & { readonly by: string }) {
  const isOn = sort?.column === by;
  const first = by === 'scores' || by === 'logfoldchanges';
  const next = (): SortBy | undefined => {
    const isFirst = (sort?.descending ?? false) === first;
    if (!isOn) return { column: by, ...(first && { descending: true }) };
    return isFirst ? { column: by, ...(!first && { descending: true }) } : undefined;
  };
  return (
    <th
      scope="col"
      aria-sort={!isOn ? 'none' : sort.descending ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={() => onSort(next())}>
        {text}
        {isOn &&
          (sort.descending ? (
            <ArrowDown size={13} aria-hidden />
          ) : (
            <ArrowUp size={13} aria-hidden />
          ))}
      </button>
    </th>
  );
}

function Colour({ matrix, gene }: { matrix: MatrixInfo; gene: string }) {
  const { dataset } = useDataset();
  const { colorBy } = useViewActions();
  const color = useColor();
  const shown = useView((view) => view.gene);
  const { cells } = sidesOf(matrix);
  if (!dataset.embeddings.some(({ rows }) => rows === cells.table)) return null;
  const isOn = color === matrix.path && shown === gene;
  return (
    <IconButton
      label={`Colour the embedding by ${gene}`}
      className={styles.colour}
      aria-pressed={isOn}
      onClick={() => colorBy(isOn ? undefined : matrix.path, isOn ? undefined : gene)}
    >
      <Droplet size={13} aria-hidden />
    </IconButton>
  );
}

function numberText(value: number | undefined): string {
  if (value === undefined) return '';
  return formatShort(Number(value.toPrecision(4)));
}
