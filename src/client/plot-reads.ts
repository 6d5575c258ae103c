import type { GeneCost } from '@/model/genes';
import type { Path } from '@/model/path';
import type {
  PairsAsk,
  PlotColour,
  PlotPairs,
  PlotSpread,
  SpreadAsk,
} from '@/model/plots';
import { CostlyRead, CostlyReads } from './costly-read';
import type { Ask } from './source-connection';

/** Bytes of plots that are kept: a few to go back to. */
const MAX_BYTES = 32 << 20;
/** Approximately, of one distribution: its curves have up to 2,000 numbers. */
const SPREAD_BYTES = 16_384;

/** The plots that were looked at, of one file. */
export class PlotReads {
  readonly #ask: Ask;
  readonly #spreads = new CostlyReads<PlotSpread>(MAX_BYTES);
  readonly #pairs = new CostlyReads<PlotPairs>(MAX_BYTES);

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** As of a ResourceCache. */
  retryWhere(isOver: (error: Error) => boolean): void {
    this.#spreads.retryWhere(isOver);
    this.#pairs.retryWhere(isOver);
  }

  /** How a variable is spread; the same object for the same question. */
  spread(asked: SpreadAsk): CostlyRead<PlotSpread> {
    return this.#spreads.at(
      JSON.stringify(asked),
      () =>
        new CostlyRead({
          cost: (options) => costOf(this.#ask, [asked.values], options),
          read: ({ keepIndex, ...options }) =>
            this.#ask('plotSpread', { ...asked, keepIndex }, options),
          bytesOf: ({ groups }) => SPREAD_BYTES * (groups.length + 1),
        }),
    );
  }

  /** Two variables against each other; the same object for the same question. */
  pairs(asked: PairsAsk): CostlyRead<PlotPairs> {
    const { x, y, colour } = asked;
    return this.#pairs.at(
      JSON.stringify(asked),
      () =>
        new CostlyRead({
          cost: (options) => costOf(this.#ask, colour ? [x, y, colour] : [x, y], options),
          read: ({ keepIndex, ...options }) =>
            this.#ask('plotPairs', { ...asked, keepIndex }, options),
          bytesOf: ({ shown }) => 32 * shown.x.length,
        }),
    );
  }
}

/** What reading the genes among some variables takes; columns are read without asking. */
async function costOf(
  ask: Ask,
  variables: readonly PlotColour[],
  options: Parameters<Ask>[2],
): Promise<GeneCost> {
  const matrices = new Map<Path, number[]>();
  for (const variable of variables) {
    if (variable.kind !== 'gene') continue;
    const genes = matrices.get(variable.path) ?? [];
    if (!genes.includes(variable.gene)) genes.push(variable.gene);
    matrices.set(variable.path, genes);
  }
  const costs: GeneCost[] = [];
  for (const [path, genes] of matrices)
    costs.push(await ask('geneCost', { path, genes }, options));
  const [dearest] = costs.toSorted((a, b) => b.seconds - a.seconds);
  if (!dearest) return NO_COST;
  const sum = (of: (cost: GeneCost) => number) =>
    costs.reduce((total, cost) => total + of(cost), 0);
  return {
    ...dearest,
    bytes: sum(({ bytes }) => bytes),
    requests: sum(({ requests }) => requests),
    seconds: sum(({ seconds }) => seconds),
  };
}

const NO_COST: GeneCost = {
  how: 'columns',
  ...{ bytes: 0, requests: 0, seconds: 0, done: 0, index: 'needless' },
};
