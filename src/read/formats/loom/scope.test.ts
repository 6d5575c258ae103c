import { expect, it } from 'vitest';
import { unpackStrings } from '@/model/strings';
import { arraySketch, groupSketch, int32, memoryRoot, text } from '@/testing/memory-node';
import { describeRoot, openRoot } from '../open-dataset';

const clusterings = (name: string, at: number) => ({
  name,
  dtype: int32,
  offset: 4 * at,
});
const names = ['c0', 'c1', 'c2', 'c3'];

/** A Loom file of four cells, with these clusterings, and metadata of the root. */
async function open(fields: readonly string[], metadata?: string) {
  const root = memoryRoot(
    groupSketch(metadata === undefined ? {} : { MetaData: metadata }, {
      matrix: arraySketch(int32, [2, 4], [1, 2, 3, 4, 5, 6, 7, 8]),
      row_attrs: groupSketch({}, { Gene: arraySketch(text, [2], ['g0', 'g1']) }),
      col_attrs: groupSketch(
        {},
        {
          CellID: arraySketch(text, [4], names),
          Clusterings: arraySketch(
            {
              kind: 'compound',
              bytes: 4 * fields.length,
              fields: fields.map(clusterings),
            },
            [4],
            [2, -1, 2, 0].map((id) => fields.map(() => id)),
          ),
        },
      ),
    }),
  );
  const opened = await openRoot({ ...root, container: 'hdf5' });
  const { tables } = await describeRoot(opened);
  const read = async (path: string) => {
    const block = await (await opened.elements.at(path)).read?.({});
    if (block?.kind !== 'categories') throw new Error('no categories');
    const labels = unpackStrings(block.labels);
    return Array.from(block.codes, (code) => labels[code]);
  };
  return { beside: tables[0]?.beside, read };
}

const JSON_OF_TWO = JSON.stringify({
  clusterings: [0, 1].map((id) => ({
    ...{ id, name: 'same', clusters: [{ id: 2, description: 'T' }] },
  })),
});

it('names clusterings and clusters by their numbers where there is no metadata', async () => {
  const { beside, read } = await open(['0']);
  expect(beside).toEqual(['/col_attrs/Clusterings/0']);
  expect(await read('/col_attrs/Clusterings/0')).toEqual(['2', '-1', '2', '0']);
});

it('keeps clusterings of one name apart', async () => {
  const { beside, read } = await open(['0', '1'], JSON_OF_TWO);
  expect(beside).toEqual(['/col_attrs/Clusterings/0', '/col_attrs/Clusterings/1']);
  expect(await read('/col_attrs/Clusterings/1')).toEqual(['T', '-1', 'T', '0']);
});

it.each(['{', 'no base64!', 'AAAA', '{"clusterings": 5}'])(
  'shows clusterings by number where the metadata is %s',
  async (metadata) => {
    const { beside } = await open(['0'], metadata);
    expect(beside).toEqual(['/col_attrs/Clusterings/0']);
  },
);
