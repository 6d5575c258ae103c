import type { AnswerOf, KernelJob } from './kernel-job';
import { numbersOfChunk } from './kernel-values';

type TakeJob = Extract<KernelJob, { kernel: 'take' }>;
type LinesJob = Extract<KernelJob, { kernel: 'lines' }>;

/** The values at rising places of a run. */
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
      else
        for (let i = begin; i < next; i++)
          values[i] = found.numbers[(places[i] as number) + shift] as number;
    }
    base = end;
  }
  return { kind: 'taken', values };
}

/** Lines through one chunk, one after another. */
export async function takeLines(job: LinesJob): Promise<AnswerOf<LinesJob>> {
  const { values: run, from, step, count } = job;
  const values = new Float64Array(from.length * count);
  const [chunk] = run.chunks;
  if (!chunk) return { kind: 'taken', values };
  const found = await numbersOfChunk(run, chunk);
  if (found.kind === 'fill') values.fill(found.value);
  else {
    const { numbers } = found;
    let to = 0;
    for (const start of from)
      for (let i = 0, at = start; i < count; i++, at += step)
        values[to++] = numbers[at] as number;
  }
  return { kind: 'taken', values };
}
