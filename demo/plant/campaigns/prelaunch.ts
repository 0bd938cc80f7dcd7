import type { Executor } from '#platform/db/transaction.ts';
import type { DemoCampaign } from '../../market/types.ts';
import { insertComingSoonPage, insertSubscribers } from './prelaunch.store.ts';
import { PUBLISHED_DAYS_AGO } from './life.ts';
import { daysAfter, daysBefore } from './times.ts';

/** Where they came from, the most frequent first. */
const SOURCES = ['', '', 'share', '', 'newsletter', 'share', ''] as const;

/** Plants the coming-soon page of a campaign that has one, and who waits for it: most on the first day. */
export async function plantComingSoon(
  tx: Executor,
  campaignId: number,
  content: DemoCampaign,
  anchor: Date,
): Promise<void> {
  const { comingSoon: page, slug, coverAlt } = content;
  if (page === null) return;
  const publishedAt = daysBefore(anchor, PUBLISHED_DAYS_AGO);
  await insertComingSoonPage(tx, campaignId, {
    headline: page.headline,
    subtitle: page.subtitle,
    body_html: `<p>${page.body}</p>`,
    button_text: page.buttonText,
    launch_hint: page.launchHint,
    teaser_minor: page.teaserPriceMinor,
    image_alt: coverAlt,
    published_at: publishedAt,
  });
  const subscribers = Array.from({ length: page.subscribers }, (_, index) => ({
    email: `reader-${index + 1}.${slug}@demo.test`,
    source: SOURCES[index % SOURCES.length] ?? '',
    confirmed_at: daysAfter(
      publishedAt,
      PUBLISHED_DAYS_AGO * ((index + 1) / (page.subscribers + 1)) ** 2,
    ),
  }));
  const locale = ['fr', 'de', 'es'].find((known) => known === content.language) ?? 'en';
  await insertSubscribers(tx, campaignId, locale, subscribers);
}
