import { throwIfAborted } from '@/model/errors';
import { onAbort } from '@/model/on-abort';
import type { Progress } from '@/model/read-options';
import type { Delay, SourceSpec } from '@/model/source';
import { type OpenSourceOptions, openSource, type SourceClient } from './source-client';

interface Ahead {
  readonly spec: SourceSpec;
  readonly opening: Promise<SourceClient>;
  readonly controller: AbortController;
  /** Sets the listener, and reports the last known progress and delay to it. */
  tell(listener: Pick<OpenSourceOptions, 'report' | 'onDelay'>): void;
}

let ahead: Ahead | undefined;

/**
 * Opens a source before anything can show it. The first `openSourceAhead` of the same source takes it over, including a
 * failure.
 */
export function openAhead(spec: SourceSpec, open = openSource): Promise<SourceClient> {
  dropAhead();
  const controller = new AbortController();
  let listener: Pick<OpenSourceOptions, 'report' | 'onDelay'> = {};
  let progress: Progress | undefined;
  let delay: Delay | undefined;
  const opening = open(spec, {
    signal: controller.signal,
    report(now) {
      progress = now;
      listener.report?.(now);
    },
    onDelay(now) {
      delay = now;
      listener.onDelay?.(now);
    },
  });
  opening.catch(() => undefined); // reported to the caller that takes it over
  ahead = {
    ...{ spec, opening, controller },
    tell(other) {
      listener = other;
      if (progress) other.report?.(progress);
      if (delay) other.onDelay?.(delay);
    },
  };
  return opening;
}

/**
 * Like `openSource`, but takes over what `openAhead` began if it is the same source; anything else begun ahead is
 * closed.
 */
export async function openSourceAhead(
  spec: SourceSpec,
  options: OpenSourceOptions = {},
  open = openSource,
): Promise<SourceClient> {
  throwIfAborted(options.signal);
  const begun = ahead;
  if (!begun || JSON.stringify(begun.spec) !== JSON.stringify(spec)) {
    dropAhead();
    return open(spec, options);
  }
  ahead = undefined;
  begun.tell(options);
  const { signal } = options;
  const forget = signal && onAbort(signal, () => begun.controller.abort());
  try {
    return await begun.opening;
  } finally {
    forget?.();
  }
}

/** Closes what was opened ahead and not taken over. */
export function dropAhead(): void {
  ahead?.controller.abort();
  ahead?.opening.then(
    (client) => client.close(),
    () => undefined,
  );
  ahead = undefined;
}
