import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import { type Attributes, readable, textAttribute } from '@/model/attributes';
import { lazyModule } from '@/model/lazy-module';
import type { StoredGroup } from '@/read/node';
import { describeAnnDataGroups } from '../anndata/anndata-dataset';
import { nestedAnnData } from '../anndata/nested-anndata';
import type { Format } from '../format';

const tissue = lazyModule(() => import('./tissue'));

/** SpatialData: AnnData in `tables` (`table` in older versions) beside images, labels and shapes. */
export const spatialdata: Format = {
  id: 'spatialdata',
  name: 'SpatialData',
  parts: ['table', 'tables'],
  slots: [{ name: 'tables', role: 'parts', axes: [] }, ...ANNDATA_SLOTS],
  python: { by: 'anndata' },
  answer: 'several AnnData',
  rootMembers: ['tables', 'images', 'labels', 'shapes', 'points'],
  decoders: [],
  async recognise(root, options) {
    const keys = await root.keys(options);
    const hasOneOf = (names: readonly string[]) =>
      names.some((name) => keys.includes(name));
    const looksLike =
      root.container !== 'hdf5' && hasOneOf(TABLES) && hasOneOf(BESIDE_TABLES);
    if (!isStated(root) && !looksLike) return undefined;
    const groups = await nestedAnnData(root, options);
    return groups.length > 0 ? groups : undefined;
  },
  describe: describeAnnDataGroups,
  tissue: async (...asked) => (await tissue()).spatialDataTissue(...asked),
  statement: (root) => ({
    value: `SpatialData${versionOf(root.attributes)}`,
    evidence: isStated(root)
      ? 'root attribute spatialdata_attrs'
      : 'names of its members',
  }),
};

/** The groups of a SpatialData, which is always Zarr. */
const TABLES = ['tables', 'table'];
const BESIDE_TABLES = ['images', 'labels', 'points', 'shapes'];

function isStated({ attributes }: StoredGroup): boolean {
  return attributes.values.has('spatialdata_attrs');
}

const MAX_CHARS = 300;

/** ` 0.1`, of an attribute that holds a dictionary as JSON. */
function versionOf(attributes: Attributes): string {
  const text = textAttribute(readable(attributes), 'spatialdata_attrs') ?? '';
  const version = /"version":\s*"([\w.]{1,20})"/.exec(text.slice(0, MAX_CHARS))?.[1];
  return version === undefined ? '' : ` ${version}`;
}
