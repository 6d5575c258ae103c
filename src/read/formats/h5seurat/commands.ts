import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import { isDataError } from '@/model/errors';
import type { LogEntry } from '@/model/log-entry';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';

/** Logs of more commands than this are shown by name only. */
const MAX_COMMANDS = 500;

/** The commands of a Seurat object in the order of execution, with the call of each. */
export async function commandLog(
  commands: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<readonly LogEntry[]> {
  if (names.length > MAX_COMMANDS) return names.map((name) => ({ name }));
  const entries = await Promise.all(
    names.map((name) => commandIn(commands, name, options)),
  );
  // without a time at the end; times are text that sorts
  return entries.toSorted((a, b) => compare(a.time ?? '~', b.time ?? '~'));
}

async function commandIn(
  commands: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<LogEntry> {
  try {
    const { attributes } = await commands.open(name, options);
    const known = readable(attributes);
    const time = textAttribute(known, 'time.stamp');
    // R breaks long calls into several lines
    const call = textsAttribute(known, 'call.string')?.map((line) => line.trim());
    const about = textAttribute(known, 'assay.used');
    return {
      name,
      ...(time !== undefined && { time }),
      ...(call && call.length > 0 && { text: call.join(' ') }),
      ...(about !== undefined && { about }),
    };
  } catch (error) {
    if (!isDataError(error)) throw error;
    return { name }; // the element itself reports its fault
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
