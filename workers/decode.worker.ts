import { fetchLaterCode } from '@/model/lazy-module';
import { holdThreadLock } from '@/model/thread-lock';
import { warmUpCodecs } from '@/read/codecs/codec-registry';
import { answerDecode, type DecodeRequest } from './decode';
import { onceAThread } from './once-a-thread';
import { runInDecoder } from './run-in';

/** A worker that started ahead of its first job has nothing to do by then. */
const RUN_IN_MS = 300;
/** No first screen compares in WebAssembly, or has a gene index. */
const LATER_MS = 15_000;

// listens before anything is awaited: a message that comes earlier would be lost
onceAThread(() => {
  void holdThreadLock(self.name); // by which the pool notices its end
  let isAsked = false;
  self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
    isAsked = true;
    void answerDecode(event.data, (reply, transfer) =>
      self.postMessage(reply, { transfer }),
    );
  });
  setTimeout(() => {
    if (!isAsked) void runInDecoder();
  }, RUN_IN_MS);
});

warmUpCodecs();
setTimeout(fetchLaterCode, LATER_MS);
