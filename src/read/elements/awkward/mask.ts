import type { IndexRange } from '@/model/block';
import { type AwkwardSource, readIntegers } from './buffers';
import type { FormOf } from './form';

/** 1 for each row of a masked form that is not missing. */
export async function readMask(
  source: AwkwardSource,
  form: FormOf<'masked'>,
  [start, stop]: IndexRange,
): Promise<Uint8Array> {
  const name = `${form.key}-mask`;
  const there = new Uint8Array(stop - start);
  const isBits = form.by === 'bits';
  const first = isBits ? Math.floor(start / 8) : start;
  const range: IndexRange = isBits ? [first, Math.ceil(stop / 8)] : [start, stop];
  const mask = await readIntegers(source, name, range);
  for (let i = 0; i < there.length; i++) {
    const bit = (start + i) % 8;
    const byte = mask[isBits ? Math.floor((start + i) / 8) - first : i] as number;
    const isSet = isBits ? (byte >> (form.lowBitFirst ? bit : 7 - bit)) & 1 : byte !== 0;
    there[i] = (isSet ? 1 : 0) === (form.validWhen ? 1 : 0) ? 1 : 0;
  }
  return there;
}
