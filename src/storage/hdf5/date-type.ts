import type { DType } from '@/model/dtype';

/** numpy's dates, which h5py writes as opaque bytes with the type for a tag: `NUMPY:<M8[ns]`. */
export function dateTypeOf(tag: string): DType | undefined {
  const found = /^NUMPY:([<>|=]?)([Mm])8\[(\d*)([A-Za-zμ]+)\]$/.exec(tag);
  if (!found) return undefined;
  const [, order, kind, step, unit = 's'] = found;
  return {
    kind: kind === 'M' ? 'datetime' : 'timedelta',
    bytes: 8,
    order: order === '>' ? 'big' : 'little',
    unit,
    step: Number(step || 1),
  };
}
