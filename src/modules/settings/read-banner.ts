import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { type Banner, bannerIn, type ShownBanner } from './banner.ts';
import { findDueBanner, listBanners } from './banner.store.ts';

/** The newest banner that is on and due, in a reader's language; null where there is none. */
export async function currentBanner(locale: Locale): Promise<ShownBanner | null> {
  const banner = await findDueBanner(db());
  return banner ? bannerIn(locale, banner) : null;
}

export function readBanners(): Promise<Banner[]> {
  return listBanners(db());
}
