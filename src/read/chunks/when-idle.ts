const A_WHILE_MS = 200;

/** Detects idle periods. */
export interface IdleWatch {
  /** Begins work; call the result when it has ended. */
  begin(): () => void;
}

/** Calls `rest` some time after the last work ended, unless more began. */
export function whenIdle(rest: () => void, pauseMs = A_WHILE_MS): IdleWatch {
  let underWay = 0;
  let begun = 0;
  let isWaiting = false;

  const look = () => {
    isWaiting = true;
    const last = begun;
    const timer: unknown = setTimeout(() => {
      isWaiting = false;
      if (underWay > 0) return;
      if (begun === last) rest();
      else look();
    }, pauseMs);
    // Node would wait for it before exiting
    (timer as { unref?(): void }).unref?.();
  };

  return {
    begin() {
      underWay += 1;
      begun += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        underWay -= 1;
        if (underWay === 0 && !isWaiting) look();
      };
    },
  };
}
