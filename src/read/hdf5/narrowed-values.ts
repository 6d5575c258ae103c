import { narrow64, type Values } from '@/model/values';

/** The same values with 64-bit integers narrowed if every one survives it, as `Values` promises. */
export function narrowed(values: Values): Values {
  switch (values.kind) {
    case 'numbers': {
      const numbers = values.values;
      if (numbers instanceof BigInt64Array || numbers instanceof BigUint64Array)
        return { kind: 'numbers', values: narrow64(numbers) };
      return values;
    }
    case 'records':
      return {
        ...values,
        fields: values.fields.map((field) => ({
          name: field.name,
          values: narrowed(field.values),
        })),
      };
    case 'ragged':
      return { ...values, content: narrowed(values.content) };
    default:
      return values;
  }
}
