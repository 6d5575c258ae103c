import type { AnswerOf, KernelJob } from './job';
import { lengthOfRun, numbersOfChunk } from './values';

type TakeJob = Extract<KernelJob, { kernel: 'take' }>;
type LinesJob = Extract<KernelJob, { kernel: 'lines' }>;

/** The values at ascending positions of a run. */
export async function takeValues(job: TakeJob): Promise<AnswerOf<TakeJob>> {
  const { values: run, places } = job;
  const values = new Float64Array(places.length);
  let next = 0;
  let base = 0;
  for (const chunk of run.chunks) {
    const end = base + chunk.to - chunk.from;
    const shift = chunk.from - base;
    const begin = next;
    while (next < places.length && (places[next] as number) < end) next++;
    if (next > begin) {
      const found = await numbersOfChunk(run, chunk);
      if (found.kind === 'fill') values.fill(found.value, begin, next);
      else {
        for (let i = begin; i < next; i++)
          values[i] = found.numbers[(places[i] as number) + shift] as number;
        found.release?.();
      }
    }
    base = end;
  }
  return { kind: 'taken', values };
}

/** Columns through vertically stacked chunks, one column after another. */
export async function takeLines(job: LinesJob): Promise<AnswerOf<LinesJob>> {
  const { values: run, columns, rowStep } = job;
  const height = lengthOfRun(run);
  const values = new Float64Array(columns.length * height);
  let top = 0;
  for (const chunk of run.chunks) {
    const { from, to } = chunk;
    const found = await numbersOfChunk(run, chunk);
    columns.forEach((column, at) => {
      let place = at * height + top;
      if (found.kind === 'fill') values.fill(found.value, place, place + to - from);
      else
        for (let row = from; row < to; row++)
          values[place++] = found.numbers[column + row * rowStep] as number;
    });
    if (found.kind === 'numbers') found.release?.();
    top += to - from;
  }
  return { kind: 'taken', values };
}
