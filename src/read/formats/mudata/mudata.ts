import { ANNDATA_TABLES, MUDATA_SLOTS } from '@/model/anndata-slots';
import type { Attributes } from '@/model/attributes';
import { readable } from '@/model/attributes';
import type { DatasetPart } from '@/model/dataset';
import { encodingTypeIn } from '@/model/encoding-type';
import { NO_NOUNS, sharedNouns } from '@/model/nouns';
import type { AboutFact } from '@/model/overview';
import { joinPath, nameOf, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';
import { anndataImages, describeAnnDataGroups } from '../anndata/anndata-dataset';
import { modalityOrder, nestedAnnData } from '../anndata/nested-anndata';
import type { Format } from '../format';
import { damagedStatement } from '../statements';

/** MuData: the shared part at the root, then each member of `mod`, in `mod-order`. */
export const mudata: Format = {
  id: 'mudata',
  name: 'MuData',
  parts: ['modality', 'modalities'],
  slots: MUDATA_SLOTS,
  python: { by: 'anndata' },
  answer: 'several AnnData',
  rootMembers: ['mod'],
  decoders: [],
  async recognise(root, options) {
    const isStated = statesMuData(root);
    if (!isStated && !(await looksLikeMuData(root, options))) return undefined;
    const nested = await nestedAnnData(root, options);
    if (nested.length === 0 && !isStated) return undefined;
    return inModalityOrder(root, nested, options);
  },
  async describe({ root, groups }, elements, options) {
    const all = { root, groups: [root, ...groups] };
    const [whole, ...modalities] = await describeAnnDataGroups(all, elements, options);
    if (!whole) return [];
    if (modalities.length === 0) return [whole];
    const shared = sharedNouns(modalities.map(({ nouns }) => nouns));
    const { row } = whole.nouns.row === NO_NOUNS.row ? shared : whole.nouns;
    return [
      { ...whole, nouns: { row, column: shared.column } },
      ...modalities.map((modality) => withShared(modality, whole)),
    ];
  },
  tissue: anndataImages,
  statement: ({ attributes }) => damagedStatement('MuData', attributes),
  facts: async ({ attributes }) => sharedFacts(readable(attributes)),
};

/** A modality whose cells are some of those that all share. */
function withShared(modality: DatasetPart, { tables }: DatasetPart): DatasetPart {
  const all = tables.find(({ path }) => path === OBS);
  if (!all) return modality;
  const rows = joinPath('/obsmap', nameOf(modality.path));
  const own = joinPath(modality.path, ANNDATA_TABLES.rows);
  return {
    ...modality,
    tables: modality.tables.map((table) =>
      table.path === own ? { ...table, shared: { table: OBS, rows } } : table,
    ),
  };
}

const OBS = joinPath(ROOT, ANNDATA_TABLES.rows);

function statesMuData(root: StoredGroup): boolean {
  return encodingTypeIn(readable(root.attributes)) === 'MuData';
}

/** A root without encoding-type that has `mod`. */
async function looksLikeMuData(root: StoredGroup, options?: ReadOptions) {
  if (root.attributes.values.has('encoding-type')) return false;
  return (await root.keys(options)).includes('mod');
}

async function inModalityOrder(
  root: StoredGroup,
  groups: readonly StoredGroup[],
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  const order = (await modalityOrder(root, options)) ?? [];
  const rank = ({ path }: StoredGroup) => {
    const at = order.findIndex((name) => path === `/mod/${name}`);
    return at < 0 ? order.length : at;
  };
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

/** Elements that the modalities share, by the root attribute `axis`. */
const SHARED: Readonly<Record<string, string>> = {
  0: 'observations',
  1: 'variables',
  '-1': 'observations and variables',
};

function sharedFacts(attributes: Attributes): readonly AboutFact[] {
  const value = SHARED[String(attributes.values.get('axis'))];
  if (value === undefined) return [];
  return [
    { what: 'Modalities share', value, evidence: 'root attribute axis', path: ROOT },
  ];
}
