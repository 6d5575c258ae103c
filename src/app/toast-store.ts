import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Notice, Notify } from '@/views/notify';

export type ShownNotice = Notice & { readonly id: number };

/** How long a notice stays, in ms: time to read it. */
const STAY = { done: 4_000, warning: 10_000 };

/** Notices that leave by themselves, unless they are said to stay. */
export function createToasts(): {
  readonly store: StoreApi<readonly ShownNotice[]>;
  readonly notify: Notify;
  readonly close: (id: number) => void;
} {
  const store = createStore<readonly ShownNotice[]>()(() => []);
  let last = 0;
  const notify: Notify = (notice) => {
    const id = ++last;
    // the same said twice is said once
    const others = store.getState().filter(({ text }) => text !== notice.text);
    store.setState([...others, { ...notice, id }], true);
    if (!notice.stays) setTimeout(() => close(id), STAY[notice.tone]);
  };
  const close = (id: number) =>
    store.setState((all) => all.filter((shown) => shown.id !== id), true);
  return { store, notify, close };
}
