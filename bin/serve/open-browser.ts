import { spawn } from 'node:child_process';

/** How a program can show a page here. */
export interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
}

/** True if somebody sits at this computer, as far as the environment says: not over SSH, and with a display. */
export function hasDisplay({ platform, env }: Desktop): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY) return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens an address in the user's browser; calls back with the reason if that is impossible. */
export function openBrowser(
  address: string,
  { platform }: Desktop,
  failed: (why: string) => void,
): void {
  const [command, ...args] = commandOf(platform);
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.once('error', (error) => failed(error.message));
  child.once('exit', (status) => {
    if (status) failed(`${command} ended with ${status}`);
  });
  child.unref();
}

function commandOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return ['xdg-open'];
  }
}
