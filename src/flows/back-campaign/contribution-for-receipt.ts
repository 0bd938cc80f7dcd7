import {
  type Contribution,
  readContribution,
  readContributionByToken,
} from '#modules/contributions/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { ContributionRef, Receipt } from './contract.ts';

/**
 * A contribution as the person who made it sees it. Throws the 404 of an unknown one when it isn't
 * theirs.
 */
export async function contributionForReceipt(ref: ContributionRef): Promise<Receipt> {
  const found =
    'token' in ref ? await readContributionByToken(ref.token) : await readContribution(ref.id);
  const isTheirs = found !== undefined && ('token' in ref || found.accountId === ref.accountId);
  if (!isTheirs) throw platformErrors.notFound();
  return receiptOf(found);
}

/** The same of the one an address names: a token opens its own number only. Throws 404. */
export async function ownReceipt(id: number, ref: ContributionRef): Promise<Receipt> {
  const receipt = await contributionForReceipt(ref);
  if (receipt.id !== id) throw platformErrors.notFound();
  return receipt;
}

/** The receipt of a contribution that was already found to be theirs. Amounts in minor units. */
export function receiptOf(found: Contribution): Receipt {
  return {
    id: found.id,
    state: found.state,
    funding: found.funding,
    campaign: {
      id: found.campaignId,
      slug: found.campaignSlug,
      title: found.campaignTitle,
      ends_at: found.campaignEndsAt?.toISOString() ?? null,
      state: found.campaignState,
    },
    currency: found.currency,
    lines: found.lines.map((line) => ({
      id: line.id,
      perk_id: line.perkId,
      title: line.title,
      kind: line.kind,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      price_cents: line.unitPriceCents * line.quantity,
      shipping_cents: line.shippingCents,
      ships: line.ships,
      options: line.options,
      refunded_cents: line.refundedCents,
    })),
    perks_cents: Number(found.perksMinor),
    extra_cents: Number(found.extraMinor),
    shipping_cents: Number(found.shippingMinor),
    tax_cents: Number(found.taxMinor),
    total_cents: Number(found.totalMinor),
    refunded_cents: Number(found.refundedMinor),
    appearance: found.appearance,
    owner_visibility: found.ownerVisibility,
    email: found.email,
    name: `${found.firstname} ${found.lastname}`.trim(),
    address: found.address,
    card: found.card,
    created_at: found.createdAt.toISOString(),
    collected_at: found.collectedAt?.toISOString() ?? null,
    pledged_at: found.pledgedAt?.toISOString() ?? null,
    expires_at: found.expiresAt?.toISOString() ?? null,
  };
}
