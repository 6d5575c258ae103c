import type { Diagnostic, FileCheck, TableCheck } from '@/ask/checks/table-check';
import type { TableSchema } from '@/ask/columns/table-schema';
import type { GroupStats } from '@/ask/genes/questions';
import { cutElement, cutLinks } from '@/ask/overview/describe';
import type { ColumnProfile } from '@/ask/profiles/profile';
import { cutText } from '@/model/truncate';
import type { AboutFact, Findings } from '@/model/overview';
import type { Crosstab } from '@/model/table-rows';

// What the page shows of texts in a file is cut before it is posted (model/cut-text). Names and paths of elements, which
// are their addresses, go as they are.

/** A page lists no more of them, and no more of one code: others are not to be lost behind it. */
const MAX_DIAGNOSTICS = 1000;
const MAX_OF_ONE_CODE = 200;

export function cutProfile(profile: ColumnProfile): ColumnProfile {
  switch (profile.kind) {
    case 'categories':
      return { ...profile, labels: cutAll(profile.labels) };
    case 'strings': {
      const { min, max, top } = profile;
      return {
        ...profile,
        ...(min !== undefined && { min: cutText(min) }),
        ...(max !== undefined && { max: cutText(max) }),
        top: top.map(({ value, count }) => ({ value: cutText(value), count })),
      };
    }
    default:
      return profile;
  }
}

export function cutSchema(schema: TableSchema): TableSchema {
  const columns = schema.columns.map(({ element, links, ...column }) => ({
    ...column,
    element: cutElement(element),
    ...(links && { links: cutLinks(links) }),
  }));
  return { ...schema, columns };
}

export function cutCrosstab(crosstab: Crosstab): Crosstab {
  const { rows, columns } = crosstab;
  return { ...crosstab, rows: cutAll(rows), columns: cutAll(columns) };
}

export function cutGroupStats(stats: GroupStats): GroupStats {
  const { lines } = stats;
  return {
    ...stats,
    groups: cutAll(stats.groups),
    ...(lines && { lines: { ...lines, labels: cutAll(lines.labels) } }),
  };
}

export function cutFact(fact: AboutFact): AboutFact {
  const { value, evidence } = fact;
  return {
    ...fact,
    value: cutText(value),
    ...(evidence !== undefined && { evidence: cutText(evidence) }),
  };
}

export function cutFindings({ findings, unread, unreadable }: Findings): Findings {
  return {
    unreadable,
    findings: findings.map((finding) => ({
      ...finding,
      title: cutText(finding.title),
      reason: cutText(finding.reason),
    })),
    unread: cutAll(unread),
  };
}

function cutAll(texts: readonly string[]): readonly string[] {
  return texts.map((text) => cutText(text));
}

export function cutFileCheck(check: FileCheck): FileCheck {
  return { ...check, ...cutDiagnostics(check.diagnostics) };
}

function cutDiagnostics(
  all: readonly Diagnostic[],
): Required<Pick<FileCheck, 'diagnostics' | 'unlisted'>> {
  const diagnostics: Diagnostic[] = [];
  const listed = new Map<string, number>();
  const unlisted = new Map<string, number>();
  for (const diagnostic of all) {
    const { code } = diagnostic;
    const ofCode = listed.get(code) ?? 0;
    if (diagnostics.length >= MAX_DIAGNOSTICS || ofCode >= MAX_OF_ONE_CODE) {
      unlisted.set(code, (unlisted.get(code) ?? 0) + 1);
      continue;
    }
    listed.set(code, ofCode + 1);
    diagnostics.push({ ...diagnostic, what: cutText(diagnostic.what) });
  }
  return { diagnostics, unlisted: Object.fromEntries(unlisted) };
}

export function cutCheck(check: TableCheck): TableCheck {
  const { standard, diagnostics, counts, indexes } = check;
  return {
    ...(standard !== undefined && { standard: cutText(standard) }),
    ...cutDiagnostics(diagnostics),
    counts,
    indexes: indexes.map((index) => ({
      ...index,
      ...(index.kind !== undefined && { kind: cutText(index.kind) }),
      ...(index.reason !== undefined && { reason: cutText(index.reason) }),
      ...(index.description !== undefined && { description: cutText(index.description) }),
    })),
  };
}
