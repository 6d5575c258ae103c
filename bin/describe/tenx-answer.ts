import { createDamage } from '@/model/damage';
import { arrayElement } from '@/read/elements/array';
import { openTenx } from '@/read/formats/tenx/tenx-parts';
import type { StoredArray, StoredGroup } from '@/read/node';
import { type Json, jsonObject, jsonValues } from './json-value';
import { sparseAnswer } from './sparse-answer';

/** Cell Ranger's matrices, as cells × genes. */
export async function tenxAnswer(
  groups: readonly StoredGroup[],
): Promise<{ readonly [key: string]: Json }> {
  const damage = createDamage();
  const matrices: [string, Json | undefined][] = [];
  for (const group of groups) {
    const answer = await damage.attempt(group.path, async () => {
      const { sparse, barcodes, names, ids } = await openTenx(group);
      return jsonObject([
        ['shape', sparse.shape],
        ['X', await sparseAnswer(sparse)],
        ['barcodes', await endsOf(barcodes)],
        ['names', await endsOf(names)],
        ['ids', await endsOf(ids)],
      ]);
    });
    matrices.push([group.path.slice(1), answer]);
  }
  return jsonObject([
    ['matrices', jsonObject(matrices)],
    ['element_errors', damage.found.size > 0 ? jsonObject(damage.found) : undefined],
  ]);
}

async function endsOf(array: StoredArray): Promise<Json> {
  const element = arrayElement(array);
  const [n = 0] = array.shape;
  const values = async (start: number, stop: number): Promise<Json[]> => {
    const block = await element.read?.({ rows: [start, stop] });
    return block ? jsonValues(block) : [];
  };
  return {
    n,
    first: await values(0, Math.min(5, n)),
    last: await values(Math.max(0, n - 5), n),
  };
}
