import { useEffect, useState } from 'react';
import { throwIfOwnFault } from '@/model/errors';
import type { Receipt } from '@/model/source';
import type { SourceClient } from '@/page/client/source-client';

/** Interval at which the cost is requested, in ms. */
const OFTEN = 800;

/** Returns the cost of the open source up to now; undefined until known. */
export function useReceipt(client: SourceClient): Receipt | undefined {
  const [receipt, setReceipt] = useState<Receipt>();
  useEffect(() => {
    let over = false;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const next = await client.receipt();
        if (!over) setReceipt((last) => (last && isSame(last, next) ? last : next));
      } catch (error) {
        throwIfOwnFault(error); // a worker that is being replaced answers the next time
      }
    };
    ask();
    const timer = setInterval(ask, OFTEN);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [client]);
  return receipt;
}

function isSame(a: Receipt, b: Receipt): boolean {
  return (
    a.bytesRead === b.bytesRead &&
    a.requests === b.requests &&
    a.cap === b.cap &&
    a.isCapped === b.isCapped &&
    a.dates === b.dates &&
    a.keys === b.keys
  );
}
