import { anndata } from './anndata/anndata';
import { columnTable, columnTables } from './column-tables/column-tables';
import type { Format } from './format';
import { h5seurat } from './h5seurat/h5seurat';
import { loom } from './loom/loom';
import { mudata } from './mudata/mudata';
import { plain } from './plain/plain';
import { several } from './several/several';
import { spatialdata } from './spatialdata/spatialdata';
import { tenx } from './tenx/tenx';
import { xenium } from './xenium/xenium';

/** All formats. The first one that recognises a root is used. */
export const FORMATS: readonly Format[] = [
  columnTable, // has an explicit marker, whatever the names of its columns
  mudata, // before AnnData, since its root has obs and var too
  anndata,
  spatialdata,
  h5seurat,
  several,
  tenx,
  loom,
  xenium,
  columnTables, // opens every group
];

/** The format with this id; the plain tree for an unknown id. */
export function formatOf(id: string): Format {
  return FORMATS.find((format) => format.id === id) ?? plain;
}

/** Names of root members that the formats have besides AnnData's, for stores that cannot be listed. */
export const ROOT_MEMBERS: readonly string[] = FORMATS.flatMap(
  ({ rootMembers = [] }) => rootMembers,
);
