import type { Format } from '../format';

/** None of the known formats: a tree of groups and arrays, without annotated matrices. */
export const plain: Format = {
  id: 'plain',
  name: 'plain tree',
  isTree: true,
  slots: [],
  decoders: [],
  recognise: async () => [],
  describe: async () => [],
};
