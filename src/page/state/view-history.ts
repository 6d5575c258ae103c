import type { StoreApi } from 'zustand/vanilla';
import { bytesIn } from '@/model/bytes-in';
import { isEqual, pointStyle, type Revertible, revertibleOf } from './revertible';
import { isSameSource } from './view';
import type { ViewStore } from './view-store';

/** Names of the parts that a step changed. */
export type Reverted = readonly (
  | 'selection'
  | 'filters'
  | 'colouring'
  | 'panels'
  | 'look'
)[];

/** Undo history of the view. */
export interface ViewHistory {
  /** Undoes the last change; undefined if there is no change to undo. */
  undo(): Reverted | undefined;
  /** Redoes the last undone change; undefined if there is no change to redo. */
  redo(): Reverted | undefined;
  /** Forgets all changes. */
  clear(): void;
  /** Stops listening to the store. */
  close(): void;
}

/** Limits of all kept states: bytes, and number. */
const MAX_BYTES = 16 << 20;
const MAX_STEPS = 200;
/**
 * Style changes with less than this between them, in milliseconds, are one step, because dragging a slider makes many.
 */
const ONE_STEP = 1000;

/**
 * Tracks the changes of selections, filters, hidden categories and colours in one file; another file clears the
 * history. Does not use zundo, which has no budget of bytes, and restores a partial state as it is, although panels
 * have to be merged.
 */
export function trackHistory(
  store: StoreApi<ViewStore>,
  maxBytes = MAX_BYTES,
  now: () => number = Date.now,
): ViewHistory {
  let undone: Revertible[] = [];
  let done: Revertible[] = [];
  let isReverting = false;
  let lastLook = Number.NEGATIVE_INFINITY;
  const clear = () => {
    done = [];
    undone = [];
  };
  const keep = (states: Revertible[], state: Revertible) => {
    states.push(state);
    let bytes = 0;
    for (let at = states.length - 1; at >= 0; at--) {
      bytes += bytesIn(states[at]);
      if (bytes <= maxBytes && states.length - at <= MAX_STEPS) continue;
      states.splice(0, at + 1);
      return;
    }
  };
  const close = store.subscribe(({ view }, { view: last }) => {
    if (view === last || isReverting) return;
    if (!isSameSource(view.source, last.source)) return clear();
    const before = revertibleOf(last);
    const changes = changesOf(before, revertibleOf(view));
    if (changes.length === 0) return;
    const [time, isStyle] = [now(), changes.every((one) => one === 'look')];
    const isSameStep = isStyle && time - lastLook < ONE_STEP;
    lastLook = isStyle ? time : Number.NEGATIVE_INFINITY;
    if (!isSameStep) keep(done, before);
    undone = [];
  });
  const revert = (from: Revertible[], to: Revertible[]): Reverted | undefined => {
    const state = from.pop();
    if (!state) return undefined;
    const left = revertibleOf(store.getState().view);
    keep(to, left);
    lastLook = Number.NEGATIVE_INFINITY;
    isReverting = true;
    store.getState().revert(state);
    isReverting = false;
    return changesOf(left, state);
  };
  return {
    undo: () => revert(done, undone),
    redo: () => revert(undone, done),
    clear,
    close,
  };
}

function changesOf(a: Revertible, b: Revertible): Reverted {
  const isOtherNumber = a.panels.length !== b.panels.length;
  return [
    ...(isEqual(a.selection, b.selection) ? [] : (['selection'] as const)),
    ...(isEqual(a.tables, b.tables) ? [] : (['filters'] as const)),
    ...(isEqual(a.looks, b.looks) &&
    (isOtherNumber || isEqual(pointStylesOf(a), pointStylesOf(b)))
      ? []
      : (['look'] as const)),
    ...(isOtherNumber ? (['panels'] as const) : []),
    ...(isOtherNumber || isEqual(coloursOf(a), coloursOf(b))
      ? []
      : (['colouring'] as const)),
  ];
}

function coloursOf({ panels }: Revertible) {
  return panels.map(({ color, gene, blend, hidden }) => [color, gene, blend, hidden]);
}

function pointStylesOf({ panels }: Revertible) {
  return panels.map(({ paint }) => pointStyle(paint));
}
