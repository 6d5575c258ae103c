import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import { type Attributes, readable, textAttribute } from '@/model/attributes';
import { laterCode } from '@/model/later-code';
import { describeAnnDataGroups } from '../anndata/anndata-dataset';
import { nestedAnnData } from '../anndata/nested-anndata';
import type { Format } from '../format';

const tissue = laterCode(() => import('./tissue'));

/** SpatialData: AnnData in `tables` (`table` in older versions) beside images, labels and shapes. */
export const spatialdata: Format = {
  id: 'spatialdata',
  name: 'SpatialData',
  parts: ['table', 'tables'],
  slots: [{ name: 'tables', holds: 'parts', axes: [] }, ...ANNDATA_SLOTS],
  decoders: [],
  async recognise(root, options) {
    const keys = await root.keys(options);
    const isStated = root.attributes.values.has('spatialdata_attrs');
    if (!isStated && !keys.includes('tables') && !keys.includes('table'))
      return undefined;
    const groups = await nestedAnnData(root, options);
    return groups.length > 0 ? groups : undefined;
  },
  describe: describeAnnDataGroups,
  tissue: async (...asked) => (await tissue()).spatialDataTissue(...asked),
  statement: ({ attributes }) => ({
    value: `SpatialData${versionOf(attributes)}`,
    evidence: 'root attribute spatialdata_attrs, or group tables',
  }),
};

const MAX_CHARS = 300;

/** ` 0.1`, of an attribute that holds a dictionary as JSON. */
function versionOf(attributes: Attributes): string {
  const text = textAttribute(readable(attributes), 'spatialdata_attrs') ?? '';
  const version = /"version":\s*"([\w.]{1,20})"/.exec(text.slice(0, MAX_CHARS))?.[1];
  return version === undefined ? '' : ` ${version}`;
}
