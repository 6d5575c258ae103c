import type { GeneCost } from '@/model/genes';
import type { Progress } from '@/model/read-options';

/** How far a resource is that is read without a question. */
export type ResourceState<T> =
  | { readonly status: 'loading'; readonly progress?: Progress }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: Error };

/** Why there is no value, and none is pending. */
export type Halted =
  /** Reading it takes long enough to be asked about first. */
  | {
      readonly status: 'asking';
      readonly cost: GeneCost;
      start(keepIndex: boolean): void;
    }
  /** The user stopped it; `done` is the fraction that is kept, if another read continues from there. */
  | { readonly status: 'stopped'; readonly done?: number }
  /** Nothing is read, because the file shows already that there can be no such value. */
  | {
      readonly status: 'refused';
      /** For the user: why, and what follows from it. */
      readonly sentence: string;
      /** Why alone, without a full stop. */
      readonly reason?: string;
    };

export interface ReadingActions {
  /** Reads again what failed or was stopped. */
  readonly retry: () => void;
  /** Stops the read; absent where there is nothing to stop. */
  readonly cancel?: (() => void) | undefined;
}

/** A value that a view shows: how far it is, and what the user can do about it. `views/common/status/ReadStatus` renders all but `ready`. */
export type Reading<T> = ReadingActions & (ResourceState<T> | Halted);

/** A reading that is not ready. */
export type Unready = Exclude<Reading<never>, { readonly status: 'ready' }>;
