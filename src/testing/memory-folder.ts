import type { FolderAccess } from '@/model/source';

/** A folder in memory, as the page gives one to the worker: bytes or text by path. */
export function memoryFolder(
  entries: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>,
): FolderAccess {
  const paths = Object.keys(entries);
  return {
    async file(path) {
      const entry = entries[path];
      // written before it was opened
      return entry === undefined
        ? undefined
        : new File([entry], path, { lastModified: Date.now() - 10_000 });
    },
    async list(path) {
      const start = path === '' ? '' : `${path}/`;
      const below = paths
        .filter((one) => one.startsWith(start))
        .map((one) => one.slice(start.length).replace(/\/.*$/, '/'));
      return [...new Set(below)].sort();
    },
  };
}

type Json = string | number | null | readonly Json[] | { readonly [key: string]: Json };

/** The documents and the one chunk of a Zarr v2 array at a path. */
export function v2Array(
  path: string,
  dtype: string,
  shape: readonly number[],
  {
    chunk,
    attributes = {},
    chunkShape = shape,
    ...changes
  }: {
    readonly chunk?: Uint8Array<ArrayBuffer>;
    readonly attributes?: { readonly [key: string]: Json };
    readonly chunkShape?: readonly number[];
    readonly fill_value?: Json;
  } = {},
): Record<string, Uint8Array<ArrayBuffer> | string> {
  const filters = dtype === '|O' ? [{ id: 'vlen-utf8' }] : null;
  return {
    [`${path}/.zarray`]: JSON.stringify({
      ...{ zarr_format: 2, shape, chunks: chunkShape, dtype, filters },
      ...{ compressor: null, fill_value: dtype === '|O' ? '' : 0, order: 'C' },
      ...changes,
    }),
    [`${path}/.zattrs`]: JSON.stringify(attributes),
    ...(chunk && { [`${path}/${shape.map(() => 0).join('.')}`]: chunk }),
  };
}

export function v2Group(
  path: string,
  attributes: { readonly [key: string]: Json } = {},
): Record<string, string> {
  const start = path === '' ? '' : `${path}/`;
  return {
    [`${start}.zgroup`]: '{"zarr_format": 2}',
    [`${start}.zattrs`]: JSON.stringify(attributes),
  };
}

/** Texts as numcodecs' vlen-utf8 stores them. */
export function vlenUtf8(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const items = texts.map((text) => new TextEncoder().encode(text));
  const length = items.reduce((sum, item) => sum + 4 + item.length, 4);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, items.length, true);
  let at = 4;
  for (const item of items) {
    view.setUint32(at, item.length, true);
    bytes.set(item, at + 4);
    at += 4 + item.length;
  }
  return bytes;
}
