import { attributeOf, readable, textAttribute, textsAttribute } from '@/model/attributes';
import type { Damage } from '@/model/damage';
import { DataError } from '@/model/errors';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { transposed } from '@/read/elements/transposed';
import type { StoredArray, StoredGroup } from '@/read/node';
import { columnAnswer } from './column-answer';
import { denseAnswer } from './dense-answer';
import { type Json, type JsonObject, jsonObject, jsonValues } from './json-value';
import { readRows } from './read-column';
import { sparseAnswer } from './sparse-answer';

type Entry = readonly [string, Json | undefined];

/** The readable parts of a Seurat object, and its damaged ones. */
export interface Reading {
  readonly root: StoredGroup;
  readonly elements: Elements;
  readonly damage: Damage;
}

export async function reductionsAnswer(
  reading: Reading,
  keys: readonly string[],
): Promise<JsonObject> {
  const { elements, damage } = reading;
  const answers: Entry[] = [];
  for (const name of await membersOf(reading, '/reductions', keys)) {
    const path = joinPath('/reductions', name);
    const own = await membersOf(reading, path);
    const matrixAt = (member: string, rows: number) =>
      own.includes(member)
        ? damage.attempt(joinPath(path, member), async () =>
            matrixAnswer(await elements.at(joinPath(path, member)), { rows }),
          )
        : undefined;
    const attributes = readable((await elements.at(path)).node.attributes);
    answers.push([
      name,
      jsonObject([
        ['key', textAttribute(attributes, 'key')],
        ['active_assay', textsAttribute(attributes, 'active.assay')],
        ['is_global', isGlobal(attributeOf(attributes, 'global'))],
        ['embeddings', await matrixAt('cell.embeddings', 3)],
        ['feature.loadings', await matrixAt('feature.loadings', 2)],
        ['feature.loadings.projected', await matrixAt('feature.loadings.projected', 2)],
        [
          'stdev',
          own.includes('stdev')
            ? (await endsAt(reading, joinPath(path, 'stdev')))?.first
            : undefined,
        ],
      ]),
    ]);
  }
  return jsonObject(answers);
}

function isGlobal(value: unknown): boolean | undefined {
  const single = Array.isArray(value) ? value[0] : value;
  return single === undefined ? undefined : Number(single) === 1;
}

export async function graphsAnswer(
  reading: Reading,
  keys: readonly string[],
): Promise<JsonObject> {
  const answers: Entry[] = [];
  for (const name of await membersOf(reading, '/graphs', keys)) {
    const path = joinPath('/graphs', name);
    const answer = await reading.damage.attempt(path, async () => {
      const element = await reading.elements.at(path);
      const used = textAttribute(readable(element.node.attributes), 'assay.used');
      return jsonObject([
        ['assay_used', used],
        ...Object.entries(await matrixAnswer(element)),
      ]);
    });
    answers.push([name, answer]);
  }
  return jsonObject(answers);
}

/** A matrix as shown, or transposed as in R, with its first `rows`. */
export async function matrixAnswer(
  element: DataElement,
  { rows = 0, isTransposed = false }: { rows?: number; isTransposed?: boolean } = {},
): Promise<JsonObject> {
  const { info } = element;
  if (info.kind === 'unsupported') throw new DataError('UnsupportedError', info.reason);
  const shown = isTransposed ? transposed(element) : element;
  if (shown.sparse) return asObject(await sparseAnswer(shown.sparse));
  const { node } = shown;
  if (node.kind !== 'array' || shown.info.kind !== 'matrix')
    throw new DataError('UnsupportedError', `${info.path} is not a matrix.`);
  const isAsStored = shown.info.shape.every(
    (extent, axis) => extent === node.shape[axis],
  );
  const isSquare = node.shape[0] === node.shape[1];
  const isOtherWay = isSquare ? shown.columnsFrom !== undefined : !isAsStored;
  const answer = await denseAnswer(
    isOtherWay ? { ...shown, node: transposedArray(node) } : shown,
    { rows: rows > 0 },
  );
  const { first_rows, ...rest } = asObject(answer);
  return jsonObject([
    ...Object.entries(rest),
    ['first_rows', Array.isArray(first_rows) ? first_rows.slice(0, rows) : undefined],
  ]);
}

export function asObject(answer: Json): JsonObject {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? (answer as JsonObject)
    : {};
}

export async function isThere(root: StoredGroup, path: Path): Promise<boolean> {
  const [top = '', ...rest] = path.slice(1).split('/');
  return rest.length > 0 || (await root.keys()).includes(top);
}

/** The number of values of a list, the first five and the last. */
export async function endsAt(
  { elements, damage, root }: Reading,
  path: Path,
): Promise<{ n: number; n_unique?: number; first: Json[]; last: Json[] } | undefined> {
  return damage.attempt(path, async () => {
    if (!(await isThere(root, path))) return undefined;
    const element = await elements.at(path);
    const { info } = element;
    const list =
      info.kind === 'dataframe' && element.member
        ? await element.member(info.index)
        : element;
    const n = list.info.kind === 'column' ? list.info.length : 0;
    const first = jsonValues(await readRows(list, 0, Math.min(5, n)));
    const last = jsonValues(await readRows(list, Math.max(0, n - 5), n));
    if (path !== '/cell.names') return { n, first, last };
    const { n_unique } = await columnAnswer(list);
    return { n, ...(typeof n_unique === 'number' && { n_unique }), first, last };
  });
}

/** Names of the members of a group, in file order; empty if it is absent. */
export async function membersOf(
  { elements, damage }: Reading,
  path: Path,
  keys: readonly string[] = [path.slice(1)],
): Promise<readonly string[]> {
  const isTop = path.lastIndexOf('/') === 0;
  if (isTop && !keys.includes(nameOf(path))) return [];
  const names = await damage.attempt(path, async () => {
    const { node } = await elements.at(path);
    return node.kind === 'group' ? node.keys() : [];
  });
  return names ?? [];
}

/** A two-dimensional numeric array with its axes exchanged, read region by region. */
function transposedArray(array: StoredArray): StoredArray {
  const { kind, path, attributes, dtype, storage } = array;
  const { chunkShape, ...rest } = storage;
  const [height = 0, width = 0] = array.shape;
  return {
    ...{ kind, path, attributes, dtype, shape: [width, height] },
    storage: { ...rest, ...(chunkShape && { chunkShape: chunkShape.toReversed() }) },
    async read([rows = [0, width], columns = [0, height]] = [], options) {
      const values = await array.read([columns, rows], options);
      if (values.kind !== 'numbers' && values.kind !== 'booleans') return values;
      const [across, down] = [rows[1] - rows[0], columns[1] - columns[0]];
      const transposed = values.values.slice();
      for (let row = 0; row < across; row++)
        for (let column = 0; column < down; column++)
          transposed[row * down + column] = values.values[
            column * across + row
          ] as number & bigint;
      return { ...values, values: transposed } as typeof values;
    },
  };
}
