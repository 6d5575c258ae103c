import type { IndexRange } from '@/model/block';
import type { BoundQuery, BoundTest } from './bind-query';
import { chunksIn } from './chunk-hints';
import type { Known } from './chunk-limits';
import type { OpenedIndexHints, TestKnowledge } from './open-index-hints';
import { batchRowsOf } from './query-column';

/** Maximum number of row groups. */
const MAX_GROUPS = 1 << 16;

/** The rows of a table in row groups: the chunks of the column with the smallest ones. */
export interface RowGroups {
  readonly rows: number;
  readonly count: number;
  /** Reliable decision for each row group. */
  readonly known: readonly Known[];
  /** Whether each row group may have rows, according to all hints. */
  readonly isNamed: readonly boolean[];
  rangeOf(cell: number): IndexRange;
}

export interface RowsInQuestion {
  /** Rows of the table. */
  readonly length: number;
  /** Candidate rows, one bit per row; undefined if all are candidates. */
  readonly within: Uint32Array | undefined;
}

/** Determines which row groups have to be read; queries Bloom filters only for those that nothing else decides. */
export async function rowGroupsOf(
  query: BoundQuery,
  tests: readonly BoundTest[],
  hints: OpenedIndexHints['of'],
  { length, within }: RowsInQuestion,
): Promise<RowGroups> {
  const lengths = tests
    .filter(({ rows }) => rows === 'some')
    .map(({ column }) => batchRowsOf(column));
  const finest = lengths.reduce((least, one) => Math.min(least, one), length);
  const rows = Math.max(1, finest, Math.ceil(length / MAX_GROUPS));
  const count = Math.ceil(length / rows);
  const rangeOf = (cell: number) =>
    [cell * rows, Math.min(length, (cell + 1) * rows)] as const;
  const isOut = Array.from(
    { length: count },
    (_, cell) => within !== undefined && !hasRows(within, rangeOf(cell)),
  );
  const knownNow = () =>
    isOut.map((isNone, cell) =>
      isNone
        ? 'none'
        : knownOf(query, (test) => relied(test, hints.get(test), rangeOf(cell))),
    );
  let known = knownNow();
  const asking = tests.flatMap((test) => hints.get(test)?.blooms ?? []);
  if (asking.length > 0) {
    const open = [...known.keys()].filter((cell) => known[cell] === 'some');
    await Promise.all(
      asking.map((bloom) => {
        const chunks = new Set<number>();
        for (const cell of open) {
          const [first, end] = chunksIn(rangeOf(cell), bloom.chunkRows);
          for (let chunk = first; chunk < end; chunk++) chunks.add(chunk);
        }
        return bloom.ask([...chunks]);
      }),
    );
    known = knownNow();
  }
  const isNamed = known.map(
    (_, cell) =>
      !isOut[cell] &&
      knownOf(query, (test) => named(test, hints.get(test), rangeOf(cell))) !== 'none',
  );
  return { rows, count, known, isNamed, rangeOf };
}

/** True if any bit of a range of rows is set. */
function hasRows(words: Uint32Array, [start, stop]: IndexRange): boolean {
  if (start >= stop) return false;
  const [first, last] = [start >>> 5, (stop - 1) >>> 5];
  for (let at = first; at <= last; at++) {
    let word = words[at] as number;
    if (at === first) word &= -1 << (start & 31);
    if (at === last) word &= -1 >>> (31 - ((stop - 1) & 31));
    if (word !== 0) return true;
  }
  return false;
}

function relied(
  test: BoundTest,
  knowledge: TestKnowledge | undefined,
  range: IndexRange,
): Known {
  return test.rows !== 'some' ? test.rows : (knowledge?.hints.known(range) ?? 'some');
}

function named(
  test: BoundTest,
  knowledge: TestKnowledge | undefined,
  range: IndexRange,
): Known {
  if (test.rows !== 'some') return test.rows;
  return knowledge?.hints.isNamed(range) === false ? 'none' : 'some';
}

/** Combines the decisions for its conditions to that for a query. */
export function knownOf(query: BoundQuery, ofTest: (test: BoundTest) => Known): Known {
  if (query.kind === 'test') return ofTest(query);
  const [decides, neutral] =
    query.kind === 'and' ? (['none', 'all'] as const) : (['all', 'none'] as const);
  let known: Known = neutral;
  for (const part of query.of) {
    const one = knownOf(part, ofTest);
    if (one === decides) return decides;
    if (one === 'some') known = 'some';
  }
  return known;
}
