import { createContext, use } from 'react';

export interface Notice {
  readonly text: string;
  readonly tone: 'done' | 'warning';
  /** Stays until it is closed. */
  readonly stays?: true;
  /** Offered in the notice; it is closed by it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shows a notice in a toast. */
export type Notify = (notice: Notice) => void;

export const NotifyContext = createContext<Notify>(() => {});

export function useNotify(): Notify {
  return use(NotifyContext);
}
