import { type FormatInfo, isMapping, type Slot, type SlotAxis } from './format';

/** The groups and arrays of an AnnData, in the order of its printout (AnnData specification v0.1.0). */
export const ANNDATA_SLOTS = [
  { name: 'X', holds: 'matrix', axes: ['rows', 'columns'] },
  { name: 'layers', holds: 'matrices', axes: ['rows', 'columns'] },
  { name: 'raw', holds: 'unfiltered', axes: ['rows'] },
  { name: 'obs', holds: 'metadata', axes: ['rows'] },
  { name: 'var', holds: 'metadata', axes: ['columns'] },
  { name: 'obsm', holds: 'arrays', axes: ['rows'] },
  { name: 'varm', holds: 'arrays', axes: ['columns'] },
  { name: 'obsp', holds: 'pairs', axes: ['rows', 'rows'] },
  { name: 'varp', holds: 'pairs', axes: ['columns', 'columns'] },
  { name: 'uns', holds: 'unstructured', axes: [] },
] as const satisfies readonly Slot[];

/** MuData's: the modalities, then what they share. */
export const MUDATA_SLOTS: readonly Slot[] = [
  { name: 'mod', holds: 'parts', axes: [] },
  ...ANNDATA_SLOTS,
];

export type AnnDataSlot = (typeof ANNDATA_SLOTS)[number];
export type AnnDataTable = Extract<AnnDataSlot, { holds: 'metadata' }>['name'];

/** The tables that describe the two sides of an AnnData. */
export const ANNDATA_TABLES: Readonly<Record<SlotAxis, AnnDataTable>> = {
  rows: 'obs',
  columns: 'var',
};

/** The slots that are groups of matrices and arrays by name: layers, obsm, varm, obsp, varp. */
export const ANNDATA_MAPPINGS = ANNDATA_SLOTS.filter(isMapping);

/** AnnData as a format: plain values only. */
export const ANNDATA_INFO: FormatInfo = {
  name: 'AnnData',
  slots: ANNDATA_SLOTS,
  isUsual: true,
};
