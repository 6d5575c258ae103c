import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as zarrita from 'zarrita';

/** A folder for zarrita, all in memory. */
export function peerRoot(folder: string): zarrita.Location<zarrita.AsyncReadable> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [zarrita.AbsolutePath, Uint8Array] => {
      const path = join(entry.parentPath, entry.name);
      return [`/${path.slice(folder.length + 1)}`, new Uint8Array(readFileSync(path))];
    });
  return zarrita.root(rangedStore(new Map(files)));
}

/** What zarrita reads of an array, in C order, as the corpus writes values down. */
export async function peerValues(
  root: zarrita.Location<zarrita.AsyncReadable>,
  path: string,
): Promise<unknown[]> {
  const array = await zarrita.open(root.resolve(path), { kind: 'array' });
  const chunk: unknown = await zarrita.get(array);
  if (typeof chunk !== 'object' || chunk === null) return [plain(chunk)];
  const { data, shape, stride } = chunk as zarrita.Chunk<zarrita.DataType>;
  const get = (at: number): unknown =>
    'get' in data && typeof data.get === 'function'
      ? data.get(at)
      : Reflect.get(data, at);
  const out: unknown[] = [];
  const visit = (axis: number, at: number) => {
    if (axis === shape.length) out.push(plain(get(at)));
    else
      for (let i = 0; i < (shape[axis] ?? 0); i++)
        visit(axis + 1, at + i * (stride[axis] ?? 0));
  };
  visit(0, 0);
  return out;
}

function rangedStore(values: ReadonlyMap<string, Uint8Array>): zarrita.AsyncReadable {
  return {
    get: async (key) => values.get(key),
    async getRange(key, range) {
      const bytes = values.get(key);
      return 'suffixLength' in range
        ? bytes?.slice(-range.suffixLength)
        : bytes?.slice(range.offset, range.offset + range.length);
    },
  };
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : { $int: String(value) };
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
