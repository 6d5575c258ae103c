import { type FileCheck, withUnreadable } from '@/ask/checks/table-check';
import { rangeText, valuesName } from '@/ask/matrices/matrix-label';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import { relationLabel } from '@/ask/matrices/relation-label';
import { measureSizes } from '@/ask/overview/element-sizes';
import { findConcerns } from '@/ask/overview/findings';
import type { OverviewFile } from '@/ask/overview/overview-file';
import { aboutFacts } from '@/ask/overview/provenance';
import { relateMatrices } from '@/ask/overview/relate-matrices';
import { sizesText } from '@/ask/overview/size-label';
import type { MatrixInfo } from '@/model/dataset';
import { embeddingName } from '@/model/embedding-name';
import { isDataError } from '@/model/errors';
import { sidesOf } from '@/model/matrix-sides';
import type { Findings } from '@/model/overview';
import { nameOf, parentOf } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { diagnosticLine } from '../check/diagnostic-line';
import type { Ink } from './print-tree';
import { bytesText } from './quantity';
import type { TreeLine } from './tree-facts';

/** Maximum numbers: of matrices that are sampled, of names in one line, of scalars and diagnostics that are listed. */
const MAX = { matrices: 12, names: 8, scalars: 24, diagnostics: 20 } as const;

/** A matrix with the statement of its sample, or the reason why it has none. */
interface Sampled {
  readonly matrix: MatrixInfo;
  readonly sample?: MatrixSample;
  readonly failure?: string;
}

/**
 * Describes a file as a whole, like the overview of the page: what X contains with the evidence,
 * the origin of the file, things to check, values of scalars. An unreadable part reports why.
 */
export async function overviewText(
  file: OverviewFile,
  lines: readonly TreeLine[],
  ink: Ink,
  /** Absent if that would take long. */
  check?: () => Promise<FileCheck>,
): Promise<string> {
  const samples: Sampled[] = [];
  for (const matrix of file.dataset.matrices.slice(0, MAX.matrices))
    samples.push(await sampled(file, matrix));
  const findings = await findConcerns(file, false, {});
  const sections: readonly (readonly [title: string, () => Promise<string[]>])[] = [
    ['At a glance', async () => glance(file, samples, lines)],
    ['Matrices', async () => [...matrixLines(file, samples), ...(await relations(file))]],
    ['Source', () => source(file)],
    ['Things to check', async () => concerns(file, findings, ink)],
    ['Conformance', () => conformance(findings, check)],
    ['Values', async () => scalars(lines)],
    ['Size on disk', () => sizes(file)],
  ];
  const parts: string[] = [];
  for (const [title, read] of sections) {
    const found = await orFailure(read);
    if (found.length === 0) continue;
    parts.push(
      [ink.bold(title), ...found.map((line) => `  ${escapedText(line)}`), ''].join('\n'),
    );
  }
  return parts.join('\n');
}

async function orFailure(read: () => Promise<string[]>): Promise<string[]> {
  try {
    return await read();
  } catch (error) {
    if (!isDataError(error)) throw error;
    return [`not read: ${error.message}`];
  }
}

async function sampled(file: OverviewFile, matrix: MatrixInfo): Promise<Sampled> {
  try {
    return { matrix, sample: await file.samples.of(matrix.path, {}) };
  } catch (error) {
    if (!isDataError(error)) throw error;
    return { matrix, failure: error.message };
  }
}

/** The sections of the overview. */
function glance(
  { dataset }: OverviewFile,
  samples: readonly Sampled[],
  lines: readonly TreeLine[],
): string[] {
  const rows: [string, string][] = [];
  const [first] = samples;
  if (first && dataset.parts.length < 2) {
    const { path } = first.matrix;
    const name = dataset.featureSets ? path : nameOf(path);
    rows.push([`${name} contains`, contents(first)]);
    if (first.sample) rows.push(['', first.sample.evidence]);
    const counts = samples.filter(({ sample }) => sample?.are.kind === 'counts');
    const named = counts.map(({ matrix }) => matrix.path);
    const none = () => noCounts(samples, dataset.matrices.length);
    rows.push(['Raw counts', named.length > 0 ? some(named) : none()]);
  }
  const tables = new Set(dataset.matrices.map((matrix) => sidesOf(matrix).cells.table));
  const groups = lines
    .filter(({ path, categories = 0 }) => categories > 1 && tables.has(parentOf(path)))
    .map(({ name, categories = 0 }) => `${name} (${formatCount(categories)})`);
  if (groups.length > 0) rows.push(['Categories', some(groups)]);
  const embeddings = dataset.embeddings.map(
    (embedding) => `${embeddingName(embedding)} (${embedding.shape[1]}-D)`,
  );
  if (embeddings.length > 0) rows.push(['Embeddings', some(embeddings)]);
  return aligned(rows);
}

/** States that no counts were found in the matrices that were read, with the number of those that were not. */
function noCounts(samples: readonly Sampled[], all: number): string {
  const failed = samples.filter(({ sample }) => !sample).map(({ matrix }) => matrix.path);
  const left = all - samples.length;
  const rest = [
    failed.length < samples.length && 'none found',
    failed.length > 0 && `${some(failed)} could not be read`,
    left > 0 && `${formatNumber(left, 'matrix', 'matrices')} not read`,
  ];
  return rest.filter(Boolean).join('; ');
}

function contents({ sample, failure }: Sampled): string {
  if (!sample) return `not read: ${failure}`;
  return `${valuesName(sample)}${sample.isAll ? '' : ' (sampled)'}`;
}

function matrixLines({ dataset }: OverviewFile, samples: readonly Sampled[]): string[] {
  const left = dataset.matrices.length - samples.length;
  const lines = aligned(
    samples.map(({ matrix, sample, failure }) => [
      matrix.path,
      sample ? `${valuesName(sample)}; ${rangeText(sample)}` : `not read: ${failure}`,
    ]),
  );
  return left > 0 ? [...lines, `… and ${formatCount(left)} more`] : lines;
}

async function relations(file: OverviewFile): Promise<string[]> {
  if (file.dataset.matrices.length < 2) return [];
  const { relations: found } = await relateMatrices(file, {});
  return found.flatMap(({ path, of, relation, cells, genes, values, over }) => {
    const { before, after } = relationLabel(relation);
    const overGenes = over === undefined ? '' : ` over all genes of ${over}`;
    return [
      `${path} ${before} ${of}${after}${overGenes}`,
      `  checked on ${formatCount(cells)} × ${formatCount(genes)}: all ${formatNumber(values, 'non-zero value')} agree`,
    ];
  });
}

async function source(file: OverviewFile): Promise<string[]> {
  const facts = await aboutFacts(file, {});
  return aligned(
    facts.map(({ what, value, evidence }) => [
      what,
      evidence === undefined ? value : `${value}  [${evidence}]`,
    ]),
  );
}

function concerns(
  file: OverviewFile,
  { findings, unread }: Findings,
  ink: Ink,
): string[] {
  const found = findings.flatMap(({ path, tone, title, reason }) => [
    `${tone === 'warning' ? '!' : '-'} ${title}  [${path}]`,
    ...(reason === '' ? [] : [`    ${reason}`]),
  ]);
  const skipped =
    unread.length === 0
      ? []
      : [`Skipped because it would take long: ${unread.join('; ')}`];
  if (found.length + skipped.length > 0) return [...found, ...skipped];
  const { tables, problems } = file.dataset;
  if (tables.length === 0) return [];
  const other = problems.length > 0 ? 'other ' : '';
  return [ink.dim(`No ${other}problems found in the parts checked.`)];
}

/** Violations of the file's specifications, by its headers and the values that were read for the other sections. */
async function conformance(
  { unreadable }: Findings,
  check?: () => Promise<FileCheck>,
): Promise<string[]> {
  if (!check) return [];
  const { standards, diagnostics } = withUnreadable(await check(), unreadable);
  const left = diagnostics.length - MAX.diagnostics;
  const notes = left > 0 ? [`${formatCount(left)} more: see petri check`] : [];
  if (diagnostics.length > 0)
    return [...diagnostics.slice(0, MAX.diagnostics).map(diagnosticLine), ...notes];
  if (standards.length === 0) return [];
  return [`${standards.join(', ')}: no requirement broken by the headers`];
}

/** Titles, versions, settings: the single values of a file. */
function scalars(lines: readonly TreeLine[]): string[] {
  const found = lines.filter(({ value }) => value !== undefined);
  const rows = found
    .slice(0, MAX.scalars)
    .map(({ path, value = '' }): [string, string] => [path, value]);
  const left = found.length - rows.length;
  return [...aligned(rows), ...(left > 0 ? [`${left} more are in the tree below`] : [])];
}

const SIZE_MARKS = { stored: '', sampled: 'about ', shape: '≈ ' } as const;

async function sizes(file: OverviewFile): Promise<string[]> {
  const measured = await measureSizes(file, {});
  if (measured.total === 0) return [];
  const largest = measured.sizes
    .slice(0, MAX.names)
    .map(({ path, bytes, how }): [string, string] => [
      path,
      `${SIZE_MARKS[how]}${bytesText(bytes)}`,
    ]);
  return [sizesText(measured, file.info.size), ...aligned(largest)];
}

function some(names: readonly string[]): string {
  const left = names.length - MAX.names;
  return names.slice(0, MAX.names).join(', ') + (left > 0 ? ` and ${left} more` : '');
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = rows.reduce((widest, [name]) => Math.max(widest, name.length), 0);
  return rows.map(([name, text]) => `${name.padEnd(Math.min(40, width))}  ${text}`);
}
