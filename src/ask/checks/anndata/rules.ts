import type { RuleFamily } from '../rule';
import { ELEMENT_RULES } from './element-rules';
import type { AnnDataFacts, AnnDataValues } from './facts';
import { FRAME_RULES } from './frame-rules';
import { MATRIX_RULES } from './matrix-rules';
import { MUDATA_HEADER_RULES, MUDATA_VALUE_RULES } from './mudata-rules';
import { OPENING_RULES, OPENING_VALUE_RULES } from './opening-rules';
import { ANNDATA_VALUE_RULES } from './value-rules';

/**
 * The requirements of AnnData's on-disk format; for versions before encodings only those on shapes
 * and values.
 */
export const ANNDATA_RULES: RuleFamily<AnnDataFacts, AnnDataValues> = {
  standard: 'AnnData',
  headers: [...ELEMENT_RULES, ...FRAME_RULES, ...MATRIX_RULES, ...OPENING_RULES],
  values: [...ANNDATA_VALUE_RULES, ...OPENING_VALUE_RULES],
};

/** The additional requirements of MuData. */
export const MUDATA_RULES: RuleFamily<AnnDataFacts, AnnDataValues> = {
  standard: 'MuData',
  headers: MUDATA_HEADER_RULES,
  values: MUDATA_VALUE_RULES,
};
