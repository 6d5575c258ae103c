import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmContext, type Question } from '@/page/kit/context/confirm';
import { Button } from '@/page/kit/controls/Button';
import { Dialog } from '@/page/kit/controls/Dialog';
import styles from '@/page/kit/controls/Dialog.module.css';

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
  return (
    <Dialog
      title={asked.title}
      head="title"
      width={480}
      onClose={() => asked.answer(false)}
    >
      <p className={styles.text}>{asked.text}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => asked.answer(false)}>
          Cancel
        </Button>
        <Button onClick={() => asked.answer(true)}>{asked.yes}</Button>
      </div>
    </Dialog>
  );
}
