import { UNPLACED } from '@/ask/embeddings/points';
import type { Block } from '@/model/block';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import type { ResourceState } from '@/page/client/reading';
import { cellsOf } from '@/page/kit/format/cell';
import { useBlocks } from '@/page/kit/reading/use-block';
import { geneLabel } from '@/page/pages/genes/gene-label';
import { useGeneValue } from '@/page/pages/genes/use-gene-colours';
import type { HoverField } from '@/page/state/paint';
import type { PointSet } from '../points/point-set';
import { pixelOfPoint } from './camera';
import styles from './HoverCard.module.css';
import type { PlotCamera } from './plot-camera';
import type { HoveredPoint } from './use-hover';

/** Field that colours the hovered point; its value is read when the pointer rests on a point, as names are. */
export interface HoverValue extends HoverField {
  readonly name: string;
}

interface HoverCardProps {
  readonly hovered: HoveredPoint;
  readonly table: TableInfo | undefined;
  readonly value: HoverValue | undefined;
  /** Second gene of the same matrix that colours the point. */
  readonly second?: { readonly gene: string } | undefined;
  /** Further fields that the user chose. */
  readonly fields?: readonly HoverField[] | undefined;
  readonly dataset: DatasetInfo;
  /** Number of points. */
  readonly rows: number;
}

const NO_FIELDS: readonly HoverField[] = [];

/** Tooltip with name and values of the point under the pointer, which are read when the pointer rests on it. */
export function HoverCard(props: HoverCardProps) {
  const { hovered, table, value, second, fields = NO_FIELDS, dataset, rows } = props;
  const { point, x, y, isRight } = hovered;
  const labels = useBlocks(
    (table ? labelsOf(table) : []).map((name) => [
      joinPath(table?.path ?? '', name),
      { rows: [point, point + 1] },
    ]),
  );
  const texts = labels.map((state) =>
    state.status === 'ready' ? cellsOf(state.value)(0) : undefined,
  );
  const lines = linesOf(value, second, fields);
  const columns = lines.filter(({ gene }) => gene === undefined);
  const read = useBlocks(columns.map(({ path }) => [path, { rows: [point, point + 1] }]));
  const isNamed = texts.some((text) => typeof text === 'string');
  const side = isRight ? styles.left : styles.right;
  return (
    <>
      <div className={styles.ring} style={{ left: x, top: y }} />
      <div className={`${styles.card} ${side}`} style={{ left: x, top: y }}>
        <p className={styles.name}>
          {isNamed
            ? texts.map((text) => text ?? '…').join(' · ')
            : `row ${formatCount(point)}`}
        </p>
        {lines.map((line) => (
          <p key={`${line.gene} ${line.path}`} className={styles.value}>
            <span>{line.name}</span>{' '}
            {line.gene === undefined ? (
              columnText(read[columns.indexOf(line)])
            ) : (
              <GeneText {...{ dataset, rows, point }} path={line.path} gene={line.gene} />
            )}
          </p>
        ))}
      </div>
    </>
  );
}

interface HoverRingProps {
  readonly point: number;
  readonly points: PointSet;
  readonly camera: PlotCamera;
}

/** Ring around a point that is hovered in another panel; renders nothing if it has no position here. */
export function HoverRing({ point, points, camera }: HoverRingProps) {
  const x = points.positions[2 * point];
  if (x === undefined || !(Math.abs(x) < UNPLACED / 2)) return null;
  const [left, top] = pixelOfPoint(camera.camera, camera.size, points, point);
  return <div className={styles.ring} data-elsewhere="" style={{ left, top }} />;
}

interface GeneTextProps {
  readonly dataset: DatasetInfo;
  readonly path: Path;
  readonly gene: string;
  readonly point: number;
  readonly rows: number;
}

function GeneText({ dataset, path, gene, point, rows }: GeneTextProps) {
  const reading = useGeneValue(dataset, path, gene, rows, point);
  if (reading.status === 'ready') {
    const values = Float64Array.of(reading.value);
    return <>{cellsOf({ kind: 'numbers', values })(0) ?? 'missing'}</>;
  }
  return <>{reading.status === 'loading' ? '…' : 'not read'}</>;
}

/** Lines of the tooltip: what colours the point, then further fields that the user chose, each once. */
function linesOf(
  value: HoverValue | undefined,
  second: HoverCardProps['second'],
  fields: readonly HoverField[],
): readonly HoverValue[] {
  const lines = value ? [value] : [];
  if (value && second)
    lines.push({ path: value.path, gene: second.gene, name: second.gene });
  for (const { path, gene } of fields)
    if (!lines.some((line) => line.path === path && line.gene === gene))
      lines.push({
        path,
        ...(gene !== undefined && { gene }),
        name: gene === undefined ? nameOf(path) : geneLabel(gene),
      });
  return lines;
}

/** Text of a column's value; `…` until it is read. */
function columnText(read: ResourceState<Block> | undefined): string {
  if (read?.status === 'failed') return 'not readable';
  return read?.status === 'ready' ? (cellsOf(read.value)(0) ?? 'missing') : '…';
}
