import { type ReactElement, useEffect, useState } from 'react';
import { lazyModule } from '@/model/lazy-module';
import type { LoadState } from '@/page/client/reading';
import { PartFailed } from './PartFailed';

/** A component that is a function and does not return bare text. */
type View<P> = (props: P) => ReactElement | null;

/** Props of the component that a module exports; never if it exports other things. */
type PropsIn<M> = {
  [Name in keyof M]: keyof M extends Name
    ? M[Name] extends View<infer P extends object>
      ? P
      : never
    : never;
}[keyof M];

/**
 * Makes a component whose code is loaded when it is first shown, or long after the first screen. If loading fails, it
 * shows the reason, and can be tried again (React's own `lazy` remembers a failure for good). `what` names it, as in
 * "The embedding"; the module exports the component and nothing else; options are those of `lazyModule`.
 */
export function lazyView<M extends object>(
  what: string,
  load: () => Promise<M>,
  options?: Parameters<typeof lazyModule>[1],
): View<PropsIn<M>> {
  type P = PropsIn<M>;
  let loaded: View<P> | undefined;
  const part = lazyModule(async () => {
    const [View] = Object.values(await load());
    return View as View<P>; // the only export, as its type says
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
