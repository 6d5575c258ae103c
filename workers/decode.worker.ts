import { answerDecode, type DecodeRequest } from './decode';

// listens before anything is awaited: a message that comes earlier would be lost
self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  void answerDecode(event.data, (reply, transfer) =>
    self.postMessage(reply, { transfer }),
  );
});
