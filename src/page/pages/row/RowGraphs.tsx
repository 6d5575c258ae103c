import type { MouseEvent } from 'react';
import { datasetAt, partAt } from '@/model/dataset-at';
import type { ElementInfo } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { many, type Noun } from '@/model/nouns';
import { joinPath, nameOf, type Path, parentOf } from '@/model/path';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { Edges } from '@/model/table-rows';
import { useDataset, useLinkTo, useViewActions } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { kindName, sizeLine } from '@/page/kit/element/summary';
import { cellsOf } from '@/page/kit/format/cell';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useDescription, useDescriptions } from '@/page/kit/reading/use-block';
import fieldStyles from '@/page/kit/rows/RowFields.module.css';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { BarTable } from './BarTable';
import { cellCost } from './cell-cost';
import { keysOf } from './keys-of';
import styles from './Row.module.css';

const MAX_GRAPHS = 12;
const MAX_EDGES = 20;
/** Maximum bytes of a dense graph that are read for one row. */
const MAX_DENSE_BYTES = 8 << 20;

type Frame = Extract<ElementInfo, { kind: 'dataframe' }>;

interface RowGraphsProps {
  readonly info: Frame;
  readonly at: number;
}

/** The rows of the same table that a row is connected to, by each graph between them. */
export function RowGraphs({ info, at }: RowGraphsProps) {
  const { dataset } = useDataset();
  const graphs = useGraphsOf(info.path);
  const noun = nounOf(datasetAt(dataset, info.path), info.path);
  const more = graphs.length - MAX_GRAPHS;
  return (
    <>
      {graphs.slice(0, MAX_GRAPHS).map((path) => (
        <Graph key={path} path={path} table={info} at={at} noun={noun} />
      ))}
      {more > 0 && (
        <p className={styles.note}>
          {formatNumber(more, 'more graph')} of these {many(noun)} not read here.
        </p>
      )}
    </>
  );
}

interface GraphProps {
  readonly path: Path;
  readonly table: Frame;
  readonly at: number;
  readonly noun: Noun;
}

function Graph({ path, table, at, noun }: GraphProps) {
  const description = useDescription(path);
  const known = description.status === 'ready' ? description.value : undefined;
  const why = known && whyUnread(known.element, table, known.storage?.chunkShape, noun);
  return (
    <section aria-label={`Edges in ${path}`}>
      {known && why === undefined ? (
        <GraphEdges path={path} table={table} at={at} noun={noun} />
      ) : (
        <>
          <Heading path={path} />
          {why !== undefined && <p className={fieldStyles.faint}>{why}</p>}
          {description.status !== 'ready' && (
            <ReadStatus what={path} reading={description} />
          )}
        </>
      )}
    </section>
  );
}

/** Reason why the edges of one row are not listed; undefined if they are. */
function whyUnread(
  info: ElementInfo,
  { length }: Frame,
  chunk: readonly number[] | undefined,
  noun: Noun,
): string | undefined {
  const [height = 0, width = 0] = info.kind === 'matrix' ? info.shape : [];
  if (info.kind !== 'matrix')
    return `${kindName(info)}, ${sizeLine(info)}: not stored as a matrix, so the edges of one ${noun} are not listed here.`;
  if (info.shape.length !== 2 || height !== length || width !== length)
    return `${kindName(info)}, ${sizeLine(info)}: it does not have a row and a column for each of ${formatNumber(length, noun)}.`;
  if (info.layout !== 'dense') return undefined;
  const { path, layout, dtype } = info;
  const bytes = cellCost({ path, layout, dtype, shape: [height, width] }, chunk);
  if (bytes <= MAX_DENSE_BYTES) return undefined;
  return `${kindName(info)}, ${sizeLine(info)}: the row of one ${noun} would take up to ${formatBytes(bytes)}.`;
}

function GraphEdges({ path, table, at, noun }: GraphProps) {
  const reading = useAnswer('edges', { path, at, limit: MAX_EDGES });
  if (reading.status !== 'ready')
    return (
      <>
        <Heading path={path} />
        <ReadStatus what={`the edges in ${path}`} reading={reading} />
      </>
    );
  const edges = reading.value;
  const { count, direction, ends } = edges;
  const line = direction === 'from' ? 'row' : 'column';
  const rest = count - ends.length;
  return (
    <>
      <Heading
        path={path}
        found={`${formatNumber(count, 'edge')} ${direction} this ${noun}`}
      />
      {count > 0 && (
        <>
          <p className={styles.note}>
            Entries of {line} {formatCount(at)}, largest absolute value first
            {rest > 0 && `; ${formatCount(rest)} more not listed`}.
          </p>
          <EdgeList path={path} table={table} at={at} noun={noun} edges={edges} />
        </>
      )}
    </>
  );
}

interface EdgeListProps extends GraphProps {
  readonly edges: Edges;
}

function EdgeList({ path, table, at, noun, edges }: EdgeListProps) {
  const linkTo = useLinkTo();
  const { showPage } = useViewActions();
  const index = joinPath(table.path, table.index);
  const naming = useAnswer('pick', { path: index, rows: edges.ends });
  const { ends, values } = edges;
  const sizes = Array.from(ends, (_, i) => Math.abs(Number(values[i])) || 0); // NaN has no bar
  const largest = sizes.find(Number.isFinite) ?? 0;
  const picked = naming.status === 'ready' ? naming.value : undefined;
  const nameOf = (i: number) => {
    const block = picked?.parts[picked.part[i] ?? 0];
    return block && cellsOf(block)(picked?.at[i] ?? 0);
  };
  const show = (end: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    showPage(table.path, { row: { at: end } });
  };
  return (
    <>
      {naming.status === 'failed' && (
        <ReadStatus what={`the names in ${index}`} reading={naming} />
      )}
      <BarTable
        caption={`Edges in ${path}`}
        noun={noun}
        lines={Array.from(ends, (end, i) => {
          const name = nameOf(i) || `${noun} ${formatCount(end)}`;
          return {
            ...{ name, value: values[i] ?? Number.NaN },
            share: Math.min(1, (sizes[i] ?? 0) / largest || 0),
            shown: (
              <>
                <a href={linkTo(table.path, { row: { at: end } })} onClick={show(end)}>
                  {name}
                </a>
                {end === at && <small>itself</small>}
              </>
            ),
          };
        })}
      />
    </>
  );
}

interface HeadingProps {
  readonly path: Path;
  readonly found?: string;
}

function Heading({ path, found }: HeadingProps) {
  return (
    <h2 className={fieldStyles.title}>
      <span>
        In <ElementLink path={path}>{path}</ElementLink>
        {found !== undefined && `: ${found}`}
      </span>
    </h2>
  );
}

/** Graphs between the rows of a table: the members of the format's groups of pairs, and those that are elsewhere. */
function useGraphsOf(table: Path): readonly Path[] {
  const { dataset } = useDataset();
  const { slots } = dataset.formatInfo;
  const parent = parentOf(table);
  const side = slots.find(
    ({ name, role }) => name === nameOf(table) && role === 'metadata',
  )?.axes[0];
  const groups = slots
    .filter(({ role, axes }) => role === 'pairs' && axes[0] === side)
    .map(({ name }) => name);
  const [holder] = useDescriptions(side && groups.length > 0 ? [parent] : []);
  const present = groups
    .filter((name) => keysOf(holder).includes(name))
    .map((name) => joinPath(parent, name));
  const members = useDescriptions(present);
  const below = present.flatMap((path, i) =>
    keysOf(members[i]).map((name) => joinPath(path, name)),
  );
  const part = partAt(dataset, table);
  const elsewhere = side === 'rows' && part?.path === parent ? part.graphs : [];
  return [...new Set([...below, ...elsewhere])];
}
