import { UNPLACED } from '@/analysis/points/points';
import type { ResourceState } from '@/client/reading';
import type { Block } from '@/model/block';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { labelsOf } from '@/model/row-labels';
import type { HoverField } from '@/state/paint';
import { cellsOf } from '@/views/common/format/cell';
import { useBlocks } from '@/views/common/reading/use-block';
import { geneWords } from '@/views/genes/gene-words';
import { useGeneBlock } from '@/views/genes/use-gene-block';
import type { PointSet } from '../points/point-set';
import { pixelOfPoint } from './camera';
import styles from './HoverCard.module.css';
import type { PlotCamera } from './plot-camera';
import type { HoveredPoint } from './use-hover';

/** What the hovered point is coloured by. */
export interface HoverValue {
  readonly path: Path;
  readonly name: string;
  /** The values of a gene; of a column the value is read when the pointer rests on a point, as names are. */
  readonly block: Block | undefined;
}

interface HoverCardProps {
  readonly hovered: HoveredPoint;
  readonly table: TableInfo | undefined;
  readonly value: HoverValue | undefined;
  /** A second gene that colours it. */
  readonly second?:
    | { readonly gene: string; readonly block: Block | undefined }
    | undefined;
  /** What else the user wants to see. */
  readonly fields?: readonly HoverField[] | undefined;
  readonly dataset?: DatasetInfo;
}

const NO_FIELDS: readonly HoverField[] = [];
const NO_BLOCK = { block: undefined };

/** Name and value of the point under the pointer. The name is read when the pointer rests on it. */
export function HoverCard(props: HoverCardProps) {
  const { hovered, table, value, second, fields = NO_FIELDS, dataset } = props;
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
  const own = value?.block === undefined ? value?.path : undefined;
  const [read] = useBlocks(
    own === undefined ? [] : [[own, { rows: [point, point + 1] }]],
  );
  const others = fields.filter(({ path, gene }) => gene !== undefined || path !== own);
  const columns = others.filter(({ gene }) => gene === undefined);
  const readColumns = useBlocks(
    columns.map(({ path }) => [path, { rows: [point, point + 1] }]),
  );
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
        {value && (
          <p className={styles.value}>
            <span>{value.name}</span> {valueText(value, point, read)}
          </p>
        )}
        {second?.block && (
          <p className={styles.value}>
            <span>{second.gene}</span> {cellsOf(second.block)(point) ?? 'missing'}
          </p>
        )}
        {columns.map(({ path }, at) => (
          <p key={path} className={styles.value}>
            <span>{nameOf(path)}</span> {valueText(NO_BLOCK, point, readColumns[at])}
          </p>
        ))}
        {dataset &&
          others.map(({ path, gene }) =>
            gene === undefined ? null : (
              <GeneLine
                key={`${gene} ${path}`}
                {...{ dataset, path, gene, point, rows: table?.length ?? 0 }}
              />
            ),
          )}
      </div>
    </>
  );
}

interface HoverRingProps {
  readonly point: number;
  readonly points: PointSet;
  readonly camera: PlotCamera;
}

/** Around a point that is hovered in another panel; nothing where it has no position here. */
export function HoverRing({ point, points, camera }: HoverRingProps) {
  const x = points.positions[2 * point];
  if (x === undefined || !(Math.abs(x) < UNPLACED / 2)) return null;
  const [left, top] = pixelOfPoint(camera.camera, camera.size, points, point);
  return <div className={styles.ring} data-elsewhere="" style={{ left, top }} />;
}

interface GeneLineProps {
  readonly dataset: DatasetInfo;
  readonly path: Path;
  readonly gene: string;
  readonly point: number;
  readonly rows: number;
}

/** The value of a gene, which is read for all points once. */
function GeneLine({ dataset, path, gene, point, rows }: GeneLineProps) {
  const reading = useGeneBlock(dataset, path, gene, rows);
  const text =
    reading?.status === 'ready'
      ? (cellsOf(reading.value.block)(point) ?? 'missing')
      : reading?.status === 'loading'
        ? '…'
        : 'not read';
  return (
    <p className={styles.value}>
      <span>{geneWords(gene)}</span> {text}
    </p>
  );
}

/** Empty until it is read. */
function valueText(
  { block }: Pick<HoverValue, 'block'>,
  point: number,
  read: ResourceState<Block> | undefined,
): string {
  if (block) return cellsOf(block)(point) ?? 'missing';
  if (read?.status === 'failed') return 'not readable';
  return read?.status === 'ready' ? (cellsOf(read.value)(0) ?? 'missing') : '…';
}
