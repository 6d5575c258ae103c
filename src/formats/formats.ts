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

/** Every format that Petri knows. A root is of the first that recognises it. */
export const FORMATS: readonly Format[] = [
  columnTable, // says what it is, whatever its columns are called
  mudata, // before AnnData, since its root has obs and var too
  anndata,
  spatialdata,
  h5seurat,
  several,
  tenx,
  loom,
  columnTables, // looks into every group
];

/** The format with this id; the plain tree where there is no such format. */
export function formatOf(id: string): Format {
  return FORMATS.find((format) => format.id === id) ?? plain;
}
