import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { HostQuestion } from './link-gate';
import type { SessionControl } from './session';
import type { Session } from './session-state';

export const SessionContext = createContext<SessionControl | null>(null);

export function useSessionControl(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('The page needs a SessionContext');
  return control;
}

/** Returns the question that the user has to agree to before a link is opened; undefined if there is no question. */
export function useHostQuestion(): HostQuestion | undefined {
  return useStore(useSessionControl().question);
}

export function useSession(): Session {
  return useStore(useSessionControl().store);
}
