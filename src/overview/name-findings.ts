import { namingColumns } from '@/analysis/find-genes';
import { areIdentifiers, areNumbered, sharedNames } from '@/analysis/name-checks';
import type { TableInfo } from '@/model/dataset';
import type { Finding } from '@/model/overview';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { OverviewFile } from './overview-file';

/** Columns of identifiers name no gene as people do. */
const IDENTIFIERS = /ids?$|^ensembl/i;

/** What is odd about the names of a table's rows. */
export async function nameFindings(
  { elements, dataset }: OverviewFile,
  { path, index, columns, length }: TableInfo,
  { signal, report }: ReadOptions,
): Promise<readonly Finding[]> {
  const at = joinPath(path, index);
  const isGenes =
    dataset.matrices.some(({ columns: names }) => names === path) ||
    /(^|[/.])var$/.test(path);
  const [rows, row] = isGenes ? ['genes', 'gene'] : ['cells', 'cell'];
  const { info, read } = await elements.at(at, { ...(signal && { signal }) });
  if (info.kind !== 'column' || !read || length === 0) return [];
  if (info.holds === 'numbers') return [numbered(at, rows, info.dtype)];
  if (info.holds !== 'strings') return [];
  const block = await read({}, { ...(signal && { signal }), ...(report && { report }) });
  if (block.kind !== 'strings') return [];
  const findings: Finding[] = [];
  const shared = sharedNames(block.strings);
  if (shared)
    findings.push({
      path: at,
      tone: 'warning',
      title: `${count(shared.rows)} ${rows} share their name with another`,
      reason: `such as “${shared.example}”. Selecting by name gives several rows, and joining tables by name multiplies them; anndata offers ${isGenes ? 'var' : 'obs'}_names_make_unique().`,
    });
  if (areNumbered(block.strings)) findings.push(numbered(at, rows, 'text'));
  const symbols = namingColumns(columns).filter((name) => !IDENTIFIERS.test(name));
  // raw has the genes of var, and more of the same kind
  const isToldOfVar =
    isRawVar(path) && dataset.tables.some(({ path: other }) => isVarOf(other, path));
  if (isGenes && symbols.length === 0 && !isToldOfVar && areIdentifiers(block.strings))
    findings.push({
      path,
      tone: 'note',
      title: 'Genes have identifiers and no symbols',
      reason: `names of ${path} are Ensembl’s, and none of its columns holds symbols (feature_name, gene_symbols …): a ${row} is found by its identifier only.`,
    });
  return findings;
}

function isRawVar(path: string): boolean {
  return /(^|\/)raw[./]var$/.test(path);
}

function isVarOf(path: string, rawVar: string): boolean {
  return path === rawVar.replace(/raw[./]var$/, 'var');
}

function numbered(path: string, rows: string, type: string): Finding {
  return {
    path,
    tone: 'note',
    title: `The ${rows} have numbers for names`,
    reason: `the index holds 0, 1, 2 … as ${type}: real names may have been lost, and ${rows} of other files cannot be matched by name.`,
  };
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
