import { hexAt } from '@/ask/colour/colour-parse';
import { listInBrackets } from '@/ask/names/gene-groups';
import type { Block } from '@/model/block';
import type { DatasetInfo } from '@/model/dataset';
import { extremesOf } from '@/model/extremes';
import type { NodeDescription } from '@/model/node';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { unpackStrings } from '@/model/strings';
import type { ResourceState } from '@/page/client/reading';
import { colourStep, usualMapFor } from '@/page/kit/colours/colour-maps';
import { useViewActions } from '@/page/kit/context/view-context';
import { MiddleCut } from '@/page/kit/format/MiddleCut';
import { formatShort } from '@/page/kit/format/number';
import { useBlocks, useDescriptions } from '@/page/kit/reading/use-block';
import { useRankingSource } from '../markers/use-ranking-source';
import { LINE_HEIGHT, Place } from './MiniatureCard';
import styles from './Miniatures.module.css';

const KEY = 'rank_genes_groups';
/** Numbers of groups, and of genes of each, that are shown. */
const SHOWN = { groups: 7, genes: 3 };

/** The best of the markers that the file stores, as a dot plot. */
export function StoredMarkers({ dataset }: { readonly dataset: DatasetInfo }) {
  const { unstructured } = dataset;
  const path = unstructured === undefined ? undefined : joinPath(unstructured, KEY);
  const [uns] = useDescriptions(unstructured === undefined ? [] : [unstructured]);
  return path !== undefined && keysOf(uns).includes(KEY) ? (
    <MarkersCard path={path} />
  ) : null;
}

function keysOf(state: ResourceState<NodeDescription> | undefined): readonly string[] {
  const element = state?.status === 'ready' ? state.value.element : undefined;
  return element?.kind === 'mapping' ? element.keys : [];
}

/** A gene among the best of a group, with what the file stores of it. */
interface Marker {
  readonly gene: string;
  readonly score: number | undefined;
  readonly foldChange: number | undefined;
}

interface MarkersOfGroup {
  readonly label: string;
  readonly markers: readonly Marker[];
}

/** Groups and their best genes, each of which colours the embedding. */
function MarkersCard({ path }: { readonly path: Path }) {
  const { showElement, showPage } = useViewActions();
  const { matrix, by } = useRankingSource(path);
  const groups = useStoredMarkers(path);
  if (groups === 'reading') return <Place high={LINE_HEIGHT * SHOWN.groups} />;
  const shown = groups.slice(0, SHOWN.groups);
  const left = groups.length - shown.length;
  const listed = shown.map(({ label, markers }) => ({
    label,
    genes: markers.map(({ gene }) => gene),
  }));
  const showDots = (path: Path) =>
    showPage(path, {
      genes: { kind: 'dots', ...listInBrackets(listed), ...(by && { by }) },
    });
  if (groups.length === 0) return null;
  return (
    <div className={styles.card}>
      <div className={styles.heads}>
        <button type="button" className={styles.head} onClick={() => showElement(path)}>
          <strong>Stored markers</strong>{' '}
          {by !== undefined && <small>of {nameOf(by)}</small>}
        </button>
        {matrix && (
          <button
            type="button"
            className={styles.gene}
            title={`Dot plot of these genes in ${matrix.path}`}
            onClick={() => showDots(matrix.path)}
          >
            Dot plot
          </button>
        )}
      </div>
      <MarkerDots groups={shown} matrix={matrix?.path} />
      {left > 0 && <small>and {formatCount(left)} more</small>}
    </div>
  );
}

/** Reads the best genes of each group with their scores, and fold changes where the method has them. */
function useStoredMarkers(path: Path): readonly MarkersOfGroup[] | 'reading' {
  const [ranking] = useDescriptions([path]);
  const keys = keysOf(ranking);
  const fields = ['names', 'scores', 'logfoldchanges'].filter((key) =>
    keys.includes(key),
  );
  const blocks = useBlocks(
    fields.map((field) => [joinPath(path, field), { rows: [0, SHOWN.genes] }]),
  );
  if ([ranking, ...blocks].some((state) => state?.status === 'loading')) return 'reading';
  const columnsOf = (field: string) => {
    const state = blocks[fields.indexOf(field)];
    return state?.status === 'ready' && state.value.kind === 'records'
      ? state.value.columns
      : [];
  };
  const [scores, changes] = [columnsOf('scores'), columnsOf('logfoldchanges')];
  return columnsOf('names').map(({ name, block }, at) => ({
    label: name,
    markers: (block.kind === 'strings' ? unpackStrings(block.strings) : []).map(
      (gene, rank) => ({
        gene,
        score: numberIn(scores[at]?.block, rank),
        foldChange: numberIn(changes[at]?.block, rank),
      }),
    ),
  }));
}

function numberIn(block: Block | undefined, at: number): number | undefined {
  const value = block?.kind === 'numbers' ? Number(block.values[at]) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

interface MarkerDotsProps {
  readonly groups: readonly MarkersOfGroup[];
  readonly matrix: Path | undefined;
}

/** A line of dots for each group: a dot's area is the score of its gene, its colour the fold change. */
function MarkerDots({ groups, matrix }: MarkerDotsProps) {
  const { colorBy } = useViewActions();
  const all = groups.flatMap(({ markers }) => markers);
  const [, best] = extremesOf(all.map(({ score = 0 }) => Math.abs(score)));
  const changes = all.flatMap(({ foldChange = [] }) => foldChange);
  const [low, high] = extremesOf(changes);
  const isSigned = low < 0;
  const far = Math.max(-low, high);
  const [from, to] = isSigned ? [-far, far] : [0, high];
  const map = usualMapFor(isSigned).steps;
  const colourOf = ({ foldChange = Number.NaN }: Marker) => {
    const step = colourStep((foldChange - from) / (to - from || 1), map.length / 3);
    return step === undefined ? 'var(--muted)' : hexAt(map, step);
  };
  const ends = `${formatShort(from)} to ${formatShort(to)}`;
  return (
    <>
      {groups.map(({ label, markers }) => (
        <div key={label} className={styles.markers}>
          <span className={styles.label}>
            <MiddleCut text={label} />
          </span>
          <span>
            {markers.map((marker, rank) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a gene may be listed twice
                key={rank}
                type="button"
                className={styles.gene}
                title={titleOf(marker)}
                onClick={() => matrix !== undefined && colorBy(matrix, marker.gene)}
              >
                {marker.score !== undefined && (
                  <svg viewBox="-8 -8 16 16" className={styles.dot} aria-hidden>
                    <circle
                      r={7 * Math.sqrt(Math.abs(marker.score) / (best || 1))}
                      fill={colourOf(marker)}
                    />
                  </svg>
                )}
                {marker.gene}
              </button>
            ))}
          </span>
        </div>
      ))}
      {best > 0 && (
        <small className={styles.legend}>
          area: score, up to {formatShort(best)}
          {changes.length > 0 && `; colour: log fold change, ${ends}`}
        </small>
      )}
    </>
  );
}

function titleOf({ gene, score, foldChange }: Marker): string {
  const stored = [
    score === undefined ? [] : `score ${formatShort(score)}`,
    foldChange === undefined ? [] : `log fold change ${formatShort(foldChange)}`,
  ].flat();
  return [`Colour by ${gene}`, ...stored].join(', ');
}
