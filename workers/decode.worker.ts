import { fetchLaterCode } from '@/model/lazy-module';
import { holdThreadLock } from '@/model/thread-lock';
import { warmUpCodecs } from '@/read/codecs/codec-registry';
import { answerDecode, type DecodeRequest } from './decode';
import { onceAThread } from './once-a-thread';
import { runInDecoder } from './run-in';

/** Delay after which a worker that started ahead of its first job decodes a stream of its own (`runInDecoder`). */
const RUN_IN_MS = 300;
/** No first screen compares in WebAssembly, or has a gene index. */
const LATER_MS = 15_000;

// listens before anything is awaited: an earlier message would be lost
onceAThread(() => {
  void holdThreadLock(self.name); // lets the pool notice when this thread ends
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
