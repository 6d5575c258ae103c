import type { Severity } from '@/model/table-check';
import type { FileAnswer } from '../describe/answer';
import type { Json } from '../describe/json-value';

/** Something in a file that breaks a requirement. */
export interface CheckedPlace {
  readonly code: string;
  readonly severity: Severity;
  readonly path: string;
  readonly what: string;
  /** Of HEP001. */
  readonly paragraph?: string;
}

export interface CheckedFile {
  readonly file: string;
  /** As `describe` calls it; absent where the file cannot be opened. */
  readonly kind?: string;
  readonly errors: number;
  readonly warnings: number;
  readonly diagnostics: readonly CheckedPlace[];
}

/** What a file breaks, out of what reading all of it gave. */
export function checkedAnswer(answer: FileAnswer): CheckedFile {
  const kind = typeof answer.kind === 'string' ? answer.kind : undefined;
  return checkedPlaces(String(answer.file), kind, [
    ...refusals(answer),
    ...damage(answer),
    ...tableFaults(answer),
  ]);
}

export function checkedPlaces(
  file: string,
  kind: string | undefined,
  diagnostics: readonly CheckedPlace[],
): CheckedFile {
  const count = (severity: Severity) =>
    diagnostics.filter((place) => place.severity === severity).length;
  return {
    file,
    ...(kind !== undefined && { kind }),
    errors: count('error'),
    warnings: count('warning'),
    diagnostics,
  };
}

function refusals({ error }: FileAnswer): CheckedPlace[] {
  if (typeof error !== 'string') return [];
  return [{ code: 'unreadable-file', severity: 'error', path: '/', what: error }];
}

function damage({ element_errors, attribute_errors }: FileAnswer): CheckedPlace[] {
  const elements = Object.entries(element_errors ?? {}).map(([path, what]) => ({
    ...{ code: 'unreadable-element', severity: 'error' as const },
    path: path.startsWith('/') ? path : `/${path}`,
    what,
  }));
  const attributes = Object.entries(attribute_errors ?? {}).flatMap(([path, list]) =>
    list.map(({ reason }) => ({
      ...{ code: 'unreadable-attribute', severity: 'error' as const },
      path,
      what: reason,
    })),
  );
  return [...elements, ...attributes];
}

function tableFaults({ tables }: FileAnswer): CheckedPlace[] {
  if (!Array.isArray(tables)) return [];
  return tables.flatMap((table: Json): CheckedPlace[] => {
    const { path, error, diagnostics } = table as Readonly<Record<string, Json>>;
    if (typeof error === 'string')
      return [
        {
          ...{ code: 'unreadable-table', severity: 'error' as const },
          path: String(path),
          what: error,
        },
      ];
    return (diagnostics as readonly Readonly<Record<string, string>>[]).map(
      ({ code = '', severity, path: place = '', reason = '', paragraph = '' }) => ({
        ...{ code, severity: severity as Severity, path: place, what: reason, paragraph },
      }),
    );
  });
}
