/** Paragraphs of the h5Seurat specification, as rules cite them. */
export const PARAGRAPHS = {
  attributes: '“Required Attributes”',
  top: '“Top-Level Datasets and Groups”',
  miscellaneous: '“Miscellaneous Information and Tool-Specific Results”',
  assays: '“Assay Expression Data”',
  reductions: '“Dimensional Reductions”',
  graphs: '“Nearest-Neighbor Graphs”',
  sparse: '“Sparse Matrix Representation”',
  factors: '“Factor Representation”',
  frames: '“Data Frame Groups”',
} as const;
