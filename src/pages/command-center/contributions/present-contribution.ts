import type { PastRefund } from '#flows/refund-contribution/index.ts';
import {
  type Contribution,
  contributionLook,
  hasLeft,
  ownersAddress,
  ownersView,
  type perksOf,
  presentReceipt,
  refundPartText,
} from '#modules/contributions/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { addressLines } from '#design/data/address-lines.ts';
import { formatMoney } from '#money/format.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { unnamedContributor } from '../present-panel.ts';
import { presentReferrers } from './present-referrers.ts';

interface Context {
  readonly locale: Locale;
  readonly perks: Awaited<ReturnType<typeof perksOf>>;
  /** Whether the reader sends out what was chosen. */
  readonly mayDeliver: boolean;
}

/** A contribution for those who lead its campaign, as far as its person lets them know who they are. */
export function presentContribution(found: Contribution, context: Context) {
  const { locale, perks, mayDeliver } = context;
  const { lines, totalText, refundedText, refundingText, appearanceText } = presentReceipt(
    found,
    locale,
    perks,
  );
  const seen = ownersView(found);
  const address = mayDeliver ? ownersAddress(found) : null;
  return {
    id: found.id,
    name: ownersName(found, locale),
    email: seen.email,
    hasLeft: hasLeft(found),
    receipt: { lines, totalText, refundedText, refundingText },
    look: contributionLook(found, locale),
    appearanceText,
    isGuests: found.accountId === null,
    addressLines: address ? addressLines(address, countryName(address.country, locale)) : [],
    phone: address?.phone_number ?? '',
    addressChangedText:
      address && found.addressChangedAt
        ? dayText(found.addressChangedAt, locale, found.campaignTimeZone)
        : null,
    referrers: presentReferrers(found, locale),
  };
}

/** What whoever gave is called for those who lead the campaign. */
export function ownersName(found: Contribution, locale: Locale): string {
  return ownersView(found).name || unnamedContributor(found, locale);
}

export interface HistoryEntry {
  readonly dateText: string;
  readonly text: string;
  /** What a refund was for, and why it was made. */
  readonly notes: readonly string[];
}

/** What happened to a contribution and when, oldest first, in the campaign's time zone. */
export function presentHistory(
  found: Contribution,
  refunds: readonly PastRefund[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): HistoryEntry[] {
  const amount = (minor: bigint) =>
    formatMoney({ minor, currency: found.currency }, locale, { cents: true });
  const day = (at: Date) => dayText(at, locale, timeZone);
  const entries: HistoryEntry[] = [];
  if (found.pledgedAt) {
    const text = translate(locale, 'owner_contributions.was_pledged', {
      amount: amount(found.totalMinor),
    });
    entries.push({ dateText: day(found.pledgedAt), text, notes: [] });
  }
  if (found.collectedAt) {
    const text = translate(locale, 'owner_contributions.was_paid', {
      amount: amount(found.capturedMinor),
    });
    entries.push({ dateText: day(found.collectedAt), text, notes: [] });
  }
  if (entries.length === 0) {
    const text = translate(locale, 'owner_contributions.was_made', {
      amount: amount(found.totalMinor),
    });
    entries.push({ dateText: day(found.createdAt), text, notes: [] });
  }
  for (const refund of refunds) {
    const text = translate(locale, `owner_contributions.${outcomeOf(refund)}`, {
      amount: amount(refund.amount_minor),
    });
    const parts = refund.parts.map((part) =>
      translate(locale, 'design.label_value', {
        label: refundPartText(part, found.lines, locale),
        value: amount(part.amountMinor),
      }),
    );
    const reason = translate(locale, `owner_contributions.reason_${refund.reason}`);
    entries.push({ dateText: day(refund.created_at), text, notes: [...parts, reason] });
  }
  return entries;
}

function outcomeOf({ state, is_returned: isReturned }: PastRefund) {
  if (isReturned) return 'refund_came_back';
  if (state === 'failed') return 'refund_not_made';
  if (state === 'outside') return 'refund_outside';
  return state === 'succeeded' ? 'refund_done' : 'refund_under_way';
}
