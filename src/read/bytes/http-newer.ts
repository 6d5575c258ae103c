import type { Counter } from './counter';
import { shownAddress } from './http-address';
import { dropBody } from './http-body';
import type { HttpClient } from './http-client';
import { otherDate } from './http-revision';
import { openingTime } from './opening-time';
import { type SharedRequest, shareRequest } from './shared-request';
import { wait } from './wait';

/** Allowed difference (ms) between the clocks of server and user. */
const CLOCK_SLACK_MS = 60_000;
/** Last-Modified has a resolution of one second. */
const NEXT_SECOND_MS = 1200;

/** Detects values of a store that were modified after it was opened. */
export interface NewerValues {
  /**
   * ChangedError if Last-Modified says that the value at an address was modified. Before the first
   * such error the server is asked again: times are ignored if it stamps each answer with the
   * current time.
   */
  refuse(
    url: string,
    modified: string | null,
    signal: AbortSignal | undefined,
  ): Promise<void>;
}

/** Starts now, for the addresses below one store. */
export function refuseNewer(
  client: HttpClient,
  counter: Counter | undefined,
): NewerValues {
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
      const isModified = timesHold ?? (await ask(url, modified).join(signal));
      if (isModified && counter?.refusesOtherDate() !== false)
        throw otherDate(
          shownAddress(url),
          `Last-Modified is ${modified}, later than when it was opened`,
        );
    },
  };
}
