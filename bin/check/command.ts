import { formatNumber } from '@/model/quantity';
import { escapedText } from '@/model/shown-text';
import { type Command, parsedArguments, readArguments } from '../arguments';
import { standardOutput } from '../output';
import { type CheckedFile, checkFile } from './check-file';
import { diagnosticLine } from './diagnostic-line';

const help = `Checks files against the specifications of AnnData, MuData, h5Seurat, Zarr and HEP001 column tables, reading every value:
each broken requirement is listed with its path, its code and where the specification states it (docs/conformance.md,
docs/column-tables.md). What cannot be read is listed for files of every kind.

Usage: petri check [OPTIONS] FILE|URL…

Options:
  --strict     Exit with 1 for warnings, too; otherwise only errors count.
  --json       Print one line of JSON per file.
  -h, --help   Show this help.

Exit status: 0, 1 if a file could not be read or breaks a requirement, 2 for wrong arguments.
`;

interface CommandRequest {
  readonly places: readonly string[];
  readonly isStrict: boolean;
  readonly isJson: boolean;
}

/** `petri check`. */
export const checkCommand: Command = {
  help,
  async run(args, output = standardOutput) {
    const request = await readArguments('check', help, output, () => requestOf(args));
    if (typeof request === 'number') return request;
    let isBroken = false;
    for (const place of request.places) {
      const checked = await checkFile(place);
      const counted = request.isStrict
        ? checked.errors + checked.warnings
        : checked.errors;
      isBroken ||= counted > 0;
      await output.write(
        request.isJson
          ? `${JSON.stringify({ ...checked, ok: counted === 0 })}\n`
          : textOf(checked),
      );
    }
    return isBroken ? 1 : 0;
  },
};

function requestOf(args: readonly string[]): CommandRequest | string | undefined {
  const { values, positionals } = parsedArguments(args, {
    strict: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return undefined;
  if (positionals.length === 0) return 'name at least one file or URL.';
  return { places: positionals, isStrict: values.strict, isJson: values.json };
}

function textOf(checked: CheckedFile): string {
  const { file, kind, standards, errors, warnings, diagnostics } = checked;
  const counts = [
    errors > 0 && formatNumber(errors, 'error'),
    warnings > 0 && formatNumber(warnings, 'warning'),
  ].filter((count) => count !== false);
  const none =
    standards.length > 0
      ? 'no requirement broken'
      : 'no specification to check against; everything could be read';
  const head = `${file}${kind === undefined ? '' : ` (${kind})`}: ${counts.join(', ') || none}\n`;
  const lines = diagnostics.map((diagnostic) => `  ${diagnosticLine(diagnostic)}`);
  return escapedText(head.trimEnd()).concat(
    '\n',
    lines.map((line) => `${escapedText(line.trimEnd())}\n`).join(''),
  );
}
