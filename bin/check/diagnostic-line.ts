import { citationOf, type Diagnostic } from '@/ask/checks/table-check';

/** One line for one diagnostic: `error: /X: its shape is … (matrix-shape; AnnData, AnnData specification v0.1.0)`. */
export function diagnosticLine(diagnostic: Diagnostic): string {
  const { severity, path, what, code } = diagnostic;
  const citation = citationOf(diagnostic);
  return `${severity}: ${path}: ${what} (${[code, citation].filter(Boolean).join(', ')})`;
}
