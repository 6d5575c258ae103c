import { CircleSlash, Dna } from 'lucide-react';
import { nameOf } from '@/model/path';
import { KindIcon } from '@/page/kit/element/KindIcon';
import { useDescriptions } from '@/page/kit/reading/use-block';
import styles from './ColourSelect.module.css';
import type { ColourChoice } from './colour-choices';

/** A line of the list. Only visible ones are created, and described. */
export function ColourOption({ choice }: { readonly choice: ColourChoice }) {
  const [description] = useDescriptions(choice.kind === 'column' ? [choice.path] : []);
  switch (choice.kind) {
    case 'nothing':
      return (
        <>
          <CircleSlash size={15} strokeWidth={1.75} aria-hidden />
          <span className={styles.name}>none</span>
        </>
      );
    case 'column':
      return (
        <>
          {description?.status === 'ready' ? (
            <KindIcon info={description.value.element} />
          ) : (
            <span className={styles.noIcon} />
          )}
          <span className={styles.name}>{nameOf(choice.path)}</span>
        </>
      );
    case 'gene':
      return (
        <>
          <Dna size={15} strokeWidth={1.75} aria-hidden />
          <span className={styles.name}>{choice.gene.name}</span>
          <span
            className={choice.where === undefined ? styles.id : styles.where}
            title={choice.gene.id}
          >
            {choice.where ?? choice.gene.id}
          </span>
        </>
      );
  }
}
