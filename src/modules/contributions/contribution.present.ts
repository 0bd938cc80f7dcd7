/** What leaves of a contribution, by who asks; what is not named here does not leave. */
import { z } from 'zod';
import { CLOSED_HOST } from '#modules/accounts/rules.ts';
import { wireMinor } from '#platform/http/wire.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Address, Contribution, ContributionLine } from './contribution.store.ts';
import type { RefundPart } from './money-back/index.ts';

export const ownersViewSchema = z.object({
  id: z.int(),
  state: z.string(),
  funding: z.enum(['flexible', 'fixed']),
  currency: z.string(),
  total_cents: z.int(),
  extra_cents: z.int(),
  shipping_cents: z.int(),
  refunded_cents: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  appearance: z.string(),
  own_campaign: z.boolean(),
  perks: z.array(z.object({ perk_id: z.int(), title: z.string(), quantity: z.int() })),
  country: z.string().nullable(),
  created_at: z.string(),
});
export type OwnersView = z.infer<typeof ownersViewSchema>;

/** Whether whoever gave it has closed their account since: nothing that is said to them arrives. */
export function hasLeft({ email }: Pick<Contribution, 'email'>): boolean {
  return email.endsWith(CLOSED_HOST);
}

/** For the campaign's owner and team; with a relay they don't get the address of the person. */
export function ownersView(contribution: Contribution): OwnersView {
  const isRelayed = contribution.ownerVisibility === 'relay';
  return {
    id: contribution.id,
    state: contribution.state,
    funding: contribution.funding,
    currency: contribution.currency,
    total_cents: wireMinor(contribution.totalMinor),
    extra_cents: wireMinor(contribution.extraMinor),
    shipping_cents: wireMinor(contribution.shippingMinor),
    refunded_cents: wireMinor(contribution.refundedMinor),
    name: `${contribution.firstname} ${contribution.lastname}`.trim(),
    email: isRelayed || hasLeft(contribution) ? null : contribution.email,
    appearance: contribution.appearance,
    own_campaign: contribution.isOwnCampaign,
    perks: contribution.lines.map(({ perkId, title, quantity }) => ({
      perk_id: perkId,
      title,
      quantity,
    })),
    country: contribution.address?.country ?? null,
    created_at: contribution.createdAt.toISOString(),
  };
}

/** A line by its perk and what was chosen of it, which alone tells two units apart: "One kettle (Red)". */
export function lineText({ title, options }: Pick<ContributionLine, 'title' | 'options'>): string {
  const chosen = Object.values(options).flatMap((item) => Object.values(item));
  return chosen.length > 0 ? `${title} (${chosen.join(', ')})` : title;
}

/** A perk whose whole price was given back is off: nobody makes it, and nobody waits for it. */
export function isPaidBack({
  quantity,
  unitPriceCents,
  priceRefundedCents,
}: Pick<ContributionLine, 'quantity' | 'unitPriceCents' | 'priceRefundedCents'>): boolean {
  const price = unitPriceCents * quantity;
  return price > 0 && priceRefundedCents >= price;
}

/**
 * Each line of a contribution by its id, told apart from the others even where two read alike:
 * "2 × One kettle (Red)".
 */
export function lineLabels(
  lines: readonly Pick<ContributionLine, 'id' | 'title' | 'options' | 'quantity'>[],
): ReadonlyMap<number, string> {
  const seen = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const text = line.quantity > 1 ? `${line.quantity} × ${lineText(line)}` : lineText(line);
      const nth = (seen.get(text) ?? 0) + 1;
      seen.set(text, nth);
      return [line.id, nth > 1 ? `${text} · ${nth}` : text];
    }),
  );
}

/** What a refunded part of a contribution is called, in the reader's language but for the owner's titles. */
export function refundPartText(
  { part, lineId }: Pick<RefundPart, 'part' | 'lineId'>,
  lines: Parameters<typeof lineLabels>[0],
  locale: Locale,
): string {
  if (part === 'extra') return translate(locale, 'contributions.support');
  const title = lineLabels(lines).get(lineId ?? 0) ?? '';
  return part === 'perk' ? title : translate(locale, 'contributions.shipping_of', { title });
}

/** Where it is sent to, for those who send it; with a relay nobody of the campaign is told. */
export function ownersAddress(contribution: Contribution): Address | null {
  return contribution.ownerVisibility === 'relay' ? null : contribution.address;
}
