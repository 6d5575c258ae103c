import type { Block } from '@/model/block';
import type { DType } from '@/model/dtype';
import { packStrings } from '@/model/strings';
import type { NumberArray } from '@/model/values';

type Enum = Extract<DType, { kind: 'enum' }>;

/**
 * Values of an enumeration as categories, in the order of its members. A value that has no name
 * gets its number as a label of its own after them, so that nothing is lost.
 */
export function enumBlock(dtype: Enum, values: NumberArray): Block {
  const labels = dtype.members.map((member) => member.name);
  const codeOf = new Map(dtype.members.map(({ value }, code) => [String(value), code]));
  const codes = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = String(values[i]);
    let code = codeOf.get(value);
    if (code === undefined) {
      code = labels.push(value) - 1;
      codeOf.set(value, code);
    }
    codes[i] = code;
  }
  return { kind: 'categories', codes, labels: packStrings(labels), ordered: false };
}
