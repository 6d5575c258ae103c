import { createContext, use } from 'react';

/** A question before an action. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button that does it says. */
  readonly yes: string;
}

/** Asks the user; false where they would rather not. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm>(async () => false);

export function useConfirm(): Confirm {
  return use(ConfirmContext);
}
