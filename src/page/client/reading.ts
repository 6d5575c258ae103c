import type { GeneCost } from '@/ask/genes/questions';
import type { Progress } from '@/model/read-options';

/** Loading state of a resource. `P` is the part that can be shown before everything is read. */
export type ResourceState<T, P = unknown> =
  | {
      readonly status: 'loading';
      /** The cost is being estimated; nothing is read yet. */
      readonly isWeighing?: true;
      readonly progress?: Progress;
      /** A new object on each update. */
      readonly partial?: P;
      /** Fraction that has been read, from 0 to 1. */
      readonly done?: number;
    }
  /** Reading takes long enough that the user is asked first. */
  | { readonly status: 'asking'; readonly cost: GeneCost }
  /** The user stopped the read; `done` is the fraction that is kept, if the next read continues from there. */
  | { readonly status: 'stopped'; readonly done?: number }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: Error };

/** Loading state of something that is read without asking the user and cannot be stopped. */
export type LoadState<T> = Exclude<
  ResourceState<T>,
  { readonly status: 'asking' | 'stopped' }
>;

/** Nothing is read, because the file already shows that there can be no such value. */
interface Refused {
  readonly status: 'refused';
  /** Explanation for the user: the reason, and what follows from it. */
  readonly sentence: string;
  /** Reason alone, without a full stop. */
  readonly reason?: string;
}

type Asking = Extract<ResourceState<never>, { readonly status: 'asking' }> & {
  /** Reads the value, whatever it costs. */
  start(keepIndex: boolean): void;
};

export interface ReadingActions {
  /** Reads again what failed or was stopped. */
  readonly retry: () => void;
  /** Stops the read; absent if there is nothing to stop. */
  readonly cancel?: (() => void) | undefined;
}

/**
 * A value that a view shows: its loading state, and what the user can do about it. `page/kit/status/ReadStatus` renders
 * all states but `ready`.
 */
export type Reading<T, P = unknown> = ReadingActions &
  (Exclude<ResourceState<T, P>, { readonly status: 'asking' }> | Asking | Refused);

/** A reading that is not ready. */
export type Unready = Exclude<Reading<never>, { readonly status: 'ready' }>;
