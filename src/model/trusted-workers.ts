/** The part of Trusted Types in use, which TypeScript's DOM lib lacks. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

/** The only policy that the page's Content-Security-Policy allows. */
export const WORKER_POLICY = 'petri-workers';
/** File names of built worker scripts: the bundler's, with a content hash. */
const WORKER = /^(source|decode|points)\.worker-[\w-]+\.js$/;

let policy: ReturnType<TrustedTypePolicyFactory['createPolicy']> | undefined;

/**
 * The address of one of our own workers, for `new Worker` and `register` under a policy that requires
 * Trusted Types.
 *
 * @throws TypeError for any other address
 */
export function workerAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory }; // not available in every browser
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy(WORKER_POLICY, {
    createScriptURL(wanted) {
      if (isOwnWorker(wanted, import.meta.url)) return wanted;
      throw new TypeError(`${wanted} is not a worker of Petri`);
    },
  });
  return policy.createScriptURL(address) as string; // a TrustedScriptURL, which `Worker` accepts like a string
}

/** True for the address of a worker script beside a built module, and of the service worker above them. */
export function isOwnWorker(address: string, module: string): boolean {
  if (address === new URL('../service-worker.js', module).href) return true;
  const folder = module.slice(0, module.lastIndexOf('/') + 1);
  return address.startsWith(folder) && WORKER.test(address.slice(folder.length));
}
