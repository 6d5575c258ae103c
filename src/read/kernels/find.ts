import { DataError } from '@/model/errors';
import type { AnswerOf, KernelJob, KernelRun } from './job';
import { type ChunkNumbers, numbersOfChunk, type PlainNumbers } from './values';

type FindJob = Extract<KernelJob, { kernel: 'find' }>;

/** Positions of the wanted genes in a run of indices. CorruptError for an index outside the genes. */
export async function findGenes(job: FindJob): Promise<AnswerOf<FindJob>> {
  const { indices, genes, wanted } = job;
  const found = createFound(wanted.length > 1);
  const slotOf = wanted.length > 1 ? slotsOf(wanted, genes) : undefined;
  let base = 0;
  for (const chunk of indices.chunks) {
    const numbers = await numbersOfChunk(indices, chunk);
    const { from, to } = chunk;
    expectIndices(indices, numbers, from, to, genes);
    if (numbers.kind === 'fill') {
      const at = wanted.indexOf(numbers.value);
      if (at >= 0) for (let i = 0; i < to - from; i++) found.add(base + i, at);
    } else if (slotOf) findSeveral(numbers.numbers, from, to, base, slotOf, found);
    else findOne(numbers.numbers, from, to, base, wanted[0] ?? -1, found);
    if (numbers.kind === 'numbers') numbers.release?.();
    base += to - from;
  }
  return found.finish();
}

function findOne(
  numbers: PlainNumbers,
  from: number,
  to: number,
  base: number,
  gene: number,
  found: Found,
): void {
  const shift = base - from;
  for (let i = from; i < to; i++) if (numbers[i] === gene) found.add(i + shift, 0);
}

function findSeveral(
  numbers: PlainNumbers,
  from: number,
  to: number,
  base: number,
  slotOf: Int16Array,
  found: Found,
): void {
  const shift = base - from;
  for (let i = from; i < to; i++) {
    const slot = slotOf[numbers[i] as number] as number;
    if (slot >= 0) found.add(i + shift, slot);
  }
}

/** Every index is checked, wanted or not: one that is out of range shows that the rest cannot be trusted. */
export function expectIndices(
  { where }: KernelRun,
  found: ChunkNumbers,
  from: number,
  to: number,
  genes: number,
): void {
  const bad =
    found.kind === 'fill'
      ? isGene(found.value, genes)
        ? undefined
        : found.value
      : firstBad(found.numbers, from, to, genes);
  if (bad === undefined) return;
  throw new DataError(
    'CorruptError',
    `${where}: an index is ${bad}, but there are ${genes} columns. Ask the author to re-export the file.`,
  );
}

function firstBad(
  numbers: PlainNumbers,
  from: number,
  to: number,
  genes: number,
): number | undefined {
  const isWide = numbers instanceof Float64Array || numbers instanceof Float32Array;
  if (!isWide) {
    let signs = 0;
    const last = genes - 1;
    // the sign bit shows indices below zero or above the last
    for (let i = from; i < to; i++)
      signs |= (numbers[i] as number) | (last - (numbers[i] as number));
    if (signs >= 0) return undefined;
  }
  return numbers.subarray(from, to).find((value) => !isGene(value, genes));
}

function isGene(value: number, genes: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < genes;
}

function slotsOf(wanted: Int32Array, genes: number): Int16Array {
  const slotOf = new Int16Array(genes).fill(-1);
  wanted.forEach((gene, slot) => {
    slotOf[gene] = slot;
  });
  return slotOf;
}

interface Found {
  add(place: number, slot: number): void;
  finish(): AnswerOf<FindJob>;
}

function createFound(several: boolean): Found {
  let places = new Uint32Array(1024);
  let slots = new Uint16Array(several ? 1024 : 0);
  let count = 0;
  return {
    add(place, slot) {
      if (count === places.length) {
        const [before, slotsBefore] = [places, slots];
        places = new Uint32Array(2 * count);
        places.set(before);
        if (several) {
          slots = new Uint16Array(2 * count);
          slots.set(slotsBefore);
        }
      }
      places[count] = place;
      if (several) slots[count] = slot;
      count++;
    },
    finish: () => ({
      kind: 'places',
      places: places.slice(0, count),
      ...(several && { slots: slots.slice(0, count) }),
    }),
  };
}
