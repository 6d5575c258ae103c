import {
  ChevronRight,
  CircleDot,
  Columns3,
  Dna,
  Folder,
  Globe,
  List,
  type LucideIcon,
  Tag,
} from 'lucide-react';
import { many, type Nouns } from '@/model/nouns';
import { useDataset } from '@/page/kit/context/view-context';
import { visibleName } from '@/page/kit/element/shown-name';
import styles from './Find.module.css';
import type { FindItem } from './find-items';

const ICONS: Record<FindItem['kind'], LucideIcon> = {
  address: Globe,
  genes: List,
  gene: Dna,
  element: Folder,
  column: Columns3,
  category: Tag,
  cell: CircleDot,
  command: ChevronRight,
};

interface FindOptionProps {
  readonly item: FindItem;
  /** The typed text, to be highlighted in the name. */
  readonly text: string;
}

/** One result: its name, location and kind. */
export function FindOption({ item, text }: FindOptionProps) {
  const Icon = ICONS[item.kind];
  const { nouns } = useDataset().dataset;
  return (
    <div className={styles.option}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>
        <Marked name={visibleName(item.name)} text={text} />
      </span>
      <span className={styles.place}>{item.place}</span>
      <span className={styles.kind}>{kindText(item.kind, nouns)}</span>
    </div>
  );
}

/** Kind of a result in the terms of the file: a gene may be a feature, a cell a spot. */
function kindText(kind: FindItem['kind'], nouns: Nouns): string {
  if (kind === 'gene') return nouns.column;
  if (kind === 'genes') return many(nouns.column);
  if (kind === 'address') return 'URL';
  return kind === 'cell' ? nouns.row : kind;
}

/** Name with the typed text highlighted. */
function Marked({ name, text }: { readonly name: string; readonly text: string }) {
  const at = text === '' ? -1 : name.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return <>{name}</>;
  const stop = at + text.length;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, stop)}</mark>
      {name.slice(stop)}
    </>
  );
}
