/** A setting of the last visit; undefined if absent or the browser stores nothing. */
export function recall(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is blocked: every visit is the first
  }
}

/** Keeps a setting for the next visit; undefined forgets it. */
export function remember(key: string, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // storage is blocked or full: the setting is valid for this visit
  }
}

/** Returns a list of texts that was stored as JSON; none if something else was. */
export function listFrom(text: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    return []; // written by something else
  }
}

/** Returns the storage of this origin; undefined if the browser blocks it. */
export function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return undefined; // storage is blocked
  }
}
