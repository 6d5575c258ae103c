import type { GeneCost } from '@/ask/genes/questions';
import type { Progress } from '@/model/read-options';

/** How far a resource is; `P` is what of it can be shown before all is read. */
export type ResourceState<T, P = unknown> =
  | {
      readonly status: 'loading';
      /** The cost is being estimated; nothing is read yet. */
      readonly isWeighing?: true;
      readonly progress?: Progress;
      /** A new object each time. */
      readonly partial?: P;
      /** The share that is read. */
      readonly done?: number;
    }
  /** Reading it takes long enough to be asked about first. */
  | { readonly status: 'asking'; readonly cost: GeneCost }
  /** The user stopped it; `done` is the fraction that is kept, if another read continues from there. */
  | { readonly status: 'stopped'; readonly done?: number }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: Error };

/** How far something is that is read without a question and cannot be stopped. */
export type LoadState<T> = Exclude<
  ResourceState<T>,
  { readonly status: 'asking' | 'stopped' }
>;

/** Nothing is read, because the file shows already that there can be no such value. */
interface Refused {
  readonly status: 'refused';
  /** For the user: why, and what follows from it. */
  readonly sentence: string;
  /** Why alone, without a full stop. */
  readonly reason?: string;
}

type Asking = Extract<ResourceState<never>, { readonly status: 'asking' }> & {
  /** Reads it, whatever it costs. */
  start(keepIndex: boolean): void;
};

export interface ReadingActions {
  /** Reads again what failed or was stopped. */
  readonly retry: () => void;
  /** Stops the read; absent where there is nothing to stop. */
  readonly cancel?: (() => void) | undefined;
}

/** A value that a view shows: how far it is, and what the user can do about it. `page/kit/status/ReadStatus` renders all but `ready`. */
export type Reading<T, P = unknown> = ReadingActions &
  (Exclude<ResourceState<T, P>, { readonly status: 'asking' }> | Asking | Refused);

/** A reading that is not ready. */
export type Unready = Exclude<Reading<never>, { readonly status: 'ready' }>;
