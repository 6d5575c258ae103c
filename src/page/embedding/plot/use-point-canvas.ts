import { type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from '@/model/errors';
import { PointCanvas, type PointCanvasEvents } from './point-canvas';

export interface OpenCanvas {
  /** Undefined until the GPU is ready, and if there is no GPU. */
  readonly canvas: PointCanvas | undefined;
  /** Why nothing can be drawn. */
  readonly failure: string | undefined;
  /** Starts again with another canvas. */
  readonly reopen: () => void;
}

type Events = Omit<PointCanvasEvents, 'onFailure' | 'onLost'>;

const LOST =
  'The browser lost the GPU context (low memory or sleep). Everything else still works.';
/** In ms: how long to wait before asking for the GPU again, and how long it must have worked before that. */
const [PAUSE, STEADY] = [1000, 20_000];

/** A canvas inside `host` for as long as the component is mounted; leaving frees its memory. */
export function usePointCanvas(
  host: RefObject<HTMLElement | null>,
  events: Events,
): OpenCanvas {
  const [canvas, setCanvas] = useState<PointCanvas>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  useEffect(() => {
    if (!host.current) return;
    let isMounted = true;
    let opened: PointCanvas | undefined;
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reopen = () => setAttempt((count) => count + 1);
    const fail = (sentence: string) => {
      if (isMounted) setFailure(sentence);
    };
    PointCanvas.open(host.current, {
      onCamera: (camera) => latest.current.onCamera(camera),
      onResize: (size) => latest.current.onResize(size),
      onPicture: (isComplete) => latest.current.onPicture(isComplete),
      onFailure: fail,
      onLost: () => {
        fail(LOST);
        // only once: if the GPU is lost again at once, the user decides
        if (isMounted && (attempt === 0 || Date.now() - began > STEADY))
          timer = setTimeout(reopen, PAUSE);
      },
    }).then(
      (ready) => {
        opened = ready;
        if (isMounted) setCanvas(ready);
        else ready.destroy();
      },
      (error: unknown) => fail(messageOf(error)),
    );
    return () => {
      isMounted = false;
      clearTimeout(timer);
      setCanvas(undefined);
      setFailure(undefined);
      opened?.destroy();
    };
  }, [host, attempt]);

  return { canvas, failure, reopen: () => setAttempt((count) => count + 1) };
}
