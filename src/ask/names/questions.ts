import type { GeneColumns, GeneNamesAsk } from '@/ask/genes/gene-columns';
import type { RankedGene } from '@/ask/markers/rank-genes';
import type { NamingColumn } from '@/ask/names/naming-kind';
import type { FoundName, Ranked } from '@/ask/names/rank-names';
import type { Path } from '@/model/path';
import type { Question } from '@/model/question';
import type { PackedStrings } from '@/model/strings';

/** Names in columns, which are read once and then searched where they are. */
export interface NameQuestions {
  /** Reads the columns to search. Progress is in values of one, or in columns of several. */
  prepareNames: Question<{ readonly places: readonly Path[] }, undefined>;
  /** The best matching names, best first; of categories, their labels by code. */
  findNames: Question<
    { readonly places: readonly Path[]; readonly text: string; readonly limit: number },
    Ranked<FoundName>
  >;
  /** The index of a table of genes, then the columns that name them: symbols before identifiers. */
  geneNaming: Question<{ readonly table: Path }, readonly NamingColumn[]>;
  /** The names of each gene of a table: by index, then by the chosen column, then by the others. */
  geneNames: Question<GeneNamesAsk, readonly PackedStrings[]>;
  /** Reads the names of genes. */
  prepareGenes: Question<{ readonly tables: readonly GeneColumns[] }, undefined>;
  /** The best matching genes by any of their names, each once (`rankGenes`). */
  findGenes: Question<
    {
      readonly tables: readonly GeneColumns[];
      readonly text: string;
      readonly limit: number;
    },
    Ranked<RankedGene>
  >;
}
