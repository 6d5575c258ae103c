import { ROOT } from '@/model/path';
import type { FormatDecoder } from '@/read/elements/element';
import { mapping } from '@/read/elements/mapping';

const ADVICE =
  'This Zarr store of Xenium’s output is made for Xenium Explorer. The matrix of cells and genes is cell_feature_matrix.h5 of the same output, which Petri opens. For cells with their places and outlines, convert the output in Python: spatialdata_io.xenium("FOLDER").write("out.zarr"), and open out.zarr.';

/** The root, with advice on the files to open instead. */
export const xeniumRoot: FormatDecoder = {
  key: 'xenium-root',
  opensMembers: false,
  reads: (node, parent) => !parent && node.kind === 'group' && node.path === ROOT,
  async decode(node, decoding, options) {
    const { info, ...element } = await mapping(node, decoding, options);
    return { ...element, info: { ...info, about: { description: ADVICE } } };
  },
};
