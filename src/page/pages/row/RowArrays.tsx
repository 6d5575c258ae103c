import type { Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import type { Slot } from '@/model/format';
import { joinPath, nameOf, type Path, parentOf } from '@/model/path';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { kindName, sizeLine } from '@/page/kit/element/summary';
import { useBlockGroup, useDescriptions } from '@/page/kit/reading/use-block';
import fieldStyles from '@/page/kit/rows/RowFields.module.css';
import { RowValue } from '@/page/kit/rows/RowValue';
import { GroupFailure, GroupStatus } from '@/page/kit/status/GroupStatus';
import { keysOf } from './keys-of';
import styles from './Row.module.css';
import { RowNumbers } from './RowNumbers';

/** Maximum width of a row; wider rows are shown in the array itself. */
const WIDEST = 5000;

interface RowArraysProps {
  readonly table: Path;
  readonly at: number;
  readonly length: number;
}

/** The values of a table's arrays for one of its rows: coordinates in embeddings, loadings. */
export function RowArrays({ table, at, length }: RowArraysProps) {
  const { slots } = useDataset().dataset.formatInfo;
  const slot = arraysOf(slots, nameOf(table));
  const group = slot?.name;
  const parent = parentOf(table);
  const [holder] = useDescriptions(group === undefined ? [] : [parent]);
  const path = joinPath(parent, group ?? '');
  const isThere = group !== undefined && keysOf(holder).includes(group);
  const [mapping] = useDescriptions(isThere ? [path] : []);
  const names = keysOf(mapping);
  const members = names.map((name) => {
    const member = joinPath(path, name);
    return slot?.member === undefined ? member : joinPath(member, slot.member);
  });
  const kinds = useDescriptions(members);
  const infos = kinds.map((state) =>
    state.status === 'ready' ? state.value.element : undefined,
  );
  const readable = members.filter((_, i) => isRead(infos[i], length));
  const region: Region = { rows: [at, at + 1] };
  const [blocks, reading] = useBlockGroup(readable.map((member) => [member, region]));
  if (members.length === 0) return null;
  return (
    <section aria-label={`Row of ${path}`}>
      <h2 className={fieldStyles.title}>
        In <ElementLink path={path}>{path}</ElementLink>
        <GroupStatus reading={reading} />
      </h2>
      <GroupFailure reading={reading} />
      <dl className={fieldStyles.list}>
        {members.map((member, i) => {
          const info = infos[i];
          const state = blocks[readable.indexOf(member)];
          return (
            <div key={member} className={fieldStyles.field}>
              <dt>
                {info && <KindIcon info={info} size={13} />}
                <ElementLink path={member} className={fieldStyles.fieldName}>
                  {names[i]}
                </ElementLink>
              </dt>
              <dd>
                {info?.kind === 'matrix' && isRead(info, length) ? (
                  <RowNumbers path={member} state={state} />
                ) : info && isRead(info, length) ? (
                  <RowValue path={member} state={state} />
                ) : (
                  info && <Other info={info} at={at} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** The slot of the arrays that are aligned with a table. */
function arraysOf(slots: readonly Slot[], table: string): Slot | undefined {
  const side = slots.find(({ name, role }) => name === table && role === 'metadata');
  if (!side) return undefined;
  return slots.find(({ role, axes }) => role === 'arrays' && axes[0] === side.axes[0]);
}

/** Array that is not shown here: a link to the row of a table, else its kind and size. */
function Other({ info, at }: { readonly info: ElementInfo; readonly at: number }) {
  const { showPage } = useViewActions();
  if (info.kind === 'dataframe')
    return (
      <button
        type="button"
        className={styles.link}
        onClick={() => showPage(info.path, { row: { at } })}
      >
        row of {info.columns.length} columns
      </button>
    );
  return (
    <span className={fieldStyles.faint}>
      {kindName(info)}, {sizeLine(info)}
    </span>
  );
}

function isRead(info: ElementInfo | undefined, length: number): boolean {
  if (info?.kind === 'column') return info.length === length;
  if (info?.kind !== 'matrix' || info.layout === 'csc') return false;
  const [rows, columns = 0] = info.shape;
  return info.shape.length === 2 && rows === length && columns <= WIDEST;
}
