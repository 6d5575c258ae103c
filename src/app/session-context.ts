import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Session, SessionControl } from './session';

export const SessionContext = createContext<SessionControl | null>(null);

export function useSessionControl(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('The page needs a SessionContext');
  return control;
}

export function useSession(): Session {
  return useStore(useSessionControl().store);
}
