import { useEffect, useRef } from 'react';
import { defaultColor } from '@/ask/colour/default-color';
import type { EmbeddingInfo } from '@/model/dataset';
import { embeddingName } from '@/model/embedding-name';
import type { SmallPicture } from '@/model/overview';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ResourceState } from '@/page/client/reading';
import {
  useColor,
  useDataset,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { tableOf } from '@/page/kit/element/table-of';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import { Section } from '@/page/kit/status/Section';
import styles from './Pictures.module.css';
import { useSeen } from './use-seen';

/** Maximum number of embeddings that are drawn automatically. */
const MAX_EMBEDDINGS = 6;

/**
 * First embeddings as small pictures; a click shows one in the plot. They have the colours of the plot; if a gene
 * colours it, which may take a scan, those of the file's likeliest column, which their captions name.
 */
export function Pictures({ isWanted }: { readonly isWanted: boolean }) {
  const { dataset } = useDataset();
  const color = useColor();
  const shown = useView((view) => view.embedding) ?? dataset.embeddings[0]?.path;
  const [section, isSeen] = useSeen<HTMLElement>();
  const embeddings = dataset.embeddings.slice(0, MAX_EMBEDDINGS);
  const isOf = (column: Path | undefined, rows: Path) =>
    column !== undefined && tableOf(dataset, column)?.path === rows;
  const colours = embeddings.map((embedding) =>
    color === undefined
      ? undefined
      : [color, defaultColor({ ...dataset, embeddings: [embedding] })].find((column) =>
          isOf(column, embedding.rows),
        ),
  );
  const asks = embeddings.map(({ path }, i) => ({ path, color: colours[i] }));
  const [states, reading] = useAnswerGroup('drawSmall', isWanted && isSeen ? asks : []);
  const left = dataset.embeddings.length - embeddings.length;
  if (embeddings.length === 0) return null;
  return (
    <Section ref={section} title="Embeddings" reading={reading}>
      <ul className={styles.pictures}>
        {embeddings.map((embedding, i) => (
          <li key={embedding.path}>
            <Card
              embedding={embedding}
              state={states[i]}
              isShown={embedding.path === shown}
              color={colours[i]}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.more}>
          {formatCount(left)} more can be chosen above the plot.
        </p>
      )}
    </Section>
  );
}

interface CardProps {
  readonly embedding: EmbeddingInfo;
  readonly state: ResourceState<SmallPicture> | undefined;
  readonly isShown: boolean;
  readonly color: Path | undefined;
}

function Card({ embedding, state, isShown, color }: CardProps) {
  const { path, shape } = embedding;
  const name = embeddingName(embedding);
  const { showEmbedding } = useViewActions();
  const picture = state?.status === 'ready' ? state.value : undefined;
  return (
    <>
      <button
        type="button"
        className={styles.card}
        aria-pressed={isShown}
        aria-label={`Show ${name} in the plot${picture ? `: ${pointsText(picture)}` : ''}`}
        onClick={() => showEmbedding(path)}
      >
        {picture && <Canvas picture={picture} />}
        {state?.status === 'failed' && (
          <span className={styles.failed}>{state.error.message}</span>
        )}
      </button>
      <p className={styles.name}>
        <ElementLink path={path}>{name}</ElementLink>
        <small>
          {formatCount(shape[1])} dimensions
          {picture && `, ${pointsText(picture)}`}
          {picture?.color !== undefined && color === picture.color
            ? `, by ${nameOf(picture.color)}`
            : ''}
        </small>
      </p>
    </>
  );
}

function pointsText({ drawn, points }: SmallPicture): string {
  return drawn === points
    ? formatNumber(points, 'point')
    : `${formatCount(drawn)} of ${formatNumber(points, 'point')}`;
}

/** A picture that a worker drew. */
export function Canvas({ picture }: { readonly picture: SmallPicture }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, pixels } = picture;
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    context?.putImageData(new ImageData(pixels, width, height), 0, 0);
  }, [pixels, width, height]);
  return <canvas ref={ref} width={width} height={height} aria-hidden />;
}
