import { clockNow } from '#platform/clock/clock.ts';
import { outsideServices } from '#platform/config/outside-services.ts';
import { transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { lockRates, updateRate } from '../exchange-rate.store.ts';
import { type Feed, FeedRefused, readFeed } from './exchange-feed.ts';
import { judgeFeed } from './judge-feed.ts';

const TIMEOUT_MS = 10_000;
const LARGEST = 200_000;

/** What became of a look at the feed. */
export type Refreshed = 'not_configured' | 'unchanged' | 'refreshed';

/**
 * Takes the configured feed's rates, all or none. Throws FeedRefused, or what the network said; the
 * rates then stay as they are.
 */
export async function refreshRates(): Promise<Refreshed> {
  const address = outsideServices().exchangeRatesUrl;
  if (address === undefined) return 'not_configured';
  const feed = readFeed(await fetchFeed(address));
  const changed = await takeFeed(feed);
  if (changed === 0) return 'unchanged';
  log.info({ module: 'geography', asOf: feed.asOf, changed }, 'exchange rates refreshed');
  return 'refreshed';
}

function takeFeed(feed: Feed): Promise<number> {
  return transaction(async (tx) => {
    const known = await lockRates(tx);
    const isNew = known.some(({ currency, asOf }) => feed.rates.has(currency) && asOf < feed.asOf);
    const rates = judgeFeed(feed, known, await clockNow(tx));
    if (!isNew) return 0;
    for (const { currency, unitsPerEuro } of rates) {
      await updateRate(tx, currency, unitsPerEuro, feed.asOf);
    }
    // What everything is measured by is as new as what is measured.
    await updateRate(tx, 'EUR', '1', feed.asOf);
    return rates.length;
  });
}

async function fetchFeed(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, {
    signal,
    redirect: 'error',
    headers: { accept: 'text/xml' },
  });
  if (!answer.ok || !answer.body) throw new FeedRefused(`the address answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > LARGEST) throw new FeedRefused('it is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
