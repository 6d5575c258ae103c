import { type ReactNode, useCallback, useId, useState } from 'react';
import { ConfirmContext, type Question } from '@/views/common/context/confirm';
import { Button } from '@/views/kit/controls/Button';
import { useModal } from '@/views/kit/controls/use-modal';
import styles from './Dialog.module.css';

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

/** Lets views ask the user, one question at a time, in a dialog of the page. */
export function Confirming({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({
          ...question,
          answer: (yes) => {
            setAsked(undefined);
            resolve(yes);
          },
        });
      }),
    [],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <Ask asked={asked} />}
    </ConfirmContext>
  );
}

function Ask({ asked }: { readonly asked: Asked }) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles.narrow}`}
      aria-labelledby={id}
      onClose={() => asked.answer(false)}
    >
      <h2 id={id}>{asked.title}</h2>
      <p className={styles.text}>{asked.text}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => asked.answer(false)}>
          Cancel
        </Button>
        <Button onClick={() => asked.answer(true)}>{asked.yes}</Button>
      </div>
    </dialog>
  );
}
