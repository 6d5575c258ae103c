import { createContext, use } from 'react';

/** Opens Find, which the app shows over the page; does nothing in views outside of it. */
export const OpenFindContext = createContext<() => void>(() => {});

/** Returns a function that opens Find. */
export function useOpenFind(): () => void {
  return use(OpenFindContext);
}
