import { setMaxListeners } from 'node:events';

// A read waits for hundreds of chunks on one signal. Node calls eleven listeners a leak; that each of them
// is removed is a test (storage/abort-listeners.test.ts).
setMaxListeners(0);
