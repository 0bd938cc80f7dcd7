import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  cardKeeper,
  type ContributionRef,
  continueContribution,
  leaveContribution,
  ownReceipt,
  payContribution,
  type Receipt,
  refOf,
  returnAddresses,
} from '#flows/back-campaign/index.ts';
import { displayName, readAccount } from '#modules/accounts/index.ts';
import { readReviewDecision } from '#flows/review-contribution/index.ts';
import { readCampaign } from '#modules/campaigns/index.ts';
import { countryInText, countryName, exchangeTable } from '#modules/geography/index.ts';
import {
  cardChoices,
  isUnconfirmed,
  paymentSources,
  paymentsMode,
  providerPage,
  savedCards,
} from '#modules/payments/index.ts';
import { deliveryText, readPerkDetails } from '#modules/perks/index.ts';
import { chosenItemTexts } from '#modules/perks/rules.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { timeText } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { isMessageKey, translate } from '#platform/web/translate.ts';
import type { PerkNote } from './checkout-view.ts';
import { presentCampaign } from './load-checkout.ts';
import { nextPage } from './next-page.ts';

const query = z.object({
  contribution: z.coerce.number().int().positive().optional(),
  token: z.string().min(20).max(100).optional(),
});

interface Found {
  readonly receipt: Receipt;
  readonly ref: ContributionRef;
}

async function contributionOf(asked: z.infer<typeof query>, actor: Actor): Promise<Found> {
  if (asked.contribution === undefined) throw platformErrors.notFound();
  const ref = refOf(asked.contribution, asked.token, actor, platformErrors.unauthenticated);
  return { ref, receipt: await ownReceipt(asked.contribution, ref) };
}

/** Why the card was declined, in the reader's words; a general one for codes nobody has words for. */
function declineText(code: string | null, locale: Locale): string {
  const key = `payments.declined.${code ?? ''}`;
  return translate(locale, isMessageKey(key) ? key : 'payments.declined.generic_decline');
}

/** Whether somebody looked at it and did not let it go on, or nobody did in time. */
async function wasRefused(id: number): Promise<boolean> {
  const decision = await readReviewDecision(id);
  return decision === 'cancelled' || decision === 'timed_out';
}

/** What is said of each line beside its price, by the perk's id. */
async function perkNotes(
  { lines }: Receipt,
  locale: Locale,
): Promise<Record<number, (PerkNote | undefined)[]>> {
  const details = await readPerkDetails(lines.map((line) => line.perk_id));
  const notes: Record<number, (PerkNote | undefined)[]> = {};
  for (const line of lines) {
    const perk = details.get(line.perk_id);
    const note = perk && {
      image: perk.picture && { ...perk.picture, alt: '' },
      included: chosenItemTexts(perk.items, line.options),
      deliveryText: deliveryText(perk, locale, perk.readAt),
    };
    notes[line.perk_id] = [...(notes[line.perk_id] ?? []), note];
  }
  return notes;
}

async function present({ receipt, ref }: Found, asked: z.infer<typeof query>, actor: Actor) {
  const { locale, accountId } = actor;
  const campaign = await readCampaign(receipt.campaign.id);
  if (!campaign) throw platformErrors.notFound();
  const addresses = returnAddresses(campaign, actor);
  const answer = await continueContribution(ref, actor, addresses);
  if (answer.next === 'done') throw redirectTo(nextPage(answer, campaign.slug, locale));
  const ownerId = cardKeeper(ref);
  const [shown, rates, person, cards, now, notes] = await Promise.all([
    presentCampaign(campaign, locale),
    exchangeTable(),
    accountId === null ? undefined : readAccount(accountId),
    ownerId === null ? [] : savedCards(ownerId),
    clockNow(),
    perkNotes(receipt, locale),
  ]);
  const { mode, publishableKey, jsUrl, frameUrl } = paymentsMode();
  const { address } = receipt;
  const endsAt = answer.contribution.expires_at;
  return {
    campaign: shown,
    receipt,
    notes,
    next: answer.next,
    providerHref: answer.url === null ? null : providerPage(answer.url, locale),
    isUnconfirmed: isUnconfirmed(answer.decline_code),
    declineText: answer.decline_code === null ? null : declineText(answer.decline_code, locale),
    expiresAt: endsAt,
    /** A pledge whose charge failed after the deadline: it has no countdown and can't be begun anew. */
    isRepair: receipt.pledged_at !== null,
    /** Nobody is charged while the campaign is looked at. */
    isHeld: campaign.state === 'held',
    isRefused: await wasRefused(receipt.id),
    reviewEndText: endsAt === null ? '' : timeText(new Date(endsAt), locale, 'UTC'),
    now: now.toISOString(),
    countryName: address && countryName(address.country, locale),
    countryInText: address && countryInText(address.country, locale),
    cards: cardChoices(cards, locale),
    canSave: ownerId !== null,
    /** Somebody signed in, whosever contribution it is; null for a guest. */
    person: person ? { name: displayName(person), email: person.email } : null,
    payments: { mode, publishableKey, jsUrl, frameUrl },
    rates,
    idempotencyKey: randomUUID(),
    againHref: paths.checkout(locale, campaign.slug, {
      again: receipt.id,
      token: asked.token,
    }),
  };
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  // To open it is to go on paying.
  standIn: 'closed',
  limit: { key: 'ip', points: 30, per: 60, store: 'database', bucket: 'checkout-pay' },
  params: z.object({ slug: z.string().max(80) }),
  query,
  body: z.object({
    intent: z.enum(['pay', 'leave']).default('pay'),
    card: z.string().max(20).default('new'),
    payment_method_id: z
      .string()
      .regex(/^pm_[A-Za-z0-9_]{1,120}$/)
      .optional(),
    save_card: z.literal('yes').optional(),
  }),
  idempotent: 'money',
  sources: paymentSources,
  async load({ query: asked, actor, answer }) {
    answer.header('x-robots-tag', 'noindex');
    return present(await contributionOf(asked, actor), asked, actor);
  },
  async act({ query: asked, body, actor }) {
    const { receipt, ref } = await contributionOf(asked, actor);
    const { slug } = receipt.campaign;
    const { locale } = actor;
    if (body.intent === 'leave') {
      await leaveContribution(ref, actor);
      const token = asked.token ?? null;
      return redirectTo(paths.checkout(locale, slug, { again: receipt.id, token }));
    }
    const savedId = body.card === 'new' ? null : Number(body.card);
    const card = {
      payment_method_id: savedId === null ? (body.payment_method_id ?? null) : null,
      saved_card_id: savedId !== null && Number.isSafeInteger(savedId) ? savedId : null,
      save_card: body.save_card === 'yes',
    };
    const addresses = returnAddresses(receipt.campaign, actor);
    const next = await payContribution(ref, card, actor, addresses);
    return redirectTo(nextPage(next, slug, locale));
  },
});
