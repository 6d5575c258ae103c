/**
 * What an attribute may hold. Integers beyond 2^53 are bigint; dates and the like come as text,
 * HDF5 references as `{ reference: path }`, HDF5's attributes without a value as `{ empty: type }`.
 */
export type AttributeValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly AttributeValue[]
  | { readonly [key: string]: AttributeValue };

/** A map, because names out of a file may be `__proto__`. */
export type Attributes = ReadonlyMap<string, AttributeValue>;

/** A text attribute; h5Seurat's arrays of one count as one value. */
export function textAttribute(attributes: Attributes, name: string): string | undefined {
  const value = single(attributes.get(name));
  return typeof value === 'string' ? value : undefined;
}

/** Where an attribute points: a path as text, or an HDF5 reference (`{ reference }`). */
export function pathAttribute(attributes: Attributes, name: string): string | undefined {
  const value = single(attributes.get(name));
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return undefined;
  const { reference } = value as { readonly [key: string]: AttributeValue };
  return typeof reference === 'string' ? reference : undefined;
}

/** A list of texts: a text alone is a list of one, an empty array of any type is empty. */
export function textsAttribute(
  attributes: Attributes,
  name: string,
): readonly string[] | undefined {
  const value = attributes.get(name);
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  return value.every((item) => typeof item === 'string') ? value : undefined;
}

/** A list of safe integers. */
export function integersAttribute(
  attributes: Attributes,
  name: string,
): readonly number[] | undefined {
  const value = attributes.get(name);
  const list = (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === 'bigint' ? Number(item) : item,
  );
  return list.every((item) => Number.isSafeInteger(item))
    ? (list as number[])
    : undefined;
}

function single(value: AttributeValue | undefined): AttributeValue | undefined {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
