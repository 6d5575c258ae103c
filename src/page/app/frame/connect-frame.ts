import { isAbort, isDataError, messageOf } from '@/model/errors';
import type { PetriAnswer, PetriEvent, PetriFault, PetriId } from '@/page/frame/protocol';
import { FrameAnswers } from './answer-request';
import { createNamedSources, type FramedPage, selectionOf, stateOf } from './frame-state';
import { idOf, isMeantForPetri, RequestFault, readRequest } from './read-request';

/** Delay in ms of an event: what changes within it is sent once, as it is at its end. */
const CALM_MS = 100;
/** Requests that are carried out at once. */
const MAX_AT_ONCE = 8;
/** Requests that are read in a second; more are refused, and from twice as many on not answered at all. */
const MAX_A_SECOND = 100;

/** A window that may be around the page, and its messages; a test has its own. */
export interface FrameWindow {
  readonly parent: Pick<Window, 'postMessage'>;
  readonly location: {
    readonly search: string;
    readonly ancestorOrigins?: ArrayLike<string>;
  };
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(
    type: 'message',
    listen: (event: MessageEvent<unknown>) => void,
  ): void;
}

/**
 * Returns the origin of the page around that an address names, `?embed=1&origin=https://portal.example`; undefined if it
 * names none, or not as browsers write it.
 */
export function originIn(search: string): string | undefined {
  const origin = new URLSearchParams(search).get('origin') ?? '';
  const isOrigin =
    /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return isOrigin ? origin : undefined;
}

/**
 * Exchanges messages of `petri/1` with the page around, if its origin is the one that the address names; anything from
 * another window or origin is ignored, and nothing is sent to another. Returns a function that ends that.
 */
export function connectFrame(page: FramedPage, own: FrameWindow = window): () => void {
  const { parent, location } = own;
  const origin = originIn(location.search);
  const [around = origin] = Array.from(location.ancestorOrigins ?? []);
  if (parent === (own as object) || origin === undefined || around !== origin)
    return () => {};
  const send = (message: PetriAnswer | PetriEvent) => parent.postMessage(message, origin);
  const named = createNamedSources(page);
  const answers = new FrameAnswers(page, named);
  const controller = new AbortController();
  const pending = new Set<PetriId>();
  const isWithinRate = createRate();

  const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== parent || from !== origin || !isMeantForPetri(data)) return;
    const rate = isWithinRate();
    if (rate === 'flood') return;
    const id = idOf(data);
    void answerTo(id, async () => {
      if (rate === 'much' || pending.size >= MAX_AT_ONCE)
        throw new RequestFault(
          'BusyError',
          `At most ${MAX_AT_ONCE} requests at once and ${MAX_A_SECOND} in a second.`,
        );
      const request = readRequest(data);
      if (pending.has(request.id))
        throw new RequestFault(
          'InvalidError',
          'id is that of a request that has no answer yet.',
        );
      pending.add(request.id);
      try {
        return await answers.answer(request, controller.signal);
      } finally {
        pending.delete(request.id);
      }
    });
  };
  const answerTo = async (
    id: PetriId | null,
    work: () => ReturnType<FrameAnswers['answer']>,
  ) => {
    try {
      send({ petri: 1, id, result: await work() });
    } catch (error) {
      if (!controller.signal.aborted) send({ petri: 1, id, error: faultOf(error) });
      const isExpected = error instanceof RequestFault || isDataError(error);
      if (!isExpected && !isAbort(error)) throw error;
    }
  };

  own.addEventListener('message', receive);
  send({ petri: 1, event: 'ready' });
  const { session, view } = page;
  const stops = [
    named.stop,
    sendChanges(
      [session.store, session.question, view],
      () => stateOf(page, named),
      (state) => send({ petri: 1, event: 'state', state }),
    ),
    sendChanges(
      [session.store, view],
      () => selectionOf(page, named),
      (selection) => send({ petri: 1, event: 'selection', selection }),
    ),
  ];
  return () => {
    controller.abort();
    own.removeEventListener('message', receive);
    for (const stop of stops) stop();
  };
}

interface Watched {
  subscribe(listener: () => void): () => void;
}

/** Sends a value, first and whenever it has changed. Returns a function that ends that. */
function sendChanges<T>(
  stores: readonly Watched[],
  current: () => T,
  send: (value: T) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const look = () => {
    timer = undefined;
    const value = current();
    const text = JSON.stringify(value);
    if (text === last) return;
    last = text;
    send(value);
  };
  const later = () => {
    timer ??= setTimeout(look, CALM_MS);
  };
  later();
  const stops = stores.map((store) => store.subscribe(later));
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Counts the requests of each second. */
function createRate(): () => 'fine' | 'much' | 'flood' {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) count = 0;
    second = now;
    count++;
    if (count <= MAX_A_SECOND) return 'fine';
    return count <= 2 * MAX_A_SECOND ? 'much' : 'flood';
  };
}

/** Returns the answer to a request that failed. */
function faultOf(error: unknown): PetriFault {
  if (error instanceof RequestFault) return { name: error.name, message: error.message };
  if (isAbort(error))
    return { name: 'SupersededError', message: 'Another file was opened meanwhile.' };
  return { name: 'FailedError', message: messageOf(error) };
}
