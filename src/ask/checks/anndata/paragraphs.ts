/** Paragraphs of the specifications of AnnData and MuData, as rules cite them. */
export const PARAGRAPHS = {
  anndata: 'AnnData specification v0.1.0',
  element: 'Element specification',
  scalar: 'Scalar specification v0.2.0',
  stringArrays: 'String array specifications v0.2.0',
  sparse: 'Sparse array specification v0.1.0',
  dataframe: 'Dataframe specification v0.2.0',
  categorical: 'Categorical array specification v0.2.0',
  nullable: 'Nullable integer, boolean and string specifications v0.1.0',
  masks: 'Nullable boolean and string specifications v0.1.0',
  modalities: '.h5mu files, “Modalities”',
  maps: '.h5mu files, “obsmap and varmap”',
} as const;
