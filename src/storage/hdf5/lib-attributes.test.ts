import { expect, it } from 'vitest';
import { readLibAttribute } from './lib-attributes';
import type { LibHdf5 } from './libhdf5';
import type { OpenFile } from './open-file';

it('reads no attribute of more than 16 MB, and asks libhdf5 for none of its values', async () => {
  const lib = {
    get_attribute_metadata: () => ({ size: 4, total_size: 5e6, shape: [5e6], type: 0 }),
  } as unknown as LibHdf5; // whatever else is called fails the test
  const file = {
    name: 'a.h5',
    session: {
      call: async (_what: string, ask: (lib: LibHdf5, id: bigint) => unknown) =>
        ask(lib, 1n),
    },
  } as unknown as OpenFile;
  await expect(readLibAttribute(file, '/X', 'huge')).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: 'a.h5: the attribute huge of /X is larger than 16 MB.',
  });
});
