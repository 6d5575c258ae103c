import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { Values } from '@/model/values';
import { type ChunkPart, forEachRun, runOf } from '@/read/codecs/chunk-part';
import { expectKind } from './assemble-fixed';
import type { Assembler, AssemblyLimits } from './assembler';

/** A table of fields, each assembled separately. */
export function recordsAssembler(
  length: number,
  fields: readonly { readonly name: string; readonly values: Assembler }[],
): Assembler {
  return {
    put(chunk, part) {
      const { fields: found } = expectKind(chunk, 'records');
      fields.forEach(({ name, values }, i) => {
        const field = found[i];
        if (field?.name !== name)
          throw new DataError(
            'CorruptError',
            `A decoded chunk lacks the field ${name}. The metadata does not match the data.`,
          );
        values.put(field.values, part);
      });
    },
    finish: () => ({
      kind: 'records',
      length,
      fields: fields.map(({ name, values }) => ({ name, values: values.finish() })),
    }),
  };
}

/** Sequences of any type: lengths first, contents once all offsets are known. */
export function raggedAssembler(
  length: number,
  { where, limitBytes }: AssemblyLimits,
  contentOf: (total: number) => Assembler,
): Assembler {
  const offsets = new Uint32Array(length + 1);
  const batches: { offsets: Uint32Array; content: Values; part: ChunkPart }[] = [];
  let total = 0;
  return {
    put(chunk, part) {
      const source = expectKind(chunk, 'ragged');
      forEachRun(part, (from, to, count, fromStep, toStep) => {
        for (let i = 0, f = from, t = to; i < count; i++, f += fromStep, t += toStep) {
          const items = (source.offsets[f + 1] as number) - (source.offsets[f] as number);
          offsets[t + 1] = items;
          total += items;
        }
      });
      if (total > limitBytes)
        throw new DataError(
          'TooLargeError',
          `${where}: more than ${Math.round(limitBytes / 1e6)} million values in one read. Read fewer rows at a time.`,
        );
      batches.push({ offsets: source.offsets, content: source.content, part });
    },
    finish() {
      for (let i = 1; i <= length; i++)
        offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
      const content = contentOf(total);
      for (const batch of batches.splice(0))
        forEachRun(batch.part, (from, to, count, fromStep, toStep) => {
          // a range contiguous on both sides is copied in one go
          const together = fromStep === 1 && toStep === 1 ? count : 1;
          for (let i = 0; i < count; i += together) {
            const start = batch.offsets[from + i * fromStep] as number;
            const stop = batch.offsets[from + i * fromStep + together] as number;
            if (stop > start)
              content.put(
                batch.content,
                runOf(start, offsets[to + i * toStep] as number, stop - start),
              );
          }
        });
      return { kind: 'ragged', offsets, content: content.finish() };
    },
  };
}

export function referencesAssembler(length: number): Assembler {
  const targets = new Array<Path | null>(length).fill(null);
  let details: (string | null)[] | undefined;
  return {
    put(chunk, part) {
      const source = expectKind(chunk, 'references');
      if (source.details) details ??= new Array<string | null>(length).fill(null);
      forEachRun(part, (from, to, count, fromStep, toStep) => {
        for (let i = 0; i < count; i++) {
          const [at, then] = [from + i * fromStep, to + i * toStep];
          targets[then] = source.targets[at] ?? null;
          if (details) details[then] = source.details?.[at] ?? null;
        }
      });
    },
    finish: () => ({ kind: 'references', targets, ...(details && { details }) }),
  };
}
