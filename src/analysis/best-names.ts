/** How well a name fits what was typed, best first: it is it, begins so, has a word that does, has it within. */
export type Rank = 0 | 1 | 2 | 3;

interface Place {
  readonly name: number;
  readonly length: number;
}

/** The shortest names of each rank, of equal ones the first. */
export class BestNames {
  readonly #limit: number;
  readonly #places: readonly Place[][] = [[], [], [], []];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True while a name of this rank could be among the best, by those of better ranks. */
  needs(rank: Rank): boolean {
    let better = 0;
    for (let i = 0; i < rank; i++) better += (this.#places[i] as Place[]).length;
    return better < this.#limit;
  }

  /** True once there are as many as are wanted, of whatever rank. */
  get isFull(): boolean {
    return this.#places.reduce((sum, { length }) => sum + length, 0) >= this.#limit;
  }

  /** So many bytes or more, a name is not among the best of its rank any more. */
  bound(rank: Rank): number {
    const places = this.#places[rank] as Place[];
    return places[this.#limit - 1]?.length ?? Number.POSITIVE_INFINITY;
  }

  keep(rank: Rank, name: number, length: number): void {
    if (length >= this.bound(rank)) return;
    const places = this.#places[rank] as Place[];
    if (places.some((place) => place.name === name)) return;
    let to = places.length;
    while (to > 0 && (places[to - 1] as Place).length > length) to--;
    places.splice(to, 0, { name, length });
    if (places.length > this.#limit) places.pop();
  }

  ranked(): readonly { readonly name: number; readonly rank: Rank }[] {
    const seen = new Set<number>();
    return this.#places
      .flatMap(
        (places, rank) => places.map(({ name }) => ({ name, rank: rank as Rank })), // four lists
      )
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .slice(0, this.#limit);
  }
}
