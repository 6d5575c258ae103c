import { withUnits } from '@/model/annotation';
import type { WriteBatch } from '@/model/table-rows';
import { exactTexts } from '@/write/text/export-text';
import { csvField } from '@/write/text/text-fields';
import type { ExportColumn, ExportFile, ExportValues } from './export-values';

const encoder = new TextEncoder();
/** Characters per piece. */
const PIECE = 1 << 20;

/** Creates a file of lines that end with CR LF as in RFC 4180; the first names the columns if `hasHeader`. */
export function createTextFile(
  columns: readonly ExportColumn[],
  separator: string,
  write: WriteBatch,
  hasHeader = true,
): ExportFile {
  let text = '';
  const flush = async () => {
    if (text === '') return;
    const bytes = encoder.encode(text);
    text = '';
    await write(bytes);
  };
  if (hasHeader)
    text += `${columns.map(({ name, units }) => csvField(withUnits(name, { ...(units !== undefined && { units }) }), separator)).join(separator)}\r\n`;
  return {
    async add(values, count) {
      const fields = values.map(textsOf);
      // numbers need no quotes
      const isPlain = values.map(({ parts }) =>
        parts.every(({ kind }) => kind === 'numbers'),
      );
      for (let row = 0; row < count; row++) {
        let line = '';
        for (let column = 0; column < fields.length; column++) {
          if (column > 0) line += separator;
          const field = fields[column]?.(row) ?? null;
          line += isPlain[column] ? (field ?? '') : csvField(field, separator);
        }
        text += `${line}\r\n`;
        if (text.length >= PIECE) await flush();
      }
      await flush();
    },
    finish: flush,
  };
}

/** Returns a function that gives the text of a row of a column, null if it has no value. */
export function textsOf({
  parts,
  part,
  at,
}: ExportValues): (row: number) => string | null {
  const readers = parts.map(exactTexts);
  if (!part || !at) return readers[0] ?? (() => null);
  return (row) => readers[part[row] as number]?.(at[row] as number) ?? null;
}
