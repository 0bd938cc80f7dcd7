import { type Feed, FeedRefused } from './exchange-feed.ts';

/** A rate as it is stored. */
export interface KnownRate {
  readonly currency: string;
  readonly unitsPerEuro: string;
  readonly asOf: string;
  /** Nobody publishes a reference rate for it any more. */
  readonly isIndicative: boolean;
}

const OLDEST_DAYS = 7;
/** A rate may move so far in thirty days, and by no more than its own size however old ours is. */
const MOST_PER_MONTH = 0.2;
const MONTH_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** The rates of a feed that are ours to take. Throws FeedRefused when the feed is not to be believed. */
export function judgeFeed(
  feed: Feed,
  known: readonly KnownRate[],
  now: Date,
): { currency: string; unitsPerEuro: string }[] {
  const age = (now.getTime() - startOf(feed.asOf)) / DAY_MS;
  if (age < 0) throw new FeedRefused(`its day, ${feed.asOf}, has not come yet`);
  if (age > OLDEST_DAYS + 1) throw new FeedRefused(`it is from ${feed.asOf}`);
  const published = known.filter(
    ({ currency, isIndicative }) => currency !== 'EUR' && !isIndicative,
  );
  const named = published.filter(({ currency }) => feed.rates.has(currency));
  if (named.length * 2 < published.length) throw new FeedRefused('most currencies are missing');
  return named.map((rate) => {
    const unitsPerEuro = feed.rates.get(rate.currency) ?? '';
    refuseJump(rate, unitsPerEuro, feed.asOf);
    return { currency: rate.currency, unitsPerEuro };
  });
}

function refuseJump(rate: KnownRate, next: string, asOf: string): void {
  const days = (startOf(asOf) - startOf(rate.asOf)) / DAY_MS;
  if (days < 0) throw new FeedRefused(`${rate.currency} is known from a later day`);
  const months = Math.max(1, Math.ceil(days / MONTH_DAYS));
  const most = 1 + Math.min(1, MOST_PER_MONTH * months);
  const change = Number(next) / Number(rate.unitsPerEuro);
  if (change > most || change < 1 / most) {
    throw new FeedRefused(`${rate.currency} jumped from ${rate.unitsPerEuro} to ${next}`);
  }
}

function startOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new FeedRefused(`${day} is no day`);
  return time;
}
