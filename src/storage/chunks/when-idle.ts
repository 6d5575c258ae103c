const A_WHILE_MS = 200;

/** Notices when nothing has been under way for a while. */
export interface IdleWatch {
  /** Something begins; the result is called when it has ended. */
  begin(): () => void;
}

/** Calls `rest` a while after the last thing under way ended, unless another began. */
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
    // Node would wait for it before it ends
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
