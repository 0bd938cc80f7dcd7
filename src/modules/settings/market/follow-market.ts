import { type Listening, listen } from '#platform/db/listen.ts';
import { log } from '#platform/log/log.ts';
import { nameSender } from '#platform/mail/mail-sender.ts';
import { offer } from '#platform/market/market-offer.ts';
import { LOCALES, offerLocales } from '#platform/web/locale.ts';
import { nameMarket, SOFTWARE_NAME } from '#platform/web/market-name.ts';
import { dressPages } from '#platform/web/server/page-style.ts';
import { MARKET_CHANNEL } from './decide-market.ts';
import type { MarketProfile, MarketVersion } from './market-profile.ts';
import { showLogo } from './market-logo.ts';
import { marketStyle } from './market-style.ts';
import { newestVersion } from './read-market.ts';
import { wearTheme } from './theme-colour.ts';

/** Has this process speak, look and offer as the profile says: pages, texts, mails, forms. */
export function wearProfile(profile: MarketProfile): void {
  const { name, senderName, replyTo, languages } = profile;
  nameMarket(name);
  offer(profile);
  offerLocales(languages ? LOCALES.filter((one) => languages.includes(one)) : LOCALES);
  dressPages(marketStyle(profile));
  wearTheme(profile);
  showLogo(profile.logo);
  // Whoever named the market wants its mails to come from it, not from the name in the environment.
  nameSender({ name: senderName ?? (name === SOFTWARE_NAME ? null : name), replyTo });
}

/**
 * Has this process wear what `read` finds, each time it is called. Of two that overlap the older version may
 * be read last: it is not worn again. `onChange` is called after each but the first.
 */
export function wearNewest(
  read: () => Promise<MarketVersion>,
  onChange: () => void,
): () => Promise<void> {
  let worn = -1;
  return async () => {
    const { id, profile } = await read();
    if (id <= worn) return;
    const isFirst = worn < 0;
    worn = id;
    wearProfile(profile);
    if (!isFirst) onChange();
  };
}

/**
 * Wears what holds now before it answers, and follows every decision from then on; `onChange` is called after
 * each, for whoever keeps pages.
 */
export async function followMarket(onChange: () => void = () => undefined): Promise<Listening> {
  const wear = wearNewest(() => newestVersion(), onChange);
  const wearSoon = (): void => {
    wear().catch((error: unknown) => {
      log.warn({ module: 'settings', err: error }, 'the market could not be read');
    });
  };
  await wear();
  return listen([MARKET_CHANNEL], wearSoon, wearSoon);
}
