import type { RuleFamily } from '../rule';
import { ELEMENT_RULES } from './element-rules';
import type { AnnDataFacts, AnnDataValues } from './facts';
import { FRAME_RULES } from './frame-rules';
import { MATRIX_RULES } from './matrix-rules';
import { MUDATA_HEADER_RULES, MUDATA_VALUE_RULES } from './mudata-rules';
import { ANNDATA_VALUE_RULES } from './value-rules';

/** What AnnData's on-disk format requires of a file; versions before encodings are held to shapes and values only. */
export const ANNDATA_RULES: RuleFamily<AnnDataFacts, AnnDataValues> = {
  standard: 'AnnData',
  headers: [...ELEMENT_RULES, ...FRAME_RULES, ...MATRIX_RULES],
  values: ANNDATA_VALUE_RULES,
};

/** What MuData requires beside it. */
export const MUDATA_RULES: RuleFamily<AnnDataFacts, AnnDataValues> = {
  standard: 'MuData',
  headers: MUDATA_HEADER_RULES,
  values: MUDATA_VALUE_RULES,
};
