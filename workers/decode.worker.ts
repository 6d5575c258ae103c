import { warmUpCodecs } from '@/storage/codecs/codec-registry';
import { answerDecode, type DecodeRequest } from './decode';
import { onceAThread } from './once-a-thread';

// listens before anything is awaited: a message that comes earlier would be lost
onceAThread(() =>
  self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
    void answerDecode(event.data, (reply, transfer) =>
      self.postMessage(reply, { transfer }),
    );
  }),
);

warmUpCodecs();
