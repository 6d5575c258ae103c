import { readable, textAttribute } from '@/model/attributes';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { nameOf, parentOf } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { EdgeCount } from '@/model/table-rows';
import { useDataset } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import styles from '@/page/kit/element/Element.module.css';
import { useAxisTables, useNamedAxes } from '@/page/kit/grid/use-axis-names';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useDescription } from '@/page/kit/reading/use-block';

interface GraphLineProps {
  readonly info: Extract<ElementInfo, { kind: 'matrix' }>;
}

/**
 * Line about a graph: its number of edges, where those of one row are listed, and the texts that the format attaches to
 * it.
 */
export function GraphLine({ info }: GraphLineProps) {
  const { path, stored, shape } = info;
  const { dataset } = useDataset();
  const description = useDescription(path);
  const [height = 0, width = 0] = shape;
  const { rows } = useNamedAxes(useAxisTables(path), [height, width]);
  const group = nameOf(parentOf(path));
  const slot = dataset.formatInfo.slots.find(
    ({ name, role }) => name === group && role === 'pairs',
  );
  const counting = useAnswer('countEdges', slot && { path });
  if (!slot) return null;
  const known = description.status === 'ready' ? description.value : undefined;
  const texts = (slot.texts ?? []).flatMap(([attribute, label]) => {
    const text = known && textAttribute(readable(known.attributes), attribute);
    return text === undefined ? [] : [`${label}: ${text}`];
  });
  const isListed = rows && height > 0 && height === width && stored !== undefined;
  if (!isListed && texts.length === 0) return null;
  const count = counting?.status === 'ready' ? counting.value : undefined;
  const entries = count?.values ?? stored ?? 0;
  const noun = rows && nounOf(datasetAt(dataset, rows.path), rows.path);
  return (
    <p className={styles.size}>
      {texts.join(' · ')}
      {isListed && texts.length > 0 && ' · '}
      {isListed && (
        <>
          {edgesText(count, stored)}, {(entries / height).toFixed(1)}{' '}
          {count && !count.isSymmetric ? 'from each' : 'per'} {noun} on average; the page
          of each {noun} in <ElementLink path={rows.path}>{rows.path}</ElementLink> lists
          its own.
        </>
      )}
    </p>
  );
}

/**
 * Number of edges of a graph that was read completely, each edge of a symmetric graph counted once; otherwise its
 * number of stored values.
 */
function edgesText(count: EdgeCount | undefined, stored: number): string {
  if (!count) return formatNumber(stored, 'stored value');
  const { edges, isSymmetric } = count;
  return isSymmetric
    ? `${formatNumber(edges, 'edge')} (symmetric)`
    : formatNumber(edges, 'directed edge');
}
