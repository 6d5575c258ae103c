import type { Diagnostic, FileCheck, TableCheck } from '@/ask/checks/table-check';
import type { TableSchema } from '@/ask/columns/table-schema';
import type { GroupStats } from '@/ask/genes/questions';
import { truncateElement, truncateLinks } from '@/ask/overview/describe';
import type { ColumnProfile } from '@/ask/profiles/profile';
import type { AboutFact, Findings } from '@/model/overview';
import type { Crosstab } from '@/model/table-rows';
import { truncateText } from '@/model/truncate';

// Texts from a file are truncated to what the page shows before they are posted (model/truncate). Names and paths of
// elements, which are their addresses, are posted unchanged.

/** Maximum number of diagnostics on a page, and of those with one code, so that these do not hide the others. */
const MAX_DIAGNOSTICS = 1000;
const MAX_OF_ONE_CODE = 200;

export function truncateProfile(profile: ColumnProfile): ColumnProfile {
  switch (profile.kind) {
    case 'categories':
      return { ...profile, labels: truncateAll(profile.labels) };
    case 'strings': {
      const { min, max, top } = profile;
      return {
        ...profile,
        ...(min !== undefined && { min: truncateText(min) }),
        ...(max !== undefined && { max: truncateText(max) }),
        top: top.map(({ value, count }) => ({ value: truncateText(value), count })),
      };
    }
    default:
      return profile;
  }
}

export function truncateSchema(schema: TableSchema): TableSchema {
  const columns = schema.columns.map(({ element, links, ...column }) => ({
    ...column,
    element: truncateElement(element),
    ...(links && { links: truncateLinks(links) }),
  }));
  return { ...schema, columns };
}

export function truncateCrosstab(crosstab: Crosstab): Crosstab {
  const { rows, columns } = crosstab;
  return { ...crosstab, rows: truncateAll(rows), columns: truncateAll(columns) };
}

export function truncateGroupStats(stats: GroupStats): GroupStats {
  const { lines } = stats;
  return {
    ...stats,
    groups: truncateAll(stats.groups),
    ...(lines && { lines: { ...lines, labels: truncateAll(lines.labels) } }),
  };
}

export function truncateFact(fact: AboutFact): AboutFact {
  const { value, evidence } = fact;
  return {
    ...fact,
    value: truncateText(value),
    ...(evidence !== undefined && { evidence: truncateText(evidence) }),
  };
}

export function truncateFindings({ findings, unread, unreadable }: Findings): Findings {
  return {
    unreadable,
    findings: findings.map((finding) => ({
      ...finding,
      title: truncateText(finding.title),
      reason: truncateText(finding.reason),
    })),
    unread: truncateAll(unread),
  };
}

function truncateAll(texts: readonly string[]): readonly string[] {
  return texts.map((text) => truncateText(text));
}

export function truncateFileCheck(check: FileCheck): FileCheck {
  return { ...check, ...truncateDiagnostics(check.diagnostics) };
}

function truncateDiagnostics(
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
    diagnostics.push({ ...diagnostic, what: truncateText(diagnostic.what) });
  }
  return { diagnostics, unlisted: Object.fromEntries(unlisted) };
}

export function truncateCheck(check: TableCheck): TableCheck {
  const { standard, diagnostics, counts, indexes } = check;
  return {
    ...(standard !== undefined && { standard: truncateText(standard) }),
    ...truncateDiagnostics(diagnostics),
    counts,
    indexes: indexes.map((index) => ({
      ...index,
      ...(index.kind !== undefined && { kind: truncateText(index.kind) }),
      ...(index.reason !== undefined && { reason: truncateText(index.reason) }),
      ...(index.description !== undefined && {
        description: truncateText(index.description),
      }),
    })),
  };
}
