import type { SourceService } from '@workers/protocol';
import { expose } from 'comlink';
import type { AnswerOf, AskOf, QuestionName } from '@/ask/questions';
import type { SourceWorker } from '@/page/client/source-worker';

export interface FakeSourceWorker extends SourceWorker {
  readonly isTerminated: () => boolean;
  /** Dies like a worker after an uncaught error. */
  crash(): void;
}

type FakeAnswers = {
  readonly [Q in QuestionName]?: (
    ask: AskOf<Q>,
    job: number,
    distance: number | undefined,
  ) => Promise<AnswerOf<Q>>;
};

/** `ask` of a service that answers these questions; any other was not expected. */
export function answering(answers: FakeAnswers): SourceService['ask'] {
  return (job, name, ask, distance) => {
    const answer = answers[name];
    if (!answer) throw new Error(`${name} is not in this test`);
    return answer(ask, job, distance);
  };
}

/** A worker without a thread: the service answers over real message ports, so values are cloned as they would be. */
export function fakeSourceWorker(service: SourceService): FakeSourceWorker {
  const { port1, port2 } = new MessageChannel();
  const events = new EventTarget();
  let terminated = false;
  expose(service, port2);
  port1.start();
  const stop = () => {
    terminated = true;
    port1.close();
  };
  return {
    address: '',
    postMessage: (message: unknown, transfer?: Transferable[]) => {
      if (!terminated) port1.postMessage(message, transfer ?? []);
    },
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      (type === 'message' ? port1 : events).addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      (type === 'message' ? port1 : events).removeEventListener(type, listener);
    },
    terminate: stop,
    isTerminated: () => terminated,
    crash() {
      stop();
      events.dispatchEvent(new Event('error'));
    },
  };
}
