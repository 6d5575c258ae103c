/**
 * Milliseconds between two times that groups of resources tell their views of answers. Each answer comes in a task of its
 * own, and React takes fifty renders in a row for an endless loop while another one waits, such as for code (error 185).
 */
const BETWEEN_MS = 16;

/** Calls a listener, with all others that wait: at once, or shortly after they were last called. */
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
