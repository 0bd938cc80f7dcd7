import { paths } from '#app/paths.ts';
import { barState } from '#design/feedback/progress-bar.tsx';
import { type Category, phaseOf, readCategories } from '#modules/campaigns/index.ts';
import { percentFunded, timeLeft } from '#modules/campaigns/rules.ts';
import { type CampaignTotals, readTotals } from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Locale } from '#platform/web/locale.ts';
import { figuresOf, type PageFigure } from '#platform/web/page-rules.ts';
import { translate } from '#platform/web/translate.ts';
import { formatMoney } from '#money/format.ts';
import { type CampaignCard, readRelated } from '#modules/discovery/index.ts';
import { picturesOf } from './card-images.ts';
import { plainPicture } from './plain-picture.ts';
import type { CardView } from './card-view.ts';

const URGENT_HOURS = 48;

/** Of what raises nothing more, that it ended; what was stopped says so by its own name. */
function whyNoTime(state: CampaignCard['state'], locale: Locale): string {
  const isEnded = state === 'live' || state === 'forever_funding' || state === 'ended';
  if (isEnded || phaseOf(state) === 'over') return translate(locale, 'card.ended');
  return translate(locale, `campaigns.status.${state}.title`);
}

/** What stands where the days left would: the time, or why there is none. */
function timeOf(card: CampaignCard, now: Date, locale: Locale): { text: string; urgent: boolean } {
  if (card.state === 'forever_funding') {
    return { text: translate(locale, 'card.ongoing'), urgent: false };
  }
  const left = card.state === 'live' && card.endsAt ? timeLeft(card.endsAt, now) : null;
  if (!left) return { text: whyNoTime(card.state, locale), urgent: false };
  const urgent = left.unit !== 'days' && (left.unit === 'minutes' || left.count < URGENT_HOURS);
  return { text: translate(locale, `card.${left.unit}_left`, { count: left.count }), urgent };
}

/** Whether staff recommend it still: not what they look into, nor what was called off. */
function isPicked({ staffPick, state }: CampaignCard): boolean {
  const phase = phaseOf(state);
  return staffPick && phase !== 'stopped' && phase !== 'cancelled';
}

/** A card's sums as they are now: the search index, which cards come from, is some seconds behind. */
function sumsOf(card: CampaignCard, totals: CampaignTotals | undefined) {
  if (totals === undefined) return card;
  const { raisedMinor } = totals;
  return { raisedMinor, percent: percentFunded(raisedMinor, card.goalMinor) };
}

/** What of cards changes with every contribution; the cards are made anew by each load. */
export function cardFigures(cards: readonly CardView[]): PageFigure[] {
  return cards.flatMap((card) => [
    ...figuresOf(card, 'percentText', 'raisedText', 'progressLabel'),
    ...figuresOf(card.bar, 'now', 'width'),
  ]);
}

/** Cards worded for a page, with their pictures: three reads for any number of them, two given the time. */
export async function presentCards(
  cards: CampaignCard[],
  locale: Locale,
  at?: Date,
): Promise<CardView[]> {
  const [now, totals, categories, images] = await Promise.all([
    at ?? clockNow(),
    readTotals(cards.map(({ id }) => id)),
    readCategories(),
    picturesOf(cards, { shape: '4x3', widest: 960 }),
  ]);
  const names = new Map(
    categories.map((category: Category) => [category.id, category.names[locale]]),
  );
  return cards.map((card, index) => {
    const { raisedMinor, percent } = sumsOf(card, totals.get(card.id));
    const raised = formatMoney({ minor: raisedMinor, currency: card.currency }, locale);
    const goal = formatMoney({ minor: card.goalMinor, currency: card.currency }, locale);
    const time = timeOf(card, now, locale);
    return {
      id: card.id,
      href: paths.campaign(locale, card.slug),
      title: card.title,
      tagline: card.tagline,
      byline: translate(locale, 'card.by', { name: card.ownerName }),
      kicker: (card.categoryId && names.get(card.categoryId)) || '',
      image: images[index] ?? plainPicture(card.id),
      bar: barState(percent, 100),
      percentText: translate(locale, 'card.percent', { percent }),
      raisedText: raised,
      progressLabel: translate(locale, 'card.progress', { raised, goal }),
      timeText: time.text,
      urgent: time.urgent,
      badge: isPicked(card) ? 'staff_pick' : null,
      badgeText: isPicked(card) ? translate(locale, 'card.staff_pick') : null,
    };
  });
}

/** Open campaigns like one; above each title stands its category and the first reason it is shown for. */
export async function presentRelated(
  campaignId: number,
  limit: number,
  locale: Locale,
): Promise<CardView[]> {
  const found = await readRelated(campaignId, limit, locale);
  const cards = await presentCards(
    found.map(({ card }) => card),
    locale,
  );
  return cards.map((card, at) => {
    const parts = [card.kicker, found[at]?.why[0] ?? ''].filter((part) => part !== '');
    return { ...card, kicker: parts.join(' · ') };
  });
}
