import { shownAddress } from './http-address';
import { dropBody } from './http-body';
import type { HttpClient } from './http-client';
import { changedOnServer } from './http-revision';
import { openingTime } from './opening-time';
import { type SharedRequest, shareRequest } from './shared-request';
import { wait } from './wait';

/** A server's clock and the user's may differ by as much. */
const CLOCK_SLACK_MS = 60_000;
/** Last-Modified counts seconds. */
const NEXT_SECOND_MS = 1200;

/** Notices values of a store that were written after it was opened. */
export interface NewerValues {
  /**
   * ChangedError where Last-Modified says that the value at an address was. Before the first such error the server
   * is asked once more: one that makes up each answer as of now tells nothing by its times.
   */
  refuse(
    url: string,
    modified: string | null,
    signal: AbortSignal | undefined,
  ): Promise<void>;
}

/** From now on, for the addresses below one store. */
export function refuseNewer(client: HttpClient): NewerValues {
  const opening = openingTime(CLOCK_SLACK_MS);
  let told: SharedRequest<boolean> | undefined;
  let timesHold: boolean | undefined;

  async function isModifiedStill(url: string, modified: string, signal: AbortSignal) {
    await wait(NEXT_SECOND_MS, signal);
    timesHold = await client.send({ url, range: [0, 0], signal }, async (response) => {
      await dropBody(response.body);
      return response.headers.get('last-modified') === modified;
    });
    return timesHold;
  }

  function ask(url: string, modified: string): SharedRequest<boolean> {
    told ??= shareRequest(
      (signal) => isModifiedStill(url, modified, signal),
      () => {
        told = undefined;
      },
    );
    return told;
  }

  return {
    async refuse(url, modified, signal) {
      if (modified === null || timesHold === false) return;
      if (!opening.isBefore(Date.parse(modified))) return;
      if (timesHold ?? (await ask(url, modified).join(signal)))
        throw changedOnServer(shownAddress(url));
    },
  };
}
