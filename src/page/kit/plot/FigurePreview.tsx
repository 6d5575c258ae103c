import { type RefObject, useEffect, useRef, useState } from 'react';
import { isAbort, messageOf } from '@/model/errors';
import { formatShare } from '@/model/quantity';
import type { PointsClient } from '@/page/client/points';
import type { Figure } from '@/write/figure/figure';
import styles from './Figure.module.css';
import type { FigureChoices } from './figure-choices';
import type { MadeFigure } from './figure-source';

interface FigurePreviewProps {
  /** Undefined while there is no figure. */
  readonly made: MadeFigure | undefined;
  readonly choices: FigureChoices;
  readonly client: PointsClient;
}

/** The figure as it will be saved, scaled down to the dialog, and painted anew once the choices rest. */
export function FigurePreview({ made, choices, client }: FigurePreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const { format, dpi, ground } = choices;
  const most = format === 'png' ? dpi : Number.POSITIVE_INFINITY;
  const { painted, failure, isPainting } = usePainted(box, made, most, client);
  const shown = made && painted;
  const isTransparent = ground === 'transparent';
  return (
    <figure className={styles.preview} aria-busy={made !== undefined && isPainting}>
      <div ref={box} className={styles.room}>
        {shown && (
          <img
            src={shown.url}
            alt={`Preview of ${shown.title}`}
            width={Math.round(shown.scale * shown.width)}
            height={Math.round(shown.scale * shown.height)}
            className={isTransparent ? `${styles.paper} ${styles.clear}` : styles.paper}
          />
        )}
      </div>
      <figcaption>
        {made &&
          (failure ??
            (painted
              ? `Preview at ${formatShare(painted.scale, NATURAL)} of its size`
              : 'Preparing the preview…'))}
      </figcaption>
    </figure>
  );
}

/** A preview that is painted: an image of a figure, and its size in pixels of the page per point. */
interface Painted extends Pick<Figure, 'title' | 'width' | 'height'> {
  readonly url: string;
  readonly scale: number;
}

/** Pixels of the page per point of a figure that is shown as large as it is; a preview is no larger. */
const NATURAL = 96 / 72;
/** Pixels that are painted per pixel of the page. */
const DENSITY = 2;
/** Pause in ms after a change before the preview is painted. */
const PAUSE = 150;

/**
 * Paints a figure into the room of a box, one at a time: of the changes while one is painted, only the last is painted.
 * The previous picture remains until then. `most` is the resolution of the file in dpi: one of fewer pixels than the
 * preview has room for is shown as it is.
 */
function usePainted(
  box: RefObject<HTMLElement | null>,
  made: MadeFigure | undefined,
  most: number,
  client: PointsClient,
) {
  const [painted, setPainted] = useState<Painted>();
  const [failure, setFailure] = useState<string>();
  const [isPainting, setPainting] = useState(true);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!made) return;
    let isLast = true;
    setPainting(true);
    const paint = async () => {
      await running.current;
      if (!isLast || !box.current) return;
      const { figure, pictures } = made;
      const { title, width, height } = figure;
      const scale = scaleIn(box.current, figure);
      const finest = 72 * scale * Math.max(DENSITY, window.devicePixelRatio);
      const output = { kind: 'png', dpi: Math.min(finest, most) } as const;
      try {
        const task = client.figureFile(figure, output, ...pictures);
        running.current = Promise.allSettled([task]);
        const { file } = await task;
        if (!isLast) return;
        setPainted({ url: URL.createObjectURL(file), scale, title, width, height });
        setFailure(undefined);
      } catch (error) {
        if (!isLast || isAbort(error)) return;
        setFailure(`There is no preview: ${messageOf(error)}`);
      }
      setPainting(false);
    };
    const timer = setTimeout(() => void paint(), PAUSE);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [made, most, client, box]);
  useEffect(
    () => () => {
      if (painted) URL.revokeObjectURL(painted.url);
    },
    [painted],
  );
  return { painted, failure, isPainting };
}

/** Returns how large a figure fits into a box, in pixels of the page per point. */
function scaleIn(
  { clientWidth, clientHeight }: HTMLElement,
  { width, height }: Figure,
): number {
  return Math.min(NATURAL, clientWidth / width, clientHeight / height);
}
