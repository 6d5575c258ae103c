import { isAnnData } from '@/formats/open-dataset';
import { messageOf } from '@/model/errors';
import { anndataAnswer } from './anndata-answer';
import { type Json, jsonObject } from './json-value';
import { openFile } from './open-file';

const schema = 'sc-corpus-expected/1';

/** All that a file says, every value read. A file that cannot be opened answers with `error`. */
export async function answerOf(place: string): Promise<{
  readonly [key: string]: Json;
}> {
  try {
    const { root, close } = await openFile(place);
    try {
      const isHdf5 = root.container === 'hdf5';
      const answer = (await isAnnData(root))
        ? { kind: isHdf5 ? 'h5ad' : 'zarr_anndata', ...(await anndataAnswer(root)) }
        : { kind: isHdf5 ? 'hdf5' : 'zarr' };
      return jsonObject([
        ['schema', schema],
        ['file', place],
        ...(isHdf5
          ? []
          : ([
              ['zarr_format', root.container === 'zarr2' ? 2 : 3],
              ['consolidated', root.consolidated === true],
            ] as const)),
        ...Object.entries(answer),
      ]);
    } finally {
      await close();
    }
  } catch (error) {
    return { schema, file: place, error: messageOf(error) };
  }
}
