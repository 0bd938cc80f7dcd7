import type { Executor } from '#platform/db/transaction.ts';
import type { DemoCampaign } from '../../market/types.ts';
import { randomFrom } from '../../random.ts';
import { insertComingSoonPage, insertSubscribers } from './prelaunch.store.ts';
import { PUBLISHED_DAYS_AGO } from './life.ts';
import { daysAfter, daysBefore } from './times.ts';

const DAY_MS = 86_400_000;
/** Where they came from, the most frequent first. */
const SOURCES = ['', '', 'share', '', 'newsletter', 'share', ''] as const;

/** Plants the coming-soon page of a campaign that has one, and who waits for it: most on the first day. */
export async function plantComingSoon(
  tx: Executor,
  campaignId: number,
  content: DemoCampaign,
  anchor: Date,
): Promise<void> {
  const { comingSoon: page, coverAlt } = content;
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
  const waiting = subscribersOf(content, page.subscribers, publishedAt, PUBLISHED_DAYS_AGO);
  await insertSubscribers(tx, campaignId, localeOf(content), waiting);
}

/** Plants who gave their address on the page of a campaign that runs. */
export async function plantSubscribers(
  tx: Executor,
  campaignId: number,
  content: DemoCampaign,
  launchedAt: Date,
  anchor: Date,
): Promise<void> {
  if (content.state !== 'live') return;
  const days = (anchor.getTime() - launchedAt.getTime()) / DAY_MS;
  const count = randomFrom(`subscribers/${content.slug}`).whole(6, 48);
  const subscribers = subscribersOf(content, count, launchedAt, days);
  await insertSubscribers(tx, campaignId, localeOf(content), subscribers);
}

const localeOf = ({ language }: DemoCampaign) =>
  ['fr', 'de', 'es'].find((known) => known === language) ?? 'en';

function subscribersOf({ slug }: DemoCampaign, count: number, since: Date, days: number) {
  return Array.from({ length: count }, (_, index) => ({
    email: `reader-${index + 1}.${slug}@demo.test`,
    source: SOURCES[index % SOURCES.length] ?? '',
    confirmed_at: daysAfter(since, days * ((index + 1) / (count + 1)) ** 2),
  }));
}
