import { recall, remember } from '@/page/state/remembered';

export type Theme = 'light' | 'dark';

const KEY = 'petri-theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

function system(): Theme {
  return dark().matches ? 'dark' : 'light';
}

/** Returns the current theme of the page: the user's choice, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : system();
}

/** Applies the user's choice of the last visit. */
export function applyRememberedTheme(): void {
  const chosen = recall(KEY);
  if (chosen === 'light' || chosen === 'dark')
    document.documentElement.dataset.theme = chosen;
}

/** Toggles light and dark. The system's choice is not saved, so that the page follows it again. */
export function toggleTheme(): Theme {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  if (next === system()) {
    delete document.documentElement.dataset.theme;
    remember(KEY, undefined);
  } else {
    document.documentElement.dataset.theme = next;
    remember(KEY, next);
  }
  return next;
}

/** Calls `listener` when the theme of the system changes. */
export function watchSystemTheme(listener: () => void): () => void {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
