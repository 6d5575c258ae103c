/**
 * Minimum milliseconds between two times that groups of resources notify their views of answers. Each answer comes in a
 * task of its own, and React mistakes fifty renders in a row for an endless loop while another one waits, such as for
 * code (error 185).
 */
const BETWEEN_MS = 16;

/** Calls a listener together with all others that wait: at once, or shortly after the last calls. */
export const notifyTogether = createTelling();

/** Makes a function that calls its listeners together; all groups of the page share one. */
export function createTelling(): (tell: () => void) => void {
  const waiting = new Set<() => void>();
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notifyAll = () => {
    timer = undefined;
    last = performance.now();
    const due = [...waiting];
    waiting.clear();
    for (const tell of due) tell();
  };
  return (tell) => {
    waiting.add(tell);
    if (timer !== undefined) return;
    const left = last + BETWEEN_MS - performance.now();
    if (left <= 0) notifyAll();
    else timer = setTimeout(notifyAll, left);
  };
}
