import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import type { WriteBatch } from '@/model/table-rows';
import { notATime } from '@/model/time-text';
import { textsOf } from './export-text-file';
import type { ExportColumn, ExportFile, ExportValues } from './export-values';

/** Value as hyparquet-writer accepts it; null is missing. NaN stays NaN. */
type Value = number | bigint | boolean | string | null;

interface ParquetColumn {
  readonly schema: SchemaElement;
  readonly valuesOf: (values: ExportValues, count: number) => Value[];
}

/**
 * Creates a Parquet file with one row group per `add`. Numbers keep their type, times of ms, µs and ns are timestamps;
 * categories are strings in a dictionary, and values that Parquet has no type for are strings.
 */
export function createParquetFile(
  columns: readonly ExportColumn[],
  write: WriteBatch,
): ExportFile {
  const names = new Set(columns.map(({ name }) => name));
  if (names.size < columns.length)
    throw new DataError(
      'UnsupportedError',
      'Two columns have the same name, which Parquet does not allow. Hide one, or export as CSV.',
    );
  const bytes = new ByteWriter(1 << 20);
  let file: ParquetWriter | undefined;
  let plan: readonly ParquetColumn[] = [];
  const flush = async () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0; // as the library's own file writer does after a flush
    if (piece.length > 0) await write(piece);
  };
  return {
    async add(values, count) {
      if (!file) {
        plan = columns.map((column, i) => columnFor(column, values[i]?.parts[0]));
        const root: SchemaElement = { name: 'root', num_children: plan.length };
        const schema = [root, ...plan.map((column) => column.schema)];
        file = new ParquetWriter({
          writer: bytes,
          schema,
          createdBy: 'Petri',
          ...unitsOf(columns),
        });
      }
      const columnData = plan.map(({ schema, valuesOf }, i) => ({
        name: schema.name,
        // for one column after another: in a list, numbers use twice their memory
        get data() {
          return valuesOf(values[i] ?? { parts: [] }, count);
        },
      }));
      if (count > 0) file.write({ columnData, rowGroupSize: count });
      await flush();
    },
    async finish() {
      file?.finish();
      await flush();
    },
  };
}

/**
 * Returns units as key-value metadata, because schemas have none: `units` and `units_vocabulary`, each as JSON by
 * column name.
 */
function unitsOf(columns: readonly ExportColumn[]) {
  const entry = (key: string, of: (column: ExportColumn) => string | undefined) => {
    const known = columns.flatMap((column) => {
      const text = of(column);
      return text === undefined ? [] : [[column.name, text] as const];
    });
    return known.length === 0
      ? []
      : [{ key, value: JSON.stringify(Object.fromEntries(known)) }];
  };
  const kvMetadata = [
    ...entry('units', ({ units }) => units),
    ...entry('units_vocabulary', ({ vocabulary }) => vocabulary),
  ];
  return kvMetadata.length > 0 ? { kvMetadata } : {};
}

function columnFor(
  { name, dtype }: ExportColumn,
  block: Block | undefined,
): ParquetColumn {
  const of = (
    type: Partial<SchemaElement>,
    value: (block: Block) => (i: number) => Value,
  ): ParquetColumn => ({
    schema: { name, repetition_type: 'OPTIONAL', ...type },
    valuesOf: (values, count) => listOf(values, count, value),
  });
  const number = ({ type, converted_type, wide }: NumberType) =>
    of({ type, ...(converted_type && { converted_type }) }, (numbers) => {
      if (numbers.kind !== 'numbers') return () => null;
      const { values, missing } = numbers;
      return (i) => {
        if (missing?.[i]) return null;
        const value = values[i] as number | bigint;
        return wide ? BigInt(value) : Number(value);
      };
    });
  switch (block?.kind) {
    case 'numbers': {
      const type = NUMBER_TYPES.get(dtype.replace(/^[<>|=]/, ''));
      if (type) return number(type);
      break;
    }
    case 'booleans':
      return of({ type: 'BOOLEAN' }, (flags) => {
        if (flags.kind !== 'booleans') return () => null;
        return (i) => (flags.missing?.[i] ? null : flags.values[i] === 1);
      });
    case 'times': {
      const unit = TIME_UNITS.get(block.unit);
      if (block.time !== 'datetime' || !unit) break;
      const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: false, unit } as const;
      return of({ type: 'INT64', logical_type }, (times) => {
        if (times.kind !== 'times') return () => null;
        const step = BigInt(times.step);
        return (i) => {
          const value = times.values[i] as bigint;
          return value === notATime ? null : value * step;
        };
      });
    }
  }
  return {
    schema: {
      name,
      type: 'BYTE_ARRAY',
      converted_type: 'UTF8',
      repetition_type: 'OPTIONAL',
    },
    valuesOf(values, count) {
      const text = textsOf(values);
      return Array.from({ length: count }, (_, row) => text(row));
    },
  };
}

function listOf(
  { parts, part, at }: ExportValues,
  count: number,
  value: (block: Block) => (i: number) => Value,
): Value[] {
  const readers = parts.map(value);
  return Array.from({ length: count }, (_, row) =>
    part && at
      ? (readers[part[row] as number]?.(at[row] as number) ?? null)
      : (readers[0]?.(row) ?? null),
  );
}

interface NumberType {
  readonly type: 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE';
  readonly converted_type?: 'INT_8' | 'INT_16' | 'UINT_8' | 'UINT_16' | 'UINT_64';
  readonly wide?: true;
}

const NUMBER_TYPES = new Map<string, NumberType>([
  ['int8', { type: 'INT32', converted_type: 'INT_8' }],
  ['int16', { type: 'INT32', converted_type: 'INT_16' }],
  ['int32', { type: 'INT32' }],
  ['int64', { type: 'INT64', wide: true }],
  ['uint8', { type: 'INT32', converted_type: 'UINT_8' }],
  ['uint16', { type: 'INT32', converted_type: 'UINT_16' }],
  ['uint32', { type: 'INT64', wide: true }],
  ['uint64', { type: 'INT64', converted_type: 'UINT_64', wide: true }],
  ['float16', { type: 'FLOAT' }],
  ['float32', { type: 'FLOAT' }],
  ['float64', { type: 'DOUBLE' }],
]);

const TIME_UNITS: ReadonlyMap<string, 'MILLIS' | 'MICROS' | 'NANOS'> = new Map([
  ['ms', 'MILLIS'],
  ['us', 'MICROS'],
  ['ns', 'NANOS'],
]);
