/** Time for a market under test: the application's and the sandbox gateway's clock go forward together. */
import { moveClock } from '#platform/clock/clock.ts';

export interface Gateway {
  control<T>(path: string, body?: unknown): Promise<T>;
  readonly url: string;
}

export const DAY = 86_400;
/** A card whose holder has to say yes first. */
export const ASKS_HOLDER = 'pm_card_threeDSecure2Required';

export interface MarketClock {
  /** Lets so many seconds pass. */
  pass(seconds: number): Promise<void>;
}

/** A clock that starts at real time. */
export function marketClock(gateway: Gateway): MarketClock {
  let offset = 0;
  return {
    async pass(seconds) {
      offset += seconds;
      await moveClock(offset);
      await gateway.control('clock', { offset_seconds: offset });
    },
  };
}
