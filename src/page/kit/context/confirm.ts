import { createContext, use } from 'react';

/** A question before an action. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the button that confirms. */
  readonly yes: string;
}

/** Asks the user to confirm; false if they decline. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm>(async () => false);

export function useConfirm(): Confirm {
  return use(ConfirmContext);
}
