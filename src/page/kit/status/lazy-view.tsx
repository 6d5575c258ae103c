import { type ReactElement, useEffect, useState } from 'react';
import { lazyModule } from '@/model/lazy-module';
import type { LoadState } from '@/page/client/reading';
import { PartFailed } from './PartFailed';

/** A component that is a function and does not return bare text. */
type View<P> = (props: P) => ReactElement | null;

/** Props of a component. */
type PropsOf<V> = V extends View<infer P extends object> ? P : never;

/**
 * Makes a component whose code is loaded when it is first shown, or long after the first screen. If loading fails, it
 * shows the reason, and can be tried again (React's own `lazy` remembers a failure for good). `what` names it, as in
 * "The embedding"; `name` is that of the component in its module; options are those of `lazyModule`.
 *
 * @example
 * const GenePage = lazyView('The gene', () => import('./gene/GenePage'), 'GenePage');
 */
export function lazyView<M, Name extends keyof M>(
  what: string,
  load: () => Promise<M>,
  name: Name,
  options?: Parameters<typeof lazyModule>[1],
): View<PropsOf<M[Name]>> {
  type P = PropsOf<M[Name]>;
  let loaded: View<P> | undefined;
  const part = lazyModule(async () => {
    const module = await load();
    return module[name] as View<P>; // as the type of its props says
  }, options);
  return function LazyView(props: P) {
    const [state, setState] = useState<LoadState<View<P>>>(
      loaded ? { status: 'ready', value: loaded } : { status: 'loading' },
    );
    const isLoading = state.status === 'loading';
    useEffect(() => {
      if (!isLoading) return;
      let isOver = false;
      part().then(
        (View) => {
          loaded = View;
          if (!isOver) setState({ status: 'ready', value: View });
        },
        (error: unknown) => {
          if (!isOver) setState({ status: 'failed', error: error as Error }); // import() rejects with nothing else
        },
      );
      return () => {
        isOver = true;
      };
    }, [isLoading]);
    if (state.status === 'ready') return <state.value {...props} />;
    if (state.status === 'loading') return <span hidden data-reading />;
    return (
      <PartFailed
        what={what}
        error={state.error}
        onRetry={() => setState({ status: 'loading' })}
      />
    );
  };
}
