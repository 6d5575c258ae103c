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

/** What a link has to be said yes to before it is opened; undefined where nothing is asked. */
export function useHostQuestion(): HostQuestion | undefined {
  return useStore(useSessionControl().question);
}

export function useSession(): Session {
  return useStore(useSessionControl().store);
}
