import { readTableFacts } from '@/checks/column-table/facts';
import { diagnosticsOfValues } from '@/checks/column-table/rules';
import { verifyIndexes } from '@/checks/column-table/value-rules';
import { columnBatches } from '@/elements/column-batches';
import { isColumnTable, openColumnTable } from '@/elements/column-table/table';
import type { Elements } from '@/elements/open-elements';
import { type OpenRoot, openRoot } from '@/formats/open-dataset';
import { isDataError, messageOf } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { StoredGroup } from '@/storage/node';
import { answerOf } from '../describe/answer';
import { openFile } from '../describe/open-file';
import {
  type CheckedFile,
  type CheckedPlace,
  checkedAnswer,
  checkedPlaces,
} from './checked-file';

/** Reads all of a file, and says what of it breaks the requirements of its format. */
export async function checkFile(place: string): Promise<CheckedFile> {
  const tables = await checkTables(place);
  if (tables) return checkedPlaces(place, 'hep001', tables);
  return checkedAnswer(await answerOf(place));
}

/** Of a file of column tables alone: what they break. Undefined for every other file, and for those that cannot be opened. */
async function checkTables(place: string): Promise<readonly CheckedPlace[] | undefined> {
  try {
    const { root, close } = await openFile(place);
    try {
      const opened = await openRoot(root);
      if (!opened.groups.some(isColumnTable)) return undefined;
      return await placesIn(opened);
    } finally {
      await close();
    }
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined; // what describes the file says why
  }
}

async function placesIn({
  groups,
  elements,
}: OpenRoot): Promise<readonly CheckedPlace[]> {
  const found: CheckedPlace[] = [];
  for (const group of groups)
    for (const place of await checkTable(group, elements)) found.push(place);
  return found;
}

async function checkTable(
  group: StoredGroup,
  elements: Elements,
): Promise<readonly CheckedPlace[]> {
  try {
    const table = await openColumnTable(group);
    const diagnostics = await diagnosticsOfValues(
      await verifyIndexes(await readTableFacts(table)),
    );
    const isKnown = new Set(diagnostics.map(({ path }) => path));
    const damaged: CheckedPlace[] = [];
    for (const name of table.columns) {
      const path = joinPath(group.path, name);
      if (isKnown.has(path)) continue;
      for (const place of await readThrough(elements, path)) damaged.push(place);
    }
    return [...diagnostics, ...damaged];
  } catch (error) {
    if (!isDataError(error)) throw error;
    return [unreadable('unreadable-table', group.path, messageOf(error))];
  }
}

/** Reads a column from end to end. */
async function readThrough(
  elements: Elements,
  path: Path,
): Promise<readonly CheckedPlace[]> {
  try {
    const element = await elements.at(path);
    if (element.info.kind === 'unsupported')
      return [unreadable('unreadable-element', path, element.info.reason)];
    for await (const _ of columnBatches(element)); // only that it can be read
    return [];
  } catch (error) {
    if (!isDataError(error)) throw error;
    return [unreadable('unreadable-element', path, messageOf(error))];
  }
}

function unreadable(code: string, path: Path, what: string): CheckedPlace {
  return { code, severity: 'error', path, what };
}
