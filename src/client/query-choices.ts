import type { IndexUse } from '@/model/query-plan';
import type { RowSetId } from '@/model/row-set';

/** How the queries of an open file are evaluated, as the user chose. */
export interface QueryChoices {
  /** Which search indexes may do something. */
  readonly use: IndexUse;
  /** Queries for which the user chose to check all chunks. */
  readonly whole: ReadonlySet<RowSetId>;
  /** Queries whose evaluation was stopped. */
  readonly stopped: ReadonlySet<RowSetId>;
}

/** The choices, and their listeners. */
export class QueryChoiceStore {
  readonly #listeners = new Set<() => void>();
  #choices: QueryChoices = { use: 'verified', whole: new Set(), stopped: new Set() };

  readonly current = (): QueryChoices => this.#choices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setUse(use: IndexUse): void {
    this.#change({ ...this.#choices, use });
  }

  checkWhole(id: RowSetId): void {
    this.#change({ ...this.#choices, whole: new Set([...this.#choices.whole, id]) });
  }

  stop(id: RowSetId): void {
    this.#change({ ...this.#choices, stopped: new Set([...this.#choices.stopped, id]) });
  }

  resume(id: RowSetId): void {
    const stopped = [...this.#choices.stopped].filter((one) => one !== id);
    this.#change({ ...this.#choices, stopped: new Set(stopped) });
  }

  #change(choices: QueryChoices): void {
    this.#choices = choices;
    for (const tell of [...this.#listeners]) tell();
  }
}
