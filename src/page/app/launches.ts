import { useEffect } from 'react';
import { useOpenAgain } from './Recent';
import type { FileHandle } from './recent-files';

/** Files that the operating system opens with the installed app; not in all browsers, nor in TypeScript's types. */
interface LaunchWindow {
  readonly launchQueue?: {
    setConsumer(
      consume: (launch: { readonly files?: readonly FileHandle[] }) => void,
    ): void;
  };
}

/** Opens the file with which the installed app was started, and keeps it among the recent files. */
export function useLaunches(): void {
  const openAgain = useOpenAgain();
  useEffect(() => {
    // the browser holds launches back until then
    (window as LaunchWindow).launchQueue?.setConsumer(({ files: [handle] = [] }) => {
      if (handle) openAgain({ name: handle.name, handle, openedAt: Date.now() });
    });
  });
}
